import { HOUR_MS } from '@oppidum/domain/core/time'
import { describe, expect, it } from 'vitest'
import { type HourMean, hourlySpeeds } from './hourly-speeds.ts'

/** A mean for every hour of three days, each with a value that identifies its start. */
const meansBefore = (now: string): HourMean[] => {
  const last = Math.floor(Date.parse(now) / HOUR_MS) * HOUR_MS
  return Array.from({ length: 75 }, (_, back) => ({ startAt: new Date(last - back * HOUR_MS), mean: back, quality: 'measured' }))
}
const bars = (now: string, timeZone: string, means = meansBefore(now)) => hourlySpeeds(means, Date.parse(now), timeZone, 900_000)

describe('the seven bars', () => {
  it("are today's where the hour has begun and yesterday's where it has not", () => {
    const shownBars = bars('2026-11-20T16:30:00.000Z', 'America/Montevideo')
    expect(shownBars.map((it) => [it.hour, it.startAt, it.yesterday])).toEqual([
      [6, '2026-11-20T09:00:00.000Z', false],
      [9, '2026-11-20T12:00:00.000Z', false],
      [12, '2026-11-20T15:00:00.000Z', false],
      [15, '2026-11-19T18:00:00.000Z', true],
      [18, '2026-11-19T21:00:00.000Z', true],
      [21, '2026-11-20T00:00:00.000Z', true],
      [0, '2026-11-20T03:00:00.000Z', true],
    ])
    expect(shownBars.every((it) => it.avgSpeed !== null && it.dayBefore === it.avgSpeed + 24)).toBe(true)
  })

  it.each([
    ['on a spring day without its third hour', '2026-03-29T20:30:00.000Z', 'Europe/Berlin', '2026-03-29T04:00:00.000Z'],
    ['on an autumn day with its third hour twice', '2026-10-25T20:30:00.000Z', 'Europe/Berlin', '2026-10-25T05:00:00.000Z'],
    ['in the westernmost time zone', '2026-11-20T20:30:00.000Z', 'Pacific/Honolulu', '2026-11-20T16:00:00.000Z'],
    ['in the easternmost time zone', '2026-11-20T20:30:00.000Z', 'Pacific/Kiritimati', '2026-11-20T16:00:00.000Z'],
  ])('%s begin at six on the clock', (_what, now, timeZone, six) => {
    expect(bars(now, timeZone)[0]?.startAt).toBe(six)
  })

  it('are empty where nothing was measured', () => {
    expect(bars('2026-11-20T16:30:00.000Z', 'America/Montevideo', []).map((it) => [it.avgSpeed, it.dayBefore, it.evidence])).toEqual(
      Array(7).fill([null, null, null]),
    )
  })

  it('have the quality of their values', () => {
    const means = meansBefore('2026-11-20T16:30:00.000Z').map((it) => ({ ...it, quality: 'simulated' }))
    expect(bars('2026-11-20T16:30:00.000Z', 'America/Montevideo', means)[0]?.evidence).toMatchObject({
      quality: 'simulated',
      source: 'derived',
    })
  })
})
