import { expect, test } from 'vitest'
import { columnsIn } from './use-grid.ts'

test.each([
  [320, 1],
  [479, 1],
  [480, 2],
  [779, 2],
  [780, 3],
  [1_080, 4],
  [3_000, 4],
])('%i px have room for %i columns', (width, columns) => {
  expect(columnsIn(width)).toBe(columns)
})
