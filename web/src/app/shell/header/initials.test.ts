import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Ana', 'A'],
  ['Ana Fernández', 'AF'],
  ['ana maría  de fernández', 'AF'],
  ['operator_2', 'O2'],
  ['...', ''],
  ['𝒜da', '𝒜'],
])('%s becomes %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
