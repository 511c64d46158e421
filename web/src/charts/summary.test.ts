import { expect, test } from 'vitest'
import type { ChartPoint, ChartSeries } from './chart-series.ts'
import { summary } from './summary.ts'

const STEP = 60_000

const at = (minute: number, mean: number): ChartPoint => ({
  ms: minute * STEP,
  fromMs: minute * STEP,
  toMs: minute * STEP,
  mean,
  lowest: mean,
  highest: mean,
  quality: 'measured',
})
const series = (values: readonly number[], gaps: ChartSeries['gaps'] = []): ChartSeries => ({
  points: values.map((it, index) => at(index, it)),
  gaps,
})

test('has the newest value, the extremes and their times', () => {
  const result = summary(series([5, 9, 2, 6]), null, STEP)
  expect(result?.latest.mean).toBe(6)
  expect([result?.highest.ms, result?.lowest.ms]).toEqual([STEP, 2 * STEP])
  expect(result?.change).toBeNull()
})

test('compares with the same time of the previous period', () => {
  expect(summary(series([5, 9, 2, 6]), series([4, 4, 4, 8]), STEP)?.change).toEqual({ by: -2, before: 8 })
})

test('compares with nothing when there was no value at that time', () => {
  expect(summary(series([5, 9, 2, 6]), series([4]), STEP)?.change).toBeNull()
  expect(summary(series([5]), series([]), STEP)?.change).toBeNull()
})

test('adds up the gaps', () => {
  const gaps = [
    { fromMs: 0, toMs: 5 },
    { fromMs: 10, toMs: 12 },
  ]
  expect(summary(series([1], gaps), null, STEP)).toMatchObject({ missingMs: 7, holes: 2 })
})

test('is null without data', () => {
  expect(summary(series([]), null, STEP)).toBeNull()
})
