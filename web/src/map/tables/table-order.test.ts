import { expect, test } from 'vitest'
import { inOrder } from './table-order.ts'

const ROWS = [10, null, 9, 100]

test.each([
  [true, [9, 10, 100, null]],
  [false, [100, 10, 9, null]],
])('numbers, ascending: %j', (up, sorted) => {
  expect(inOrder(ROWS, (it) => it, up)).toEqual(sorted)
})

test('sorts words as people do, not by character code', () => {
  expect(inOrder(['b', 'Ávila', 'a', 'C'], (it) => it, true)).toEqual(['a', 'Ávila', 'b', 'C'])
})
