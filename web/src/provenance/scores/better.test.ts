import { expect, test } from 'vitest'
import { intervalVerdict, LEAST_JUDGED, verdict } from './better.ts'

test.each([
  [8.2, 10, { kind: 'better', percent: 18 }],
  [12, 10, { kind: 'worse', percent: 20 }],
  [9.97, 10, { kind: 'same' }],
  [0, 10, { kind: 'better', percent: 100 }],
  [0, 0, { kind: 'same' }],
  // There is no percentage against a baseline without error.
  [1, 0, { kind: 'unknown' }],
  [null, 10, { kind: 'unknown' }],
  [10, null, { kind: 'unknown' }],
])('an error of %j beside %j', (error, baselineError, expected) => {
  const result = verdict({ error, baselineError, scored: LEAST_JUDGED })
  expect('percent' in result ? { ...result, percent: Math.round(result.percent) } : result).toEqual(expected)
})

test.each([
  [null, null],
  [0.74, 'too-narrow'],
  [0.75, 'kept'],
  [0.85, 'kept'],
  [0.86, 'too-wide'],
])('an interval that contained %j of the true values', (coverage, expected) => {
  expect(intervalVerdict(coverage, LEAST_JUDGED)).toBe(expected)
})

test('draws no conclusion from few forecasts', () => {
  const scored = LEAST_JUDGED - 1
  expect(verdict({ error: 1, baselineError: 10, scored })).toEqual({ kind: 'few' })
  expect(intervalVerdict(1, scored)).toBe('few')
  expect(verdict({ error: null, baselineError: null, scored: 0 })).toEqual({ kind: 'unknown' })
  expect(intervalVerdict(null, 0)).toBe(null)
})
