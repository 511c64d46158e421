import { expect, test } from 'vitest'
import { beginningOf } from './beginning-of.ts'

test.each<[string, number, string]>([
  ['', 3, ''],
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab👩', 4, 'ab👩'],
  ['ab👩', 3, 'ab'],
  ['👩', 1, ''],
])('the beginning of %j in %i units is %j', (text, length, beginning) => {
  expect(beginningOf(text, length)).toBe(beginning)
})
