import type { Asker } from '@oppidum/analyst/answerer'
import { HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { Anomaly } from '@oppidum/domain/forecasting/anomaly'
import type { EnergyForecast, TrafficForecast } from '@oppidum/domain/forecasting/forecast'
import type { IncidentRisk } from '@oppidum/domain/forecasting/risk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../../platform/db/connection.ts'
import { answersNow } from '../../../platform/live/answers.ts'
import { aCity, aDelivery, NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { withKey } from '../../../testing/test-keys.ts'
import { addressSearches } from '../../cities/places/address-search.ts'
import { feedStore } from '../../feeds/health/feed-store.ts'
import { sourcesOf } from '../../feeds/health/listed-feeds.ts'
import type { PredictedId } from '../../forecasting/scores/predictor.ts'
import { presentPredictions } from '../../forecasting/scores/present-predictions.ts'
import { keepRun } from '../../forecasting/scores/run-store.ts'
import { addScores } from '../../forecasting/scores/score-store.ts'
import { noteState } from '../../forecasting/scores/state-store.ts'
import { keepVersion } from '../../forecasting/scores/version-store.ts'
import { episodeStore } from '../../telemetry/anomalies/episode-store.ts'
import { type ToolRunner, toolRunner } from './tool-runner.ts'
import { toolbox } from './tools.ts'

const START = Date.parse(NOW)
const city = aCity({
  feeds: [{ id: 'grid', name: 'Regional Grid', standard: 'eia', url: 'https://grid.example/v2', everySeconds: 900, route: 'region-data' }],
})

let app: TestApp
let tools: ToolRunner

async function plant(
  model: PredictedId,
  places: readonly string[],
  minutes: readonly number[],
  rows: readonly (readonly number[])[],
  figures = {},
): Promise<void> {
  await transaction(app.context.db, async (tx) => {
    const at = new Date(START - 6 * HOUR_MS)
    const version = await keepVersion(
      tx,
      city.id,
      { model, fittedAt: at, fittedFrom: new Date(START - 720 * HOUR_MS), fittedTo: at, rows: 700, places, figures },
      [],
    )
    await noteState(tx, city.id, { model, at, state: 'on' })
    const expected = Float64Array.from(rows.flat())
    await keepRun(
      tx,
      { cityId: city.id, model, version, madeAt: new Date(START), truthAfterMs: 180_000 },
      {
        knownUpTo: new Date(START),
        minutes,
        expected,
        low: expected.map((it) => Math.floor(it * 0.9)),
        high: expected.map((it) => Math.ceil(it * 1.1)),
        naive: expected,
      },
    )
  })
}

const look = (name: string, args: unknown, more: Partial<Asker> = {}) =>
  tools.run(
    name,
    args,
    { asker: { city, plan: 'pro', role: 'viewer', language: 'en', ...more }, nowMs: START, signal: new AbortController().signal },
    'somebody',
  )
const factsOf = async (name: string, args: unknown) => {
  const { result, problem } = await look(name, args)
  expect(problem).toBeNull()
  return result.facts.map((it) => [it.subject.id, it.measure, it.value])
}
const screen = async <T>(path: string): Promise<T> => (await app.get(path, (await withKey(app.context, { plan: 'pro' })).headers)).body

beforeAll(async () => {
  app = await startTestApp({ cities: [city] })
  const { context: all } = app
  await app.intake.observations(aDelivery(), [{ measure: 'traffic.speed', placeId: 'italia-1', atMs: START, value: 20 }])
  await plant(
    'traffic-speed',
    ['city', 'italia-1', 'italia-2'],
    [15, 30, 60],
    [
      [40, 30, 20],
      [39, 28, 18],
      [38, 26, 16],
    ],
  )
  await plant('energy-load', ['city'], [60, 120, 180], [[400], [450], [420]])
  await plant('incident-risk', ['Centro'], [60, 120], [[0.8], [0.4]], { usual: [0.5], spread: 1.2 })
  await transaction(all.db, async (tx) => {
    for (const [minutes, error] of [
      [15, 1.4],
      [60, 2.4],
    ] as const)
      await addScores(tx, {
        cityId: city.id,
        model: 'traffic-speed',
        day: '2026-11-19',
        minutes,
        n: 100,
        error: 100 * error,
        naive: 300,
        inside: 80,
      })
    await noteState(tx, city.id, { model: 'energy-wind', at: new Date(START - HOUR_MS), state: 'off' })
    const { rows } = await tx.query<{ id: number }>(`select series_id as id from series where place_id = 'italia-1'`)
    const episode = {
      fault: null,
      startedAtMs: START - HOUR_MS,
      endedAtMs: null,
      atMs: START - 30 * MINUTE_MS,
      value: 17.4,
      expected: 37.9,
      score: 0.97,
    }
    await episodeStore(tx).write(city.id, rows[0]?.id as number, episode, START)
    await episodeStore(tx).write(
      city.id,
      rows[0]?.id as number,
      { ...episode, fault: 'stuck', startedAtMs: START - 100 * HOUR_MS, endedAtMs: START - 99 * HOUR_MS },
      START,
    )
  })
  const feeds = feedStore(all.db)
  const feedsOf = (id: string) => feeds.list(all.cities.find(id), sourcesOf(all.cities.find(id).feeds, false), START)
  await app.settled()
  const answers = answersNow(app.snapshots, { common: [] } as unknown as Parameters<typeof answersNow>[1])
  tools = toolRunner(toolbox({ ...all, answers, present: presentPredictions(all, true), feedsOf, addresses: addressSearches(new Map()) }))
}, 60_000)
afterAll(async () => {
  await tools.stop()
  await app.close()
})

describe('forecasts', () => {
  it('equal those of the screens, with prediction interval and the error for the time ahead', async () => {
    const { sections } = await screen<TrafficForecast>('/api/forecasts/traffic?place=italia-1')
    const point = sections[0]?.points[2]
    const at = new Date(START + HOUR_MS).toISOString()
    expect(await factsOf('forecast', { measure: 'traffic.speed', place: { kind: 'section', id: 'italia-1' }, at })).toEqual([
      ['italia-1', 'forecast', point?.value],
      ['italia-1', 'band-low', point?.low],
      ['italia-1', 'band-high', point?.high],
      ['italia-1', 'usual-error', 2.4],
    ])
    expect((await factsOf('forecast', { measure: 'traffic.speed' }))[0]).toEqual(['city', 'forecast', 40])
  })

  it('for a street are the mean of its sections with a forecast', async () => {
    const { result } = await look('forecast', { measure: 'traffic.speed', place: { kind: 'street', id: 'Av. Italia' } })
    expect(result.facts[0]).toMatchObject({ value: 25, at: '2026-11-20T10:15:00.000Z', quality: 'forecast' })
    expect(result.notes).toEqual([{ note: 'gaps', covered: 0.667 }])
  })

  it('for power are hourly, and can be limited to the highest', async () => {
    const { series } = await screen<EnergyForecast>('/api/forecasts/energy')
    const points = series.find((it) => it.measure === 'energy.consumption')?.points ?? []
    const [highest] = [...points].sort((a, b) => b.value - a.value)
    const { result } = await look('forecast', { measure: 'energy.consumption', extreme: 'highest' })
    expect(result.facts[0]).toMatchObject({ value: highest?.value, at: highest?.at, period: { from: highest?.at } })
    expect(result.series?.[0]?.points).toHaveLength(points.length)
  })

  it.each<[string, string, unknown, unknown]>([
    ['a model that is off', 'pro', { measure: 'energy.wind' }, { note: 'model', what: 'energy-wind', state: 'off' }],
    ['a plan without them', 'basic', { measure: 'traffic.speed' }, { note: 'not-allowed', needs: 'predictiveAnalytics' }],
    [
      'a moment beyond them',
      'pro',
      { measure: 'traffic.speed', at: '2026-11-20T13:00:00.000Z' },
      { note: 'missing', what: 'forecast traffic.speed · Montevideo' },
    ],
  ])('say why there are none: %s', async (_what, plan, args, note) => {
    expect((await look('forecast', args, { plan: plan as Asker['plan'] })).result).toMatchObject({ facts: [], notes: [note] })
  })
})

it('risk equals that of the map, for this hour or for every hour of a district', async () => {
  const { districts } = await screen<IncidentRisk>('/api/risk')
  const [hour] = districts[0]?.hours ?? []
  const now = await factsOf('risk', {})
  expect(now).toContainEqual(['centro', 'risk', Math.round((hour?.risk as number) * 1_000) / 10])
  expect(now).toContainEqual(['centro', 'expected-incidents', hour?.expected])
  expect((await factsOf('risk', { district: 'centro' })).filter(([, measure]) => measure === 'risk')).toHaveLength(
    districts[0]?.hours.length as number,
  )
  expect((await look('risk', {}, { plan: 'basic' })).result.notes).toEqual([{ note: 'not-allowed', needs: 'predictiveAnalytics' }])
})

it('anomalies equal those of the screens', async () => {
  const [shown] = await screen<Anomaly[]>('/api/anomalies')
  const facts = await factsOf('anomalies', {})
  expect(facts).toContainEqual(['italia-1', 'anomaly', shown?.reason])
  expect(facts).toContainEqual(['italia-1', 'traffic.speed', 17.4])
  expect(facts.at(-1)).toEqual(['city', 'count', 1])
  expect((await factsOf('anomalies', { open: true, place: { kind: 'section', id: 'italia-2' } })).at(-1)).toEqual(['italia-2', 'count', 0])
  const period = { from: '2026-11-15T00:00:00.000Z', to: '2026-11-17T00:00:00.000Z' }
  expect((await factsOf('anomalies', { period, kind: 'sensor' })).at(-1)).toEqual(['city', 'count', 1])
  expect((await look('anomalies', { period }, { plan: 'free' })).result.notes).toEqual([
    { note: 'not-allowed', needs: 'advancedAnalytics' },
  ])
})

it('feeds and models return their present state and their record', async () => {
  expect(await factsOf('feeds', { feed: 'regional' })).toEqual([['grid', 'feed-state', 'pending']])
  expect((await look('feeds', { feed: 'weather' })).problem).toMatchObject({
    reason: 'not-found',
    sentence: expect.stringContaining('Regional Grid'),
  })
  const speed = await look('models', { measure: 'velocidad' }, { language: 'es' })
  expect(speed.result.facts).toContainEqual(expect.objectContaining({ measure: 'model-error', value: 1.9, unit: 'mph' }))
  expect(speed.result.facts[0]).toMatchObject({ measure: 'status', value: 'on', subject: { name: 'Pronóstico de velocidad' } })
})

it.each([
  ['av. italia', 'street/Av. Italia'],
  ['AVENIDA ITALIA', 'street/Av. Italia'],
  ['italia', 'street/Av. Italia'],
  ['Itlaia', 'street/Av. Italia'],
  ['the city centre', 'district/centro'],
  ['barrio Centro', 'district/centro'],
  ['subestación centro', 'substation/a'],
  ['Italia 1 - 2', 'section/italia-2'],
  ['Gibraltar', undefined],
])('the place called %s', async (text, wanted) => {
  const { result } = await look('find_place', { text })
  const [first] = result.facts
  expect(first && `${first.subject.kind}/${first.subject.id}`).toBe(wanted)
  if (!wanted) expect(result.notes).toEqual([{ note: 'missing', what: text }])
})
