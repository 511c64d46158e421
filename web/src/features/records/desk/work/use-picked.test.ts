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
])('from %s to %s are %s', (from, to, range) => {
  expect(rangeOf(IDS, from, to)).toEqual(range)
})
