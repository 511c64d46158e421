import { afterEach, beforeEach, expect, test } from 'vitest'
import { inProcessModels } from '../../model-process/model-line.ts'
import { keepVersion, type ModelVersion } from '../../model-scores/version-store.ts'
import { aCity, aDelivery, NOW, type TestHouse, testHouse } from '../../testing/test-house.ts'
import { ENERGY_MODELS, energyPredictor } from './energy-predictor.ts'

const START = Date.parse(NOW)
const HOUR = 3_600_000
const city = aCity()

let house: TestHouse
beforeEach(async () => {
  house = await testHouse()
  house.clock.set(START + 2 * 60_000)
})
afterEach(() => house.close())

const loadAt = (hour: number) => 400 + 80 * Math.sin((hour / 24) * 2 * Math.PI)

/** A source of hours alone, that tells each so many hours after it is over. */
async function learnt(lateHours: number, hours: number, without: (hour: number) => boolean = () => false) {
  const predictor = energyPredictor(house.house, inProcessModels(), ENERGY_MODELS[0])
  const told = Array.from({ length: hours }, (_, index) => START / HOUR - lateHours - hours + index).filter((it) => !without(it))
  await house.intake.hourlyHistory(
    aDelivery(),
    told.map((hour) => ({ measure: 'energy.consumption' as const, placeId: 'city', atMs: hour * HOUR, value: loadAt(hour) })),
  )
  const fitting = await predictor.fit(city, house.clock.nowMs())
  if (fitting === 'none' || 'need' in fitting) return { predictor, fitting, said: null }
  const { parts, ...kept } = fitting
  const fitted = { model: 'energy-load' as const, fittedAt: new Date(house.clock.nowMs()), ...kept }
  const version: ModelVersion = { ...fitted, version: await keepVersion(house.database.db.pool, city.id, fitted, parts) }
  return { predictor, fitting, version, said: await predictor.predict(city, version, null, house.clock.nowMs()) }
}

test('a source that tells five hours late is forecast for five hours more', async () => {
  const { said } = await learnt(5, 9 * 24)
  expect(said?.knownUpTo).toEqual(new Date(START - 5 * HOUR))
  expect(said?.minutes).toHaveLength(29)
  const first = START / HOUR - 5
  for (const [step, value] of [...(said?.expected ?? [])].entries()) expect(Math.abs(value - loadAt(first + step))).toBeLessThan(25)
  // As yesterday, and beyond a day as the last day of which that hour is known.
  expect([0, 23, 24, 28].map((it) => said?.naive[it])).toEqual([0, 23, 0, 4].map((it) => Math.fround(loadAt(first - 24 + it))))
})

test('a week of hours is needed, and what was never told is no model', async () => {
  expect((await learnt(0, 167)).fitting).toEqual({ need: { have: 167, want: 168, of: 'hours' } })
  const solar = energyPredictor(house.house, inProcessModels(), ENERGY_MODELS[1])
  expect(await solar.fit(city, house.clock.nowMs())).toBe('none')
})

test('gaps of the history are no zeros', async () => {
  const { said } = await learnt(0, 10 * 24, (hour) => hour % 7 === 0)
  expect(Math.min(...(said?.expected ?? []))).toBeGreaterThan(280)
})

test('nothing is told twice, nor of what was known too long ago', async () => {
  const { predictor, version, said } = await learnt(0, 9 * 24)
  if (!version || !said) throw new Error('nothing was fitted')
  expect(await predictor.predict(city, version, said.knownUpTo, house.clock.nowMs())).toBeNull()
  expect(await predictor.predict(city, version, said.knownUpTo, house.clock.nowMs() + 3 * HOUR)).toBeNull()
  expect(await predictor.predict(city, version, null, house.clock.nowMs() + 30 * HOUR)).toBeNull()
})
