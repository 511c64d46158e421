import { expect, test } from 'vitest'
import { nextIndex } from './walk.ts'

test.each([
  ['ArrowDown', 0, 3, 1],
  ['ArrowRight', 2, 3, 2],
  ['ArrowUp', 2, 3, 1],
  ['ArrowLeft', 0, 3, 0],
  ['End', 0, 3, 2],
  ['Home', 2, 3, 0],
  ['PageDown', 1, 40, 11],
  ['a', 1, 3, null],
  ['ArrowDown', -1, 0, null],
] as const)('%s at %d of %d leads to %j', (key, index, length, to) => {
  expect(nextIndex(key, index, length)).toBe(to)
})
