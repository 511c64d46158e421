import { expect, test } from 'vitest'
import type { ChartPoint } from '../chart-series.ts'
import { alignedLines } from './aligned-lines.ts'

const at = (ms: number, mean: number): ChartPoint => ({ ms, fromMs: ms, toMs: ms, mean, lowest: mean, highest: mean, quality: 'measured' })

test('lines of different times share one row of times, and a gap breaks only its own line', () => {
  const lines = alignedLines({
    series: { points: [at(1, 10), at(5, 50)], gaps: [{ fromMs: 2, toMs: 4 }] },
    before: { points: [at(2, 20), at(5, 40)], gaps: [] },
    forecast: [{ ms: 6, mean: 60, low: 55, high: 65 }],
  })
  expect(lines).toEqual([
    [1, 2, 3, 5, 6],
    [undefined, 20, undefined, 40, undefined],
    [undefined, undefined, undefined, undefined, 55],
    [undefined, undefined, undefined, undefined, 65],
    [undefined, undefined, undefined, undefined, 60],
    [10, undefined, null, 50, undefined],
  ])
})

test('returns empty columns for no data', () => {
  expect(alignedLines({ series: { points: [], gaps: [] }, before: null, forecast: [] })).toEqual([[], [], [], [], [], []])
})
