import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import { describe, expect, test } from 'vitest'
import { countMean, countWithin, emptyCounts, fitSpread, probabilityOfSome } from './count-probabilities.ts'
import type { LoggedIncident } from './incident-hours.ts'
import { fitPoisson } from './poisson-regression.ts'
import { fitRisk, riskFrom } from './risk-model.ts'
import { replayRisk } from './risk-replay.ts'

const START = Date.UTC(2025, 0, 6)

/** Numbers by mulberry32; the same seed gives the same sequence. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** North has three times as many incidents as south, and day nine times as many as night. */
function city(days: number, seed = 1, from = START): LoggedIncident[] {
  const random = randomOf(seed)
  const incidents: LoggedIncident[] = []
  for (let hour = 0; hour < days * 24; hour++) {
    const busy = hour % 24 >= 8 && hour % 24 < 20 ? 0.9 : 0.1
    for (const [zone, share] of [['north', 0.75] as const, ['south', 0.25] as const])
      for (let tries = 0; tries < 4; tries++)
        if (random() < (busy * share) / 4) incidents.push({ wallMs: from + (hour + random()) * HOUR_MS, zone })
  }
  return incidents
}

const mean = (values: readonly number[]) => values.reduce((sum, it) => sum + it, 0) / values.length

test('a Poisson regression finds the rates that the counts were drawn from', () => {
  const rows = 400
  const features = { rows, columns: 2, width: 2, index: new Int32Array(rows * 2), value: new Float64Array(rows * 2) }
  const counts = new Float64Array(rows)
  for (let row = 0; row < rows; row++) {
    features.index.set([0, 1], row * 2)
    features.value.set([1, row % 2], row * 2)
    counts[row] = row % 2 === 0 ? 2 : 6
  }
  counts[7] = Number.NaN
  const [constant = 0, more = 0] = fitPoisson(features, counts, Float64Array.of(1e-6, 1e-6))
  expect(Math.exp(constant)).toBeCloseTo(2, 3)
  expect(Math.exp(constant + more)).toBeCloseTo(6, 3)
})

describe('a fitted city', () => {
  const incidents = city(120)
  const until = START + 100 * DAY_MS

  test('tells busy hours and zones apart, and adds up to what happened', () => {
    const replay = replayRisk({ incidents, gaps: [] }, until, START + 120 * DAY_MS)
    const at = (zone: string, hours: readonly number[]) =>
      mean(
        (replay?.hours ?? [])
          .filter((it) => hours.includes((it.wallMs / HOUR_MS) % 24))
          .map((it) => it.forecasts[replay?.zones.indexOf(zone) ?? 0]?.expected ?? 0),
      )
    // The true values are 0.675, 0.225 and 0.075; with little history they are shrunk towards the day's mean.
    expect(at('north', [10, 11, 12])).toBeGreaterThan(0.55)
    expect(at('north', [10, 11, 12])).toBeLessThan(0.8)
    expect(at('south', [10, 11, 12])).toBeLessThan(0.27)
    expect(at('north', [1, 2, 3])).toBeLessThan(0.12)
    const expected = (replay?.hours ?? [])
      .flatMap((it) => it.forecasts.map((forecast) => forecast.expected))
      .reduce((sum, it) => sum + it, 0)
    const actual = incidents.filter((it) => it.wallMs >= until).length
    expect(expected / actual).toBeGreaterThan(0.9)
    expect(expected / actual).toBeLessThan(1.1)
  })

  test('says the same whatever comes later and in whatever order the log stands', () => {
    const cut = until + 37 * HOUR_MS
    const whole = replayRisk({ incidents, gaps: [] }, until, START + 105 * DAY_MS)
    const other = replayRisk(
      { incidents: [...incidents.filter((it) => it.wallMs < cut), ...city(3, 9, cut)].reverse(), gaps: [] },
      until,
      START + 105 * DAY_MS,
    )
    const before = (it: typeof whole) => it?.hours.filter((hour) => hour.wallMs <= cut)
    expect(before(other)).toEqual(before(whole))
    expect(before(whole)).toHaveLength(38)
    expect(other?.hours).not.toEqual(whole?.hours)
  })

  test('forecasts of later hours use only what is known now', () => {
    const parameters = fitRisk({ incidents, gaps: [], untilWallMs: until })
    if (!parameters) throw new Error('nothing was learnt')
    const usual = riskFrom(parameters, { incidents, gaps: [], untilWallMs: until }, until, 24)
    expect(usual).toHaveLength(24)
    for (const { expected, risk, low, high } of usual.flat()) {
      expect(expected).toBeGreaterThan(0)
      expect(risk).toBeGreaterThan(0)
      expect(risk).toBeLessThan(1)
      expect(low).toBeLessThanOrEqual(high)
    }
    const later = [...incidents, ...city(1, 5, until), { wallMs: until, zone: 'north' }]
    expect(riskFrom(parameters, { incidents: later, gaps: [], untilWallMs: until }, until, 24)).toEqual(usual)
  })

  test('a feed that was down, reported or not, is not taken for a quiet city', () => {
    const isDown = (ms: number) => ms >= START + 60 * DAY_MS && ms < START + 80 * DAY_MS
    const dense = [...city(100, 1), ...city(100, 2), ...city(100, 3)]
    const holed = dense.filter((it) => !isDown(it.wallMs))
    const gaps = Array.from({ length: 20 }, (_, day) => START + (60 + day) * DAY_MS)
    const total = (log: readonly LoggedIncident[], down: readonly number[]) => {
      const parameters = fitRisk({ incidents: log, gaps: down, untilWallMs: until })
      return [...(parameters?.usual ?? [])].reduce((sum, it) => sum + it, 0)
    }
    const truth = dense.length / (100 * 24)
    expect(total(holed, gaps) / truth).toBeCloseTo(1, 1)
    expect(total(holed, []) / truth).toBeCloseTo(1, 1)
  })
})

test.each<[name: string, incidents: LoggedIncident[]]>([
  ['one incident', [{ wallMs: START + HOUR_MS, zone: 'a' }]],
  ['one moment', Array.from({ length: 50 }, () => ({ wallMs: START + 5, zone: 'a' }))],
])('%s is enough for an answer', (_, incidents) => {
  const replay = replayRisk({ incidents, gaps: [] }, START + DAY_MS, START + 2 * DAY_MS)
  expect(replay?.hours).toHaveLength(24)
  for (const { forecasts } of replay?.hours ?? [])
    for (const { expected, risk } of forecasts) {
      expect(expected).toBeGreaterThan(0)
      expect(expected).toBeLessThan(60)
      expect(risk).toBeLessThanOrEqual(1)
    }
})

test('without incidents before the requested time there is no forecast', () => {
  expect(replayRisk({ incidents: [{ wallMs: START, zone: 'a' }], gaps: [] }, START, START + DAY_MS)).toBeNull()
})

test.each<[mean: number, spread: number, some: number, within90: number]>([
  [0.1, 0, 0.0952, 0],
  [2, 0, 0.8647, 4],
  [2, 1, 0.6667, 5],
])('of a mean of %d with a spread of %d', (expected, spread, some, within90) => {
  expect(probabilityOfSome(expected, spread)).toBeCloseTo(some, 4)
  expect(countWithin(0.9, expected, spread)).toBe(within90)
})

test('the fitted spread gives the actual number of hours with incidents', () => {
  const counts = emptyCounts()
  for (let hour = 0; hour < 1_000; hour++) countMean(counts, 0.5)
  counts.some = Math.round(1_000 * probabilityOfSome(0.5, 0.8))
  expect(fitSpread(counts)).toBeCloseTo(0.8, 1)
})
