import { expect, test } from 'vitest'
import type { ChartPoint, ChartSeries } from '../chart-series.ts'
import { sparkPaths } from './spark-paths.ts'

const at = (ms: number, mean: number): ChartPoint => ({ ms, fromMs: ms, toMs: ms, mean, lowest: mean, highest: mean, quality: 'measured' })
const series = (values: readonly [number, number][], gaps: ChartSeries['gaps'] = []): ChartSeries => ({
  points: values.map(([ms, mean]) => at(ms, mean)),
  gaps,
})

test('a line fills its box from edge to edge and ends in a dot', () => {
  expect(
    sparkPaths(
      series([
        [0, 0],
        [50, 10],
        [100, 5],
      ]),
      null,
      0,
      100,
    ),
  ).toEqual({
    present: 'M3 27L33 3L63 15',
    before: null,
    end: { x: 63, y: 15 },
  })
})

test('both days share one scale', () => {
  expect(
    sparkPaths(
      series([
        [0, 0],
        [100, 10],
      ]),
      series([
        [0, 20],
        [100, 10],
      ]),
      0,
      100,
    ),
  ).toMatchObject({
    present: 'M3 27L63 15',
    before: 'M3 3L63 15',
  })
})

test('a gap breaks the line, and one at the end removes its dot', () => {
  const gaps = [
    { fromMs: 20, toMs: 40 },
    { fromMs: 80, toMs: 100 },
  ]
  expect(
    sparkPaths(
      series(
        [
          [0, 0],
          [10, 10],
          [50, 0],
          [60, 10],
        ],
        gaps,
      ),
      null,
      0,
      100,
    ),
  ).toEqual({
    present: 'M3 27L9 3M33 27L39 3',
    before: null,
    end: null,
  })
})

test('a constant value is in the middle', () => {
  expect(
    sparkPaths(
      series([
        [0, 7],
        [100, 7],
      ]),
      null,
      0,
      100,
    )?.present,
  ).toBe('M3 15L63 15')
})

test('one value makes no line', () => {
  expect(sparkPaths(series([[0, 7]]), null, 0, 100)).toBeNull()
})
