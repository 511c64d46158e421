import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import { describe, expect, test } from 'vitest'
import { conditioned, layered, noise, squashed, swinging, unsquashed } from './course.ts'

const times = Array.from({ length: 2_000 }, (_, index) => 1_763_600_000_000 + index * 17 * 60_000)

describe('noise', () => {
  test('has mean 0, a spread near 0.8 and bounds', () => {
    const values = times.map(noise(3, 2 * HOUR_MS))
    const mean = values.reduce((sum, it) => sum + it, 0) / values.length
    const spread = Math.sqrt(values.reduce((sum, it) => sum + (it - mean) ** 2, 0) / values.length)
    expect(Math.abs(mean)).toBeLessThan(0.15)
    expect(spread).toBeGreaterThan(0.6)
    expect(spread).toBeLessThan(1)
    expect(Math.max(...values.map(Math.abs))).toBeLessThan(1.74)
  })

  test('does not depend on what was asked before', () => {
    const forward = noise(3, HOUR_MS)
    const fresh = times.map((it) => noise(3, HOUR_MS)(it))
    expect(times.map(forward)).toEqual(fresh)
    expect(times.toReversed().map(forward).toReversed()).toEqual(fresh)
  })
})

test('a conditioned course is exact where it is fixed and itself far away', () => {
  const free = layered(9, [{ hours: 10, amplitude: 1 }])
  const t0 = times[1_000] ?? 0
  const bound = conditioned(free, [
    { atMs: t0, value: 0.25 },
    { atMs: t0 - DAY_MS, value: -0.7 },
  ])
  expect(bound(t0)).toBeCloseTo(0.25, 10)
  expect(bound(t0 - DAY_MS)).toBeCloseTo(-0.7, 10)
  expect(bound(t0 + 4 * DAY_MS)).toBeCloseTo(free(t0 + 4 * DAY_MS), 6)
})

test.each([0.3, 0.35, 0.4, 0.43, 0.7])('a swing of %d turns a week has had both signs on the weekday of the opening', (turnsPerWeek) => {
  const swing = swinging(5, 0, { turnsPerWeek, amplitude: 1 })
  const weekly = [7, 14, 21, 28].map((days) => swing(-days * DAY_MS))
  expect(swing(0)).toBe(0)
  expect(Math.max(...weekly)).toBeGreaterThan(0.25)
  expect(Math.min(...weekly)).toBeLessThan(-0.25)
})

test('squashing can be undone', () => {
  expect(squashed(unsquashed(26, 4, 46), 4, 46)).toBeCloseTo(26, 10)
})
