import { expect, test } from 'vitest'
import { rangeOf } from './use-picked.ts'

const IDS = ['a', 'b', 'c', 'd']

test.each<[string | null, string, string[]]>([
  [null, 'c', ['c']],
  ['b', 'd', ['b', 'c', 'd']],
  ['d', 'b', ['b', 'c', 'd']],
  ['c', 'c', ['c']],
  ['gone', 'b', ['b']],
  ['a', 'gone', []],
])('the range from %s to %s is %s', (from, to, range) => {
  expect(rangeOf(IDS, from, to)).toEqual(range)
})
