import { DAY_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { HistoryPeriod } from '@oppidum/domain/telemetry/history'
import { expect, test } from 'vitest'
import { brokenLine, chartSeries, nearest, withNow } from './chart-series.ts'

const START = Date.parse('2026-11-20T00:00:00Z')

/** A period of an hour with a point at each of these minutes. */
function hourWith(minutes: readonly number[], value = (minute: number) => minute): HistoryPeriod {
  return {
    from: new Date(START).toISOString(),
    to: new Date(START + 60 * MINUTE_MS).toISOString(),
    points: minutes.map((it) => ({
      at: new Date(START + it * MINUTE_MS).toISOString(),
      mean: value(it),
      lowest: value(it) - 1,
      highest: value(it) + 1,
      quality: 'measured',
    })),
  }
}

const everyFive = Array.from({ length: 12 }, (_, index) => index * 5)
const minutesOf = (ms: number) => (ms - START) / MINUTE_MS
const gapsOf = (minutes: readonly number[], step = 5) =>
  chartSeries(hourWith(minutes), step * 60).gaps.map((it) => [minutesOf(it.fromMs), minutesOf(it.toMs)])

test.each([
  ['nothing missing', everyFive, []],
  ['one step missing', everyFive.filter((it) => it !== 30), [[30, 35]]],
  ['the beginning missing', everyFive.filter((it) => it >= 20), [[0, 20]]],
  ['the end missing', everyFive.filter((it) => it <= 40), [[45, 60]]],
  ['all missing', [], [[0, 60]]],
  ['a source that speaks every quarter of an hour', [0, 15, 30, 45], []],
  [
    'two holes',
    everyFive.filter((it) => it !== 10 && it !== 40 && it !== 45),
    [
      [10, 15],
      [40, 50],
    ],
  ],
])('%s', (_, minutes, expected) => {
  expect(gapsOf(minutes)).toEqual(expected)
})

test('an irregular source with fine steps has no gaps', () => {
  expect(gapsOf([0, 10, 30, 40, 50], 10)).toEqual([[20, 30]])
  expect(gapsOf([1, 11, 22, 31, 42, 52], 1)).toEqual([])
})

test('a point is in the middle of its step, and the last one within the period', () => {
  const period = { ...hourWith([0, 30, 50]), to: new Date(START + 54 * MINUTE_MS).toISOString() }
  expect(chartSeries(period, 600).points.map((it) => minutesOf(it.ms))).toEqual([5, 35, 52])
})

test('the previous period overlays the present one, in the same unit', () => {
  const [point] = chartSeries(
    hourWith([0], () => 10),
    300,
    1.5,
    DAY_MS,
  ).points
  expect(point).toMatchObject({ mean: 15, lowest: 13.5, highest: 16.5, fromMs: START + DAY_MS })
})

test('the newest value ends the line, unless the line is newer', () => {
  const series = chartSeries(hourWith(everyFive), 300)
  const now = { ms: START + 61 * MINUTE_MS, value: 99, quality: 'measured' } as const
  expect(withNow(series, now).points.at(-1)).toMatchObject({ mean: 99, ms: now.ms })
  expect(withNow(series, { ...now, ms: START })).toBe(series)
  expect(withNow(series, null)).toBe(series)
})

test('the newest value closes no gap', () => {
  const series = chartSeries(hourWith([0, 5, 10]), 300)
  const joined = withNow(series, { ms: START + 40 * MINUTE_MS, value: 99, quality: 'measured' })
  expect(joined.gaps.map((it) => [minutesOf(it.fromMs), minutesOf(it.toMs)])).toEqual([[15, 40]])
  expect(brokenLine(joined).map((it) => it.value)).toEqual([0, 5, 10, null, 99])
})

test('a line breaks where nothing was observed', () => {
  const line = brokenLine(chartSeries(hourWith(everyFive.filter((it) => it !== 30)), 300))
  expect(line.filter((it) => it.value === null).map((it) => minutesOf(it.ms))).toEqual([32.5])
})

test.each([
  [-10, 0],
  [4.9, 0],
  [5.1, 5],
  [33, 30],
  [500, 55],
])('nearest to minute %d is the point of minute %d', (minute, expected) => {
  const { points } = chartSeries(hourWith(everyFive), 300)
  expect(nearest(points, START + minute * MINUTE_MS)?.mean).toBe(expected)
})
