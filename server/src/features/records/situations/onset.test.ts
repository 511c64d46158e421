import { expect, it } from 'vitest'
import { onset } from './entity-store.ts'

const at = (...minutes: number[]) => minutes.map((it) => it * 60_000)

it.each<[string, number[], number | null]>([
  ['nothing was slow', [], null],
  ['it is slow since', [40, 41, 42], 40],
  ['waves a few minutes apart are one', [40, 41, 50, 51], 40],
  ['another one long before', [20, 21, 60, 61], 60],
  ['it was slow when looking began, so nobody knows since when', [3, 4, 5], null],
  ['one of the beginning is over, and another one began', [3, 4, 40], 40],
])('%s', (_, minutes, began) => {
  expect(onset(at(...minutes), 0)).toBe(began === null ? null : began * 60_000)
})
