import { HOUR_MS } from '@oppidum/domain/core/time'
import { expect, test } from 'vitest'
import { aheadLine, aheadRows, peakOf } from './ahead-line.ts'

const point = (hours: number, value: number) => ({
  at: new Date(hours * HOUR_MS).toISOString(),
  minutesAhead: 60,
  value,
  low: value - 1,
  high: value + 2,
})
const points = [point(1, 10), point(2, 20), point(3, 15)]

test('hourly means are in the middle of their hour, and continue where the measured line ends', () => {
  const line = aheadLine(points, { hourly: true, factor: 2, last: { ms: 1.6 * HOUR_MS, mean: 24 }, untilMs: 3 * HOUR_MS })
  expect(line).toEqual([
    { ms: 1.6 * HOUR_MS, mean: 24, low: 24, high: 24 },
    { ms: 2.5 * HOUR_MS, mean: 40, low: 38, high: 44 },
  ])
})

test('momentary values are at their own time', () => {
  expect(aheadLine(points, { hourly: false, factor: 1, last: null, untilMs: 2 * HOUR_MS }).map((it) => it.ms)).toEqual([
    HOUR_MS,
    2 * HOUR_MS,
  ])
})

test('a row of the table is named by the start of its hour', () => {
  const rows = aheadRows(points, { hourly: true, factor: 2, last: { ms: 1.6 * HOUR_MS, mean: 24 }, untilMs: 3 * HOUR_MS })
  expect(rows).toMatchObject([{ fromMs: 2 * HOUR_MS, toMs: 3 * HOUR_MS, mean: 40, lowest: 38, highest: 44, quality: 'forecast' }])
})

test('draws no part of a forecast beyond the chart or before the end of the measured line', () => {
  expect(aheadLine(points, { hourly: false, factor: 1, last: { ms: 3 * HOUR_MS, mean: 1 }, untilMs: 9 * HOUR_MS })).toEqual([])
  expect(aheadLine(points, { hourly: false, factor: 1, last: { ms: 0, mean: 1 }, untilMs: 0.5 * HOUR_MS })).toEqual([])
})

test('finds the highest point', () => {
  expect(peakOf(points)?.value).toBe(20)
  expect(peakOf([])).toBeUndefined()
})
