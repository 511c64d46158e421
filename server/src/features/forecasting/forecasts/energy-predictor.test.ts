import { isNight, sunAt } from '@oppidum/domain/core/sun'
import { HOUR_MS } from '@oppidum/domain/core/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inProcessModels } from '../../../platform/workers/models/model-queue.ts'
import { aCity, aDelivery, NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { keepVersion, type ModelVersion } from '../scores/version-store.ts'
import { ENERGY_MODELS, energyPredictor } from './energy-predictor.ts'

const START = Date.parse(NOW)
const city = aCity()

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
  app.clock.set(START + 2 * 60_000)
})
afterEach(() => app.close())

const loadAt = (hour: number) => 400 + 80 * Math.sin((hour / 24) * 2 * Math.PI)

/** Fits and predicts from hourly data that arrives `lateHours` after each hour's end. */
async function predictFrom(
  lateHours: number,
  hours: number,
  without: (hour: number) => boolean = () => false,
  source: (typeof ENERGY_MODELS)[number] = ENERGY_MODELS[0],
  valueAt: (hour: number) => number = loadAt,
) {
  const predictor = energyPredictor(app.context, inProcessModels(), source)
  const hoursDelivered = Array.from({ length: hours }, (_, index) => START / HOUR_MS - lateHours - hours + index).filter(
    (it) => !without(it),
  )
  await app.intake.hourlyHistory(
    aDelivery(),
    hoursDelivered.map((hour) => ({ measure: source.measure, placeId: 'city', atMs: hour * HOUR_MS, value: valueAt(hour) })),
  )
  const fitting = await predictor.fit(city, app.clock.nowMs())
  if (fitting === 'none' || 'need' in fitting) return { predictor, fitting, prediction: null }
  const { parts, ...rest } = fitting
  const fitted = { model: source.model, fittedAt: new Date(app.clock.nowMs()), ...rest }
  const version: ModelVersion = { ...fitted, version: await keepVersion(app.database.db.pool, city.id, fitted, parts) }
  return { predictor, fitting, version, prediction: await predictor.predict(city, version, null, app.clock.nowMs()) }
}

test('forecasts five hours more for a source that is five hours late', async () => {
  const { prediction } = await predictFrom(5, 9 * 24)
  expect(prediction?.knownUpTo).toEqual(new Date(START - 5 * HOUR_MS))
  expect(prediction?.minutes).toHaveLength(29)
  const first = START / HOUR_MS - 5
  for (const [step, value] of [...(prediction?.expected ?? [])].entries()) expect(Math.abs(value - loadAt(first + step))).toBeLessThan(25)
  // The baseline is yesterday's hour, and beyond a day the last known one.
  expect([0, 23, 24, 28].map((it) => prediction?.naive[it])).toEqual([0, 23, 0, 4].map((it) => Math.fround(loadAt(first - 24 + it))))
})

test('needs a week of hours, and has no model for what was never delivered', async () => {
  expect((await predictFrom(0, 167)).fitting).toEqual({ need: { have: 167, want: 168, of: 'hours' } })
  const solar = energyPredictor(app.context, inProcessModels(), ENERGY_MODELS[1])
  expect(await solar.fit(city, app.clock.nowMs())).toBe('none')
})

test('does not read gaps in the history as zeros', async () => {
  const { prediction } = await predictFrom(0, 10 * 24, (hour) => hour % 7 === 0)
  expect(Math.min(...(prediction?.expected ?? []))).toBeGreaterThan(280)
})

test('does not repeat a forecast, nor make one from data that is too old', async () => {
  const { predictor, version, prediction } = await predictFrom(0, 9 * 24)
  if (!version || !prediction) throw new Error('nothing was fitted')
  expect(await predictor.predict(city, version, prediction.knownUpTo, app.clock.nowMs())).toBeNull()
  expect(await predictor.predict(city, version, prediction.knownUpTo, app.clock.nowMs() + 3 * HOUR_MS)).toBeNull()
  expect(await predictor.predict(city, version, null, app.clock.nowMs() + 30 * HOUR_MS)).toBeNull()
})

test('forecasts no photovoltaic power while the sun is down, interval included, and some at noon', async () => {
  const [west, south, east, north] = city.bounds
  const place: [number, number] = [(west + east) / 2, (south + north) / 2]
  const photovoltaic = ENERGY_MODELS.find((it) => it.measure === 'energy.photovoltaic') as (typeof ENERGY_MODELS)[number]
  const days = (hour: number) => 0.9 + 0.1 * Math.sin(hour / 31)
  const sunAtHour = (hour: number) => Math.max(0, sunAt((hour + 0.5) * HOUR_MS, place).sinElevation)
  const { prediction } = await predictFrom(0, 12 * 24, undefined, photovoltaic, (hour) => 600 * days(hour) * sunAtHour(hour))
  const first = START / HOUR_MS
  const steps = [...(prediction?.expected ?? [])].map((expected, step) => ({
    dark: isNight((first + step) * HOUR_MS, (first + step + 1) * HOUR_MS, place),
    sun: sunAtHour(first + step),
    expected,
    low: prediction?.low[step] ?? Number.NaN,
    high: prediction?.high[step] ?? Number.NaN,
  }))
  const dark = steps.filter((it) => it.dark)
  expect(dark.length).toBeGreaterThan(7)
  expect(dark.filter((it) => it.low !== 0 || it.expected !== 0 || it.high !== 0)).toEqual([])
  expect(steps.filter((it) => it.low < 0)).toEqual([])
  for (const it of steps.filter((it) => it.sun > 0.6)) expect(Math.abs(it.expected - 600 * it.sun)).toBeLessThan(120)
})
