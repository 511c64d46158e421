import { HOUR_MS } from '@oppidum/domain/core/time'
import { expect, test } from 'vitest'
import { firstFetchMs, nextFetchMs } from './feed-schedule.ts'

test.each([
  { every: 60, failures: 0, random: 0, ms: 60_000 },
  { every: 60, failures: 0, random: 0.5, ms: 63_000 },
  { every: 60, failures: 1, random: 0, ms: 60_000 },
  { every: 60, failures: 2, random: 0, ms: 90_000 },
  { every: 60, failures: 3, random: 0, ms: 180_000 },
  { every: 60, failures: 5, random: 0, ms: 675_000 },
  { every: 60, failures: 500, random: 0.999999, ms: 900_000 },
  { every: 3_600, failures: 9, random: 0, ms: HOUR_MS },
])('every $every s after $failures failures: $ms ms', ({ every, failures, random, ms }) => {
  expect(nextFetchMs(every, failures, random)).toBeCloseTo(ms, -3)
})

test('waits longer when the publisher asks for it', () => {
  expect(nextFetchMs(60, 1, 0, 1_200)).toBe(1_200_000)
})

test('after a restart fetches neither before the interval nor all at once', () => {
  const nowMs = Date.parse('2026-11-20T07:00:00Z')
  expect(firstFetchMs(60, { lastSuccessAt: null }, nowMs, 0.5)).toBe(5_000)
  expect(firstFetchMs(60, { lastSuccessAt: '2026-11-20T06:59:30Z' }, nowMs, 0)).toBe(30_000)
  expect(firstFetchMs(60, { lastSuccessAt: '2026-11-20T05:00:00Z' }, nowMs, 0)).toBe(0)
  expect(firstFetchMs(60, { lastSuccessAt: '2027-01-01T00:00:00Z' }, nowMs, 0)).toBe(60_000)
})
