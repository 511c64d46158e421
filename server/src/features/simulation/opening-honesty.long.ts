import type { Position } from '@oppidum/domain/core/geo'
import { HOUR_MS } from '@oppidum/domain/core/time'
import { aCity } from '@oppidum/simulator/a-city'
import { clearSky } from '@oppidum/simulator/energy/sunlight'
import { isOrdinaryAmong, percentile, sameHourValues } from '@oppidum/simulator/ordinary'
import { type Simulation, simulation } from '@oppidum/simulator/simulation'
import { afterAll, describe, expect, test } from 'vitest'

/** The figures of one time, each of which is judged by itself. */
const figuresAt = (city: Simulation, tMs: number): Record<string, number> => {
  const energy = city.energyAt(tMs)
  const derived = city.derivedAt(tMs)
  return {
    speed: derived.speedMph ?? 0,
    efficiency: derived.efficiencyPercent ?? 0,
    safety: derived.safetyIndex,
    incidents: derived.incidents,
    hindering: derived.affectingTraffic,
    solar: energy.solarMw,
    wind: energy.windMw,
    traditional: energy.traditionalMw,
    consumption: energy.consumptionMw,
    gridEfficiency: energy.deliveredMw / energy.consumptionMw,
    presence: city.ambientPopulationAt(tMs),
    clearness: clearness(tMs, energy.photovoltaicMw),
  }
}

/** Shown too, but solar power at dusk differs each day of spring, so it is judged by its steps and by the day's clearness. */
const stepsOnly = (city: Simulation, tMs: number): Record<string, number> => {
  const { photovoltaicMw, storageMw } = city.energyAt(tMs)
  return { photovoltaic: photovoltaicMw, storage: storageMw }
}

const PLACE: Position = [-56.15, -34.875]
/** Photovoltaic power relative to a clear sky; 0 while the sun is low. */
function clearness(tMs: number, photovoltaicMw: number): number {
  const clear = clearSky(tMs, PLACE)
  return clear < 0.1 ? 0 : photovoltaicMw / clear
}

const demo = aCity()
const FIVE_MINUTES = 5 * 60_000
/** Hours before the opening in steps of five minutes, then hourly. Only a part of the history, whose largest step is at most the whole's. */
const FINE_HOURS = 12
const COARSE_HOURS = 72
let weekdayMisses = 0

function unfairFigures(openedAtMs: number): string[] {
  const city = simulation(demo, { seed: 1, openedAtMs })
  const cached = new Map<number, Record<string, number>>()
  const at = (tMs: number) => {
    const figures = cached.get(tMs) ?? { ...figuresAt(city, tMs), ...stepsOnly(city, tMs) }
    cached.set(tMs, figures)
    return figures
  }
  const fine = Array.from({ length: FINE_HOURS * 12 }, (_, index) => openedAtMs - index * FIVE_MINUTES)
  const coarse = Array.from({ length: COARSE_HOURS }, (_, index) => openedAtMs - FINE_HOURS * HOUR_MS - index * HOUR_MS)
  const opening = at(openedAtMs)

  return Object.entries(opening).flatMap(([name, value]) => {
    const course = (tMs: number) => at(tMs)[name] ?? Number.NaN
    const { moments, means } = sameHourValues(course, openedAtMs)
    const problems: string[] = []
    const histories = name === 'clearness' ? [moments] : name in stepsOnly(city, openedAtMs) ? [] : [moments, means]
    for (const history of histories) {
      if (!(value >= percentile(history, 1) && value <= percentile(history, 99))) problems.push(`${name} lies outside its hour`)
      if (name !== 'clearness' && !isOrdinaryAmong(value, history)) weekdayMisses++
    }
    const steps = [
      ...fine.map((it) => Math.abs(course(it) - course(it - FIVE_MINUTES))),
      ...coarse.map((it) => Math.abs(course(it) - course(it - HOUR_MS))),
    ]
    if (name === 'clearness') return problems
    const largest = Math.max(...steps)
    for (const ms of [5_000, FIVE_MINUTES]) {
      if (!(Math.abs(course(openedAtMs + ms) - value) <= largest)) problems.push(`${name} leaps after ${ms / 1_000} s`)
    }
    return problems
  })
}

const hoursFrom = (start: string, count: number, stepHours: number) =>
  Array.from({ length: count }, (_, index) => Date.parse(start) + index * stepHours * HOUR_MS)

describe('a first start', () => {
  test.each([
    ['at each of the 168 hours of a week', hoursFrom('2026-11-16T03:00:00Z', 168, 1)],
    ['at other minutes in southern summer', hoursFrom('2026-12-28T00:41:07Z', 14, 13)],
    ['at other minutes in southern winter', hoursFrom('2027-06-14T00:23:59Z', 14, 13)],
    ['at other minutes in spring, over the year', hoursFrom('2027-03-01T00:59:30Z', 14, 24 * 26 + 5)],
  ])('%s shows nothing that its own history would not', { timeout: 120_000 }, (_, starts) => {
    const unfair = starts.map((it) => [new Date(it).toISOString(), ...unfairFigures(it)]).filter((it) => it.length > 1)
    expect(unfair).toEqual([])
  })

  afterAll(() => {
    expect(weekdayMisses).toBe(0)
  })
})
