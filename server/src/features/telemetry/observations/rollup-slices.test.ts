import { expect, it } from 'vitest'
import { nextSlice, rollUpPauseMs, rollUpRestMs } from './rollup-slices.ts'

it.each([
  { workMs: 4, restedMs: 0, expected: 5_000 },
  { workMs: 263, restedMs: 0, expected: 5_000 },
  { workMs: 1_000, restedMs: 0, expected: 19_000 },
  { workMs: 1_000, restedMs: 12_000, expected: 7_000 },
  { workMs: 3_000, restedMs: 57_000, expected: 5_000 },
  { workMs: 20_000, restedMs: 60_000, expected: 60_000 },
])('pauses $expected ms after rolling up for $workMs ms and resting for $restedMs ms', ({ workMs, restedMs, expected }) => {
  expect(rollUpPauseMs(workMs, restedMs)).toBe(expected)
})

const live = { tookMs: 25, days: 200, buckets: 240, daysLeft: 1_700 }

it.each([
  { what: 'a twentieth of the time', slice: live, restedMs: 0, expected: 475 },
  { what: 'so that all rests take a minute', slice: { ...live, daysLeft: 96_000 }, restedMs: 0, expected: 125 },
  { what: 'less towards the end of that minute', slice: { ...live, daysLeft: 48_000 }, restedMs: 54_000, expected: 25 },
  { what: 'no longer after that minute', slice: { ...live, daysLeft: 200 }, restedMs: 60_000, expected: 0 },
  { what: 'half of the time in an import', slice: { ...live, buckets: 20_000 }, restedMs: 0, expected: 25 },
])('rests between two slices: $what', ({ slice, restedMs, expected }) => {
  expect(rollUpRestMs(slice, restedMs)).toBe(expected)
})

it.each([
  { size: 200, tookMs: 25, expected: 200 },
  { size: 200, tookMs: 100, expected: 50 },
  { size: 200, tookMs: 0.2, expected: 800 },
  { size: 20, tookMs: 10_000, expected: 10 },
  { size: 4_000, tookMs: 12, expected: 5_000 },
  { size: 2, tookMs: 1, expected: 8 },
])('a slice of $size days that took $tookMs ms is followed by one of $expected', ({ size, tookMs, expected }) => {
  expect(nextSlice(size, tookMs)).toBe(expected)
})
