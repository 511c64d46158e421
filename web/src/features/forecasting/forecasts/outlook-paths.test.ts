import { expect, test } from 'vitest'
import { outlookPaths } from './outlook-paths.ts'

const SCALE = { fromMs: 0, toMs: 100, low: 0, high: 50 }

test('the measured line breaks at gaps, and the forecast continues with its interval', () => {
  const past = [
    { ms: 0, value: 0 },
    { ms: 10, value: 25 },
    { ms: 15, value: null },
    { ms: 20, value: 25 },
    { ms: 50, value: 50 },
  ]
  const ahead = [
    { ms: 50, mean: 50, low: 50, high: 50 },
    { ms: 100, mean: 25, low: 0, high: 50 },
  ]
  expect(outlookPaths(past, ahead, SCALE)).toEqual({
    past: 'M0 100L10 50M20 50L50 0',
    ahead: 'M50 0L100 50',
    band: 'M50 0L100 0L100 100L50 0Z',
  })
})

test('a single point makes no line, and points outside the chart are left out', () => {
  expect(
    outlookPaths(
      [
        { ms: -5, value: 1 },
        { ms: 5, value: 1 },
      ],
      [{ ms: 50, mean: 1, low: 0, high: 2 }],
      SCALE,
    ),
  ).toEqual({
    past: null,
    ahead: null,
    band: null,
  })
})
