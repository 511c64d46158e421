import type { City } from '@oppidum/domain/cities/city'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { EnergyForecast, TrafficForecast } from '@oppidum/domain/forecasting/forecast'
import type { ModelScore } from '@oppidum/domain/forecasting/model-score'
import type { IncidentRisk } from '@oppidum/domain/forecasting/risk'
import type { TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCity, NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { signUp } from '../../../testing/test-people.ts'
import { episodeStore } from '../../telemetry/anomalies/episode-store.ts'
import { watchStore } from '../anomalies/watch-store.ts'
import { loadAt, tellIncidents, tellLoad, tellSpeeds } from './testing/learnt-city.ts'

const START = Date.parse(NOW)
const iso = (ms: number) => new Date(ms).toISOString()

let app: TestApp
let city: City
let pro: { cookie: string }

/** Scores of all models, once the cached ones have expired. */
async function models(): Promise<ModelScore[]> {
  app.clock.advance(11_000)
  return (await app.get('/api/models')).body
}
const model = async (id: string) => (await models()).find((it) => it.id === id) as ModelScore
const traffic = async (place = '') => (await app.get(`/api/forecasts/traffic${place}`, pro)).body as TrafficForecast
const energy = async () => (await app.get('/api/forecasts/energy', pro)).body as EnergyForecast
const risk = async () => (await app.get('/api/risk', pro)).body as IncidentRisk

async function sentences(): Promise<Record<string, string | null>> {
  await app.settled()
  const records = (await app.get('/api/traffic-data')).body as TrafficRecord[]
  return Object.fromEntries(records.map((it) => [it.id, it.aiPrediction]))
}

beforeAll(async () => {
  app = await startTestApp()
  city = aCity()
  pro = { cookie: (await signUp(app, { plan: 'pro' })).cookie }
})
afterAll(() => app.close())

it('a city without history is learning, and says how much it needs; without any data there is no model', async () => {
  expect(await model('traffic-speed')).toMatchObject({ state: 'learning', version: null, needs: null })
  await app.predictions.once(city)
  expect(await model('traffic-speed')).toMatchObject({ state: 'learning', since: null, needs: { have: 0, want: 36, of: 'hours' } })
  expect(await model('incident-risk')).toMatchObject({ state: 'learning', needs: { have: 0, want: 200, of: 'records' } })
  expect(await model('energy-load')).toMatchObject({ state: 'none', needs: null })
  expect(await traffic()).toMatchObject({ model: { state: 'learning' }, madeAt: null, sections: [] })
  expect(await sentences()).toEqual({ city: null, 'italia-1': null, 'italia-2': null, 'italia-3': null })
})

it('a city without sections and districts has no predictions about them', async () => {
  const bare = await startTestApp({ cities: [aCity({ locations: [], districts: [] })] })
  await bare.predictions.once(aCity({ locations: [], districts: [] }))
  const states = ((await bare.get('/api/models')).body as ModelScore[]).slice(0, 5).map((it) => it.state)
  await bare.close()
  expect(states).toEqual(['none', 'none', 'none', 'none', 'none'])
})

it('an installation without models says so, and fits nothing', async () => {
  const without = await startTestApp({ env: { MODELS: 'off' }, beside: app })
  await without.predictions.once(city)
  const states = ((await without.get('/api/models')).body as ModelScore[]).map((it) => it.state)
  expect(new Set(states)).toEqual(new Set(['unused']))
  await without.close()
})

describe('with a history', () => {
  /** The end of the history. */
  const KNOWN = START + 2 * HOUR_MS

  beforeAll(async () => {
    app.clock.set(KNOWN + 6 * MINUTE_MS)
    await tellSpeeds(app, city, START - 2 * DAY_MS, KNOWN)
    await tellLoad(app, START - 9 * DAY_MS, KNOWN)
    await tellIncidents(app, START - 20 * DAY_MS, START, 2 * HOUR_MS)
    await app.predictions.once(city)
  }, 60_000)

  it('fits models, stores them as versions and switches them on', async () => {
    expect(await model('traffic-speed')).toMatchObject({
      state: 'on',
      since: iso(KNOWN + 6 * MINUTE_MS),
      version: 1,
      fittedFrom: iso(START - 2 * DAY_MS),
      fittedTo: iso(KNOWN),
      needs: null,
      scored: 0,
      error: null,
    })
    expect(await model('energy-load')).toMatchObject({ state: 'on', version: 1, fittedTo: iso(KNOWN) })
    expect(await model('energy-solar')).toMatchObject({ state: 'none' })
    expect(await model('incident-risk')).toMatchObject({ state: 'on', version: 1, fittedTo: iso(KNOWN) })
  })

  it('predicts speeds for 15, 30 and 60 minutes, each within its interval', async () => {
    const { sections, knownUpTo, staleAt, madeAt } = await traffic()
    expect({ knownUpTo, madeAt, staleAt }).toEqual({
      knownUpTo: iso(KNOWN),
      madeAt: iso(KNOWN + 6 * MINUTE_MS),
      staleAt: iso(KNOWN + 18.5 * MINUTE_MS),
    })
    expect(sections.map((it) => it.place)).toEqual(['italia-1', 'italia-2', 'italia-3'])
    for (const { points } of sections) {
      expect(points.map((it) => [it.minutesAhead, it.at])).toEqual([15, 30, 60].map((it) => [it, iso(KNOWN + it * MINUTE_MS)]))
      for (const { value, low, high } of points) expect(low <= value && value <= high && high < 80).toBe(true)
    }
    const [one] = (await traffic('?place=italia-2')).sections
    expect(one).toEqual(sections[1])
    expect((await app.get('/api/forecasts/traffic?place=nowhere', pro)).status).toBe(404)
  })

  it('puts the prediction and its times into a sentence on the public record', async () => {
    const { city: ofCity, ...ofSections } = await sentences()
    // There is no measured speed of the city here.
    expect(ofCity).toBeNull()
    for (const it of Object.values(ofSections))
      expect(it).toMatch(/^\d+ mph expected at 09:30 \(likely \d+ to \d+\), (slower than|about the same as|faster than) at 09:00\.$/)
  })

  it('predicts load by the hour, without past hours', async () => {
    const { series } = await energy()
    expect(series.map((it) => [it.measure, it.model.state, it.points.length])).toEqual([
      ['energy.consumption', 'on', 24],
      ['energy.solar', 'none', 0],
      ['energy.photovoltaic', 'none', 0],
      ['energy.wind', 'none', 0],
    ])
    const points = series[0]?.points ?? []
    expect([points[0]?.at, points[0]?.minutesAhead, points.at(-1)?.at]).toEqual([iso(KNOWN), 60, iso(KNOWN + 23 * HOUR_MS)])
    const off = points.map(({ at, value }) => Math.abs(value - loadAt(Date.parse(at))))
    expect(off.reduce((sum, it) => sum + it, 0) / off.length).toBeLessThan(40)
  })

  it('predicts risk by district and hour', async () => {
    const { districts, model: standing } = await risk()
    expect(standing).toMatchObject({ id: 'incident-risk', unit: 'nats', naive: 'flat-rate', baseline: 'flat-rate' })
    expect(districts.map((it) => [it.district, it.hours.length, it.hours[0]?.at])).toEqual([['Centro', 24, iso(KNOWN)]])
    for (const { expected, risk: chance, low, high } of districts[0]?.hours ?? []) {
      expect(chance).toBeGreaterThan(0)
      expect(chance).toBeLessThan(expected + 1e-3)
      expect(low).toBeLessThanOrEqual(high)
    }
  })

  it('predicts again when new data arrives, and scores what came true', async () => {
    app.clock.set(KNOWN + HOUR_MS + 7 * MINUTE_MS)
    await tellSpeeds(app, city, KNOWN, KNOWN + HOUR_MS + 5 * MINUTE_MS)
    await tellLoad(app, KNOWN, KNOWN + HOUR_MS)
    await app.predictions.once(city)
    const speed = await model('traffic-speed')
    expect(speed.ahead.map((it) => [it.minutes, it.scored])).toEqual([15, 30, 60].map((it) => [it, 3]))
    expect(speed.days).toEqual([expect.objectContaining({ day: '2026-11-20', scored: 9 })])
    expect(await model('energy-load')).toMatchObject({ scored: 1, days: [{ day: '2026-11-20', scored: 1 }] })
    expect((await traffic()).knownUpTo).toBe(iso(KNOWN + HOUR_MS + 5 * MINUTE_MS))
    expect((await sentences())['italia-1']).toMatch(/^\d+ mph expected at 10:35 /)
  })

  it('does not forecast from a faulty sensor', async () => {
    const nowMs = KNOWN + HOUR_MS + 12 * MINUTE_MS
    app.clock.set(nowMs)
    await tellSpeeds(app, city, KNOWN + HOUR_MS + 5 * MINUTE_MS, KNOWN + HOUR_MS + 10 * MINUTE_MS)
    const [stuck] = await watchStore(app.context.db)
      .series(city.id, ['traffic.speed'])
      .then((all) => all.filter((it) => it.placeId === 'italia-2'))
    const fault = { startedAtMs: KNOWN, endedAtMs: null, atMs: KNOWN, value: 3.3, expected: null, score: 1, fault: 'stuck' as const }
    const episodes = episodeStore(app.context.db.pool)
    await episodes.write(city.id, stuck?.id as number, fault, nowMs)
    await app.predictions.once(city)
    expect((await traffic()).sections.map((it) => it.place)).toEqual(['italia-1', 'italia-3'])
    await episodes.write(city.id, stuck?.id as number, { ...fault, endedAtMs: nowMs }, nowMs)
  })

  it('leaves out a section that fell silent, and hides predictions that are too old', async () => {
    const only = { ...city, locations: city.locations.slice(0, 2) }
    app.clock.set(KNOWN + 2 * HOUR_MS + 30 * MINUTE_MS + 30_000)
    await tellSpeeds(app, only, KNOWN + HOUR_MS + 5 * MINUTE_MS, KNOWN + 2 * HOUR_MS + 30 * MINUTE_MS)
    await app.predictions.once(city)
    expect((await traffic()).sections.map((it) => it.place)).toEqual(['italia-1', 'italia-2'])
    expect((await sentences())['italia-3']).toBeNull()
    app.clock.advance(13 * MINUTE_MS)
    expect(await traffic()).toMatchObject({ model: { state: 'on' }, madeAt: null, staleAt: null, sections: [] })
    await app.context.bus.publish({ cityId: city.id, kind: 'traffic' })
    expect((await sentences())['italia-1']).toBeNull()
    // A round without new data predicts nothing.
    await app.predictions.once(city)
    expect((await traffic()).madeAt).toBeNull()
  })

  it('deletes runs after a month, and keeps their scores', async () => {
    app.clock.advance(31 * DAY_MS)
    for (const chore of app.retention) while ((await chore(app.clock.nowMs(), 100)) > 0);
    const { rows } = await app.database.db.pool.query(
      'select (select count(*) from prediction_run) as runs, (select count(*) from prediction_open) as open, (select count(*) from model_parameters) as kept',
    )
    // Current parameters are kept, however old.
    expect(rows).toEqual([{ runs: 0, open: 0, kept: 3 }])
    expect((await model('traffic-speed')).days).toHaveLength(1)
  })
})
