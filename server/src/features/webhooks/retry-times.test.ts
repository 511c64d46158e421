import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import { describe, expect, it } from 'vitest'
import { endOfRest, isGivenUp, nextTry } from './retry-times.ts'

const nowMs = Date.parse('2026-11-20T10:00:00.000Z')
const after = (at: Date | null) => (at === null ? null : (at.getTime() - nowMs) / 1_000)

describe('a delivery is tried again', () => {
  it.each([
    [1, 0, null, 5],
    [2, 0, null, 20],
    [3, 0, null, 80],
    [4, 0, null, 320],
    [7, 0, null, 20_480],
    [8, 0, null, 21_600],
    [50, 0, null, 21_600],
    [1, 0.5, null, 5.5],
    [1, 0.999, null, 5.999],
    [1, 0, 60, 60],
    [4, 0, 60, 320],
  ])('after %i failures, with %d at random and Retry-After %j, in %d s', (tries, random, retryAfterSeconds, seconds) => {
    expect(after(nextTry(new Date(nowMs), tries, { nowMs, retryAfterSeconds, random }))).toBeCloseTo(seconds, 2)
  })

  it('for three days', () => {
    const failed = { nowMs, retryAfterSeconds: null, random: 0 }
    expect(nextTry(new Date(nowMs - 3 * DAY_MS + 6 * HOUR_MS), 20, failed)).not.toBeNull()
    expect(nextTry(new Date(nowMs - 3 * DAY_MS + 6 * HOUR_MS - 1), 20, failed)).toBeNull()
  })
})

it.each([
  [1, null, 5],
  [2, null, 10],
  [6, null, 160],
  [7, null, 300],
  [500, null, 300],
  [1, 3_600, 3_600],
])('a webhook rests after %i failures, with Retry-After %j, for %d s', (failures, retryAfterSeconds, seconds) => {
  expect(after(endOfRest(failures, { nowMs, retryAfterSeconds, random: 0 }))).toBe(seconds)
})

it('a webhook is given up after three days of failures', () => {
  expect(isGivenUp(new Date(nowMs - 3 * DAY_MS + 1), nowMs)).toBe(false)
  expect(isGivenUp(new Date(nowMs - 3 * DAY_MS), nowMs)).toBe(true)
})
