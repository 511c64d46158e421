import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isSunUp } from '@oppidum/domain/core/sun'
import { DAY_MS } from '@oppidum/domain/core/time'
import { expect, test } from 'vitest'
import { aCity } from './a-city.ts'
import { drawNight, type NightPoint } from './draw-night.ts'
import { simulation } from './simulation.ts'

const PROJECT_ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const FILE = join(PROJECT_ROOT, 'docs/guides/operate/night-of-the-demo-city.svg')
const STEP_MS = 10 * 60_000
const PLACE: [number, number] = [-56.15, -34.875]
/** At night, so that all solar power of the opening figures comes from storage. */
const OPENED_MS = Date.parse('2026-11-21T03:00:00Z')

const city = aCity()
const demo = simulation(city, { seed: 1, openedAtMs: OPENED_MS })
const points: NightPoint[] = Array.from({ length: (1.5 * DAY_MS) / STEP_MS + 1 }, (_, step) => {
  const atMs = OPENED_MS - DAY_MS / 2 + step * STEP_MS
  return { atMs, dark: !isSunUp(atMs, PLACE), ...demo.energyAt(atMs) }
})

test('at night the demo city has no photovoltaic power, storage discharges, and the sources add up', () => {
  const night = points.filter((it) => it.dark)
  expect(night.length).toBeGreaterThan(50)
  for (const it of night) {
    expect(it.photovoltaicMw).toBe(0)
    expect(it.storageMw).toBeGreaterThan(50)
    expect(it.storageMw + it.windMw + it.traditionalMw).toBeCloseTo(it.consumptionMw, 6)
  }
  expect(Math.min(...points.map((it) => it.storageMw))).toBeLessThan(-100)
  const opening = demo.energyAt(OPENED_MS)
  expect([opening.photovoltaicMw, opening.storageMw, opening.windMw, opening.traditionalMw].map((it) => it.toFixed(1))).toEqual([
    '0.0',
    '156.0',
    '89.0',
    '187.0',
  ])
})

test('docs/guides/operate/night-of-the-demo-city.svg shows what the simulator produces (UPDATE_DOCS=1 updates it)', () => {
  const svg = drawNight(points, city.timeZone)
  if (process.env.UPDATE_DOCS === '1') writeFileSync(FILE, svg)
  expect(readFileSync(FILE, 'utf8')).toBe(svg)
})
