import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import { describe, expect, test } from 'vitest'
import { conditionOn, layeredNoise, noise, squash, swingCurve, unsquash } from './curve.ts'

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

  test('does not depend on earlier calls', () => {
    const forward = noise(3, HOUR_MS)
    const fresh = times.map((it) => noise(3, HOUR_MS)(it))
    expect(times.map(forward)).toEqual(fresh)
    expect(times.toReversed().map(forward).toReversed()).toEqual(fresh)
  })
})

test('a conditioned curve is exact at its anchors and unchanged far away', () => {
  const free = layeredNoise(9, [{ hours: 10, amplitude: 1 }])
  const t0 = times[1_000] ?? 0
  const conditioned = conditionOn(free, [
    { atMs: t0, value: 0.25 },
    { atMs: t0 - DAY_MS, value: -0.7 },
  ])
  expect(conditioned(t0)).toBeCloseTo(0.25, 10)
  expect(conditioned(t0 - DAY_MS)).toBeCloseTo(-0.7, 10)
  expect(conditioned(t0 + 4 * DAY_MS)).toBeCloseTo(free(t0 + 4 * DAY_MS), 6)
})

test.each([0.3, 0.35, 0.4, 0.43, 0.7])(
  'a swing of %d turns a week was positive and negative on the weekday of the opening',
  (turnsPerWeek) => {
    const swing = swingCurve(5, 0, { turnsPerWeek, amplitude: 1 })
    const weekly = [7, 14, 21, 28].map((days) => swing(-days * DAY_MS))
    expect(swing(0)).toBe(0)
    expect(Math.max(...weekly)).toBeGreaterThan(0.25)
    expect(Math.min(...weekly)).toBeLessThan(-0.25)
  },
)

test('unsquash is the inverse of squash', () => {
  expect(squash(unsquash(26, 4, 46), 4, 46)).toBeCloseTo(26, 10)
})
