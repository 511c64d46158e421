import { isNight, sunAt } from '@oppidum/domain/core/sun'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import { describe, expect, test } from 'vitest'
import { aCity } from '../a-city.ts'
import { simulation } from '../simulation.ts'
import { ROUND_TRIP } from './storage.ts'

const STEP_MS = 5 * 60_000
const EACH_WAY = Math.sqrt(ROUND_TRIP)
/** The middle of the map, for which the sun is simulated. */
const PLACE: [number, number] = [-56.15, -34.875]
/** Solar midnight in Montevideo (56.15 degrees west), UTC. */
const SOLAR_MIDNIGHT_MS = (56.15 / 360) * DAY_MS

const city = aCity()
const limitMw = (kind: string) => city.plants.filter((it) => it.kind === kind).reduce((sum, it) => sum + it.capacityMw, 0)

describe.each([
  ['in spring, opened at night', '2026-11-20T07:03:11Z'],
  ['in summer, opened at noon', '2026-12-21T15:10:00Z'],
  ['in winter, opened in the evening', '2027-06-21T23:30:00Z'],
])('sun and storage of the demo city %s', (_, opened) => {
  const openedAtMs = Date.parse(opened)
  const demo = simulation(city, { seed: 1, openedAtMs })
  const firstMs = Math.floor(openedAtMs / DAY_MS) * DAY_MS - 14 * DAY_MS + SOLAR_MIDNIGHT_MS
  const days = Array.from({ length: 28 }, (_, day) =>
    Array.from({ length: DAY_MS / STEP_MS }, (_, step) => {
      const atMs = firstMs + day * DAY_MS + (step + 0.5) * STEP_MS
      return { atMs, ...demo.energyAt(atMs) }
    }),
  )
  const all = days.flat()

  test('the panels produce nothing between dusk and dawn and something at noon', () => {
    const night = all.filter((it) => isNight(it.atMs - STEP_MS, it.atMs + STEP_MS, PLACE))
    expect(night.length / all.length).toBeGreaterThan(0.35)
    expect(night.filter((it) => it.photovoltaicMw !== 0)).toEqual([])
    for (const day of days) {
      const noon = day[day.length / 2]
      expect(noon?.photovoltaicMw).toBeGreaterThan(100)
      expect(noon?.photovoltaicMw).toBeLessThanOrEqual(limitMw('solar'))
    }
  })

  test('while a low sun is behind the panels they produce a little from diffuse light', () => {
    const behind = all.filter((it) => {
      const { sinElevation, hourAngle } = sunAt(it.atMs, PLACE)
      return sinElevation > 0.01 && Math.cos(hourAngle) <= 0
    })
    // In the winter half of the year the sun sets before it gets there.
    expect(behind.length > 0).toBe(sunAt(openedAtMs, PLACE).declination < 0)
    for (const it of behind) {
      expect(it.photovoltaicMw).toBeGreaterThan(0)
      expect(it.photovoltaicMw).toBeLessThan(0.1 * limitMw('solar'))
    }
  })

  test('storage discharges at night, charges at noon and stays within its capacity', () => {
    for (const day of days) {
      expect(day[0]?.storageMw).toBeGreaterThan(30)
      expect(Math.min(...day.map((it) => it.storageMw))).toBeLessThan(-30)
      expect(Math.max(...day.map((it) => Math.abs(it.storageMw)))).toBeLessThanOrEqual(limitMw('storage'))
    }
  })

  test('storage is as full at each solar midnight as at the one before, losses included', () => {
    const stored = (powers: readonly { storageMw: number }[]) => {
      const hours = STEP_MS / HOUR_MS
      const levels = [0]
      for (const { storageMw } of powers)
        levels.push((levels.at(-1) ?? 0) - (storageMw < 0 ? storageMw * EACH_WAY : storageMw / EACH_WAY) * hours)
      return levels
    }
    for (const day of days) {
      const levels = stored(day)
      const span = Math.max(...levels) - Math.min(...levels)
      expect(Math.abs(levels.at(-1) ?? Number.NaN)).toBeLessThan(0.01 * span)
      // Six hours at full power.
      expect(span).toBeLessThan(6 * limitMw('storage'))
    }
  })

  test('panels and storage add up to solar power, and all sources to the consumption', () => {
    for (const it of all) {
      expect(it.photovoltaicMw + it.storageMw).toBeCloseTo(it.solarMw, 6)
      expect(it.photovoltaicMw + it.storageMw + it.windMw + it.traditionalMw).toBeCloseTo(it.consumptionMw, 6)
    }
  })

  test('nothing jumps: no value changes by more than a cloud can change it', () => {
    const steps = all.slice(1).map((it, index) => ({
      photovoltaic: Math.abs(it.photovoltaicMw - (all[index]?.photovoltaicMw ?? 0)),
      solar: Math.abs(it.solarMw - (all[index]?.solarMw ?? 0)),
    }))
    expect(Math.max(...steps.map((it) => it.photovoltaic))).toBeLessThan(60)
    expect(Math.max(...steps.map((it) => it.solar))).toBeLessThan(5)
  })
})

test('a city without storage has no solar power at night, and all of it by day', () => {
  const plants = city.plants.filter((it) => it.kind !== 'storage')
  const sim = simulation(aCity({ id: 'without', plants }), { seed: 3, openedAtMs: Date.parse('2026-11-20T07:03:11Z') })
  expect(sim.hasStorage).toBe(false)
  expect(sim.energyAt(Date.parse('2026-11-21T04:00:00Z'))).toMatchObject({ solarMw: 0, photovoltaicMw: 0, storageMw: 0 })
  const noon = sim.energyAt(Date.parse('2026-11-21T15:00:00Z'))
  expect(noon.solarMw).toBeGreaterThan(50)
  expect(noon.storageMw).toBe(0)
})
