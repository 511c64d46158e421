import type { Condition } from '@oppidum/domain/alerts/condition'
import type { RuleSettings } from '@oppidum/domain/alerts/rule'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aCity, aDelivery, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident, aRequest } from '../../../testing/test-drafts.ts'
import { signUp, type TestPerson } from '../../../testing/test-people.ts'
import { keepRun } from '../../forecasting/scores/run-store.ts'
import { noteState } from '../../forecasting/scores/state-store.ts'
import { keepVersion } from '../../forecasting/scores/version-store.ts'
import { episodeStore } from '../../telemetry/anomalies/episode-store.ts'
import { deliverValue, evaluate, storeRule, writtenAlerts } from '../testing/evaluated-rules.ts'
import { SLOW_ROAD } from '../testing/stored-alert-store.ts'

const CITY = aCity({
  feeds: [{ id: 'works', name: 'Works', standard: 'wzdx', url: 'https://feeds.example/works', everySeconds: 60, attribution: 'City' }],
  targets: [{ id: 'request', kind: 'service-request', acknowledge: { minutes: 30 }, escalate: { to: ['operators'] } }],
})
const WORKS = { id: 'works', name: 'Works', standard: 'wzdx', traits: null, everySeconds: 60, staleAfterSeconds: 180, attribution: 'City' }

let app: TestApp
let owner: TestPerson
let startMs: number
beforeEach(async () => {
  app = await startTestApp({ cities: [CITY] })
  owner = await signUp(app, { plan: 'pro', role: 'operator' })
  startMs = app.clock.nowMs()
})
afterEach(() => app.close())

const rule = (condition: Condition, more: Partial<RuleSettings> = {}) =>
  storeRule(app, owner.id, { ...SLOW_ROAD, scope: { kind: 'city' }, condition, ...more })
async function minutesLater(minutes: number): Promise<void> {
  app.clock.advance(minutes * MINUTE_MS)
  await evaluate(app)
}
const transitions = async () => (await writtenAlerts(app, startMs)).flatMap((it) => it.transitions.map((one) => `${it.place} ${one}`))
const evidence = async () =>
  (await app.context.db.pool.query('select evidence from alert_transition order by id')).rows.map((it) => it.evidence)
const seriesId = async (measure: MeasureId, placeId: string) =>
  (await app.observations.store.seriesIds('montevideo', [{ measure, placeId }]))[0] as number

describe('records', () => {
  const fires = (...ids: string[]) =>
    app.intake.incidents(
      aDelivery(),
      ids.map((externalId) => anIncident({ externalId, type: 'fire' })),
      { complete: false },
    )

  it('are counted by the filter of their list, and named', async () => {
    await rule({ kind: 'records', records: 'incidents', filter: 'type=fire', atLeast: 2 })
    await fires('a')
    await app.intake.incidents(aDelivery(), [anIncident({ externalId: 'accident' })], { complete: false })
    await evaluate(app)
    expect(await transitions()).toEqual([])
    await fires('b')
    await minutesLater(1)
    const done = anIncident({ externalId: 'a', type: 'fire', status: 'resolved', updatedAt: '2026-11-20T10:02:00.000Z' })
    await app.intake.incidents(aDelivery(), [done], { complete: false })
    await minutesLater(1)
    expect(await transitions()).toEqual(['city inactive>firing value 1', 'city firing>resolved value 2'])
    const [[fired]] = (await evidence()) as [[{ records: string[] }]]
    expect(fired).toMatchObject({ value: 2, limit: 2, source: 'incidents', quality: 'measured' })
    expect(fired.records).toHaveLength(2)
  })

  it('of a time are counted no longer once it has passed', async () => {
    const condition: Condition = { kind: 'records', records: 'requests', filter: 'category=maintenance', atLeast: 1, withinMinutes: 60 }
    await rule(condition, { scope: { kind: 'district', district: 'centro' } })
    await app.intake.serviceRequests(aDelivery(), [aRequest({ createdAt: '2026-11-20T09:59:00.000Z' })], { complete: false })
    await evaluate(app)
    await minutesLater(58)
    await minutesLater(1)
    expect(await transitions()).toEqual(['centro inactive>firing value 0', 'centro firing>resolved value 59'])
  })

  it('that have missed a target', async () => {
    await rule({ kind: 'overdue', records: 'requests', aim: 'acknowledge', filter: 'category=maintenance' })
    await rule({ kind: 'overdue', records: 'requests', aim: 'acknowledge', filter: 'category=environment' })
    const at = '2026-11-20T10:00:00.000Z'
    await app.intake.serviceRequests(aDelivery(), [aRequest({ createdAt: at, updatedAt: at })], { complete: false })
    await evaluate(app)
    await minutesLater(29)
    expect(await transitions()).toEqual([])
    await minutesLater(1)
    expect(await transitions()).toEqual(['city inactive>firing value 30'])
    expect(await evidence()).toMatchObject([[{ value: 1, records: [expect.any(String)] }]])
  })
})

it('an anomaly at a place, but not a faulty sensor', async () => {
  await deliverValue(app, 30)
  await deliverValue(app, 30, { place: 'italia-2' })
  await rule({ kind: 'anomaly', measure: 'traffic.speed' }, { scope: { kind: 'every' } })
  await evaluate(app)
  const episodes = episodeStore(app.context.db.pool)
  const found = { startedAtMs: startMs, endedAtMs: null, atMs: startMs, value: 3, expected: 30, score: 9 }
  const slow = await seriesId('traffic.speed', 'italia-1')
  await episodes.write('montevideo', slow, { ...found, fault: null }, startMs)
  await episodes.write('montevideo', await seriesId('traffic.speed', 'italia-2'), { ...found, fault: 'stuck' }, startMs)
  await minutesLater(1)
  await episodes.write('montevideo', slow, { ...found, endedAtMs: startMs + MINUTE_MS, fault: null }, startMs)
  await minutesLater(1)
  expect(await transitions()).toEqual(['italia-1 inactive>firing value 1', 'italia-1 firing>resolved value 2'])
})

it('a forecast that puts a value beyond a limit', async () => {
  const { pool } = app.context.db
  const at = (minutes: number) => new Date(startMs + minutes * MINUTE_MS)
  const of = { cityId: 'montevideo', model: 'energy-load', truthAfterMs: 0 } as const
  const version = await keepVersion(
    pool,
    'montevideo',
    { model: 'energy-load', fittedAt: at(0), fittedFrom: at(-9), fittedTo: at(0), rows: 9, places: ['city'], figures: { horizon: 2 } },
    [],
  )
  await noteState(pool, 'montevideo', { model: 'energy-load', at: at(0), state: 'on' })
  const run = (minute: number, expected: readonly number[]) => {
    const low = Float64Array.from(expected, (it) => it - 10)
    const high = Float64Array.from(expected, (it) => it + 10)
    const prediction = { knownUpTo: at(minute), minutes: [60, 120], expected: Float64Array.from(expected), low, high, naive: low }
    return keepRun(pool, { ...of, version, madeAt: at(minute) }, prediction)
  }
  const leaf = { kind: 'forecast', measure: 'energy.consumption', side: 'above', unit: 'MW', value: 600, probability: 80 } as const
  await rule({ ...leaf, withinMinutes: 60 })
  // Above the limit only after the time that the rule asks for.
  await run(0, [590, 700])
  await evaluate(app)
  await run(5, [606, 500])
  await minutesLater(5)
  await run(10, [620, 500])
  await minutesLater(5)
  expect(await transitions()).toEqual(['city inactive>firing value 10'])
  expect(await evidence()).toMatchObject([[{ unit: '%', limit: 80, source: 'energy-load', quality: 'forecast' }]])
})

it('a difference from what is usual at this hour of the week', async () => {
  const WEEK_MS = 7 * DAY_MS
  const means = [1, 2, 3, 4].map((week) => ({
    measure: 'traffic.speed' as const,
    placeId: 'italia-1',
    atMs: Math.floor(startMs / HOUR_MS) * HOUR_MS - week * WEEK_MS,
    value: 30,
  }))
  await app.observations.hourlyHistory(aDelivery(), means)
  await deliverValue(app, 29)
  await deliverValue(app, 10, { place: 'italia-2' })
  await rule({ kind: 'unusual', measure: 'traffic.speed', direction: 'fall', percent: 40 }, { scope: { kind: 'every' } })
  await evaluate(app)
  app.clock.advance(5 * MINUTE_MS)
  await deliverValue(app, 17)
  await deliverValue(app, 10, { place: 'italia-2' })
  await evaluate(app)
  expect(await transitions()).toEqual(['italia-1 inactive>firing value 5'])
  expect(await evidence()).toMatchObject([[{ value: 17, limit: 30 }]])
})

it('a feed that fails, and the check that says so', async () => {
  const success = { ok: true, unchanged: false, observedAt: null, count: 1, rejected: 0, etag: null, lastModified: null } as const
  await app.ledger.record('montevideo', WORKS, startMs, success)
  await rule({ kind: 'feed', feed: 'works' })
  await rule({ kind: 'system', check: 'feeds' }, { sharing: 'city' })
  await app.watch.once()
  await evaluate(app)
  app.clock.advance(MINUTE_MS)
  for (let times = 0; times < 3; times++)
    await app.ledger.record('montevideo', WORKS, app.clock.nowMs(), { ok: false, problem: 'It does not answer.' })
  await app.watch.once()
  await evaluate(app)
  expect(await transitions()).toEqual(['city inactive>firing value 1', 'city inactive>firing value 1'])
  const sources = (await evidence()).flat().map((it) => it.source)
  // Both fire at the same moment, in no order.
  expect(sources.toSorted()).toEqual(['feeds', 'works'])
  app.clock.advance(MINUTE_MS)
  await app.ledger.record('montevideo', WORKS, app.clock.nowMs(), success)
  await app.watch.once()
  await evaluate(app)
  expect((await writtenAlerts(app, startMs)).map((it) => it.state)).toEqual(['resolved', 'resolved'])
})

it('a sensor that its source reports as off', async () => {
  await deliverValue(app, 10)
  await rule(SLOW_ROAD.condition, { scope: { kind: 'every' }, noData: 'resolve' })
  await evaluate(app)
  app.clock.advance(MINUTE_MS)
  await app.observations.offline(aDelivery(), [{ measure: 'traffic.speed', placeId: 'italia-1', sinceMs: app.clock.nowMs() }])
  await minutesLater(1)
  expect(await transitions()).toEqual(['italia-1 inactive>firing value 0', 'italia-1 firing>resolved value 2'])
})

it('that cannot be read stops no rule about anything else', async () => {
  // No filter like this is accepted; the store refuses it.
  await rule({ kind: 'records', records: 'incidents', filter: 'department=%00', atLeast: 1 })
  await rule({ kind: 'threshold', measure: 'traffic.speed', side: 'below', value: 20, unit: 'mph' }, { scope: { kind: 'every' } })
  await evaluate(app)
  await deliverValue(app, 5)
  await minutesLater(1)
  expect(await transitions()).toEqual(['italia-1 inactive>firing value 0'])
})
