import type { Condition } from '@oppidum/domain/alerts/condition'
import type { RuleSettings } from '@oppidum/domain/alerts/rule'
import { draws } from '@oppidum/domain/core/random'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { run, sql } from '../../../platform/db/sql.ts'
import { aDelivery, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident, aRequest } from '../../../testing/test-drafts.ts'
import { signUp } from '../../../testing/test-people.ts'
import { deliverValue, evaluate, storeRule } from '../testing/evaluated-rules.ts'
import { SLOW_ROAD } from '../testing/stored-alert-store.ts'
import { rulePast } from './rule-past.ts'
import { episodesAt } from './rule-preview.ts'

const PLACES = ['italia-1', 'italia-2']
const STEPS = 60
const WEEKS = 6

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.close())

const at = (condition: Condition, scope: RuleSettings['scope'], more: Partial<RuleSettings> = {}): RuleSettings => ({
  ...SLOW_ROAD,
  condition,
  scope,
  ...more,
})
const PLACED: RuleSettings['scope'] = { kind: 'places', places: PLACES }
const CITY: RuleSettings['scope'] = { kind: 'city' }
const incidents = (filter: string, atLeast: number, withinMinutes?: number): Condition => ({
  kind: 'records',
  records: 'incidents',
  filter,
  atLeast,
  ...(withinMinutes !== undefined && { withinMinutes }),
})
const unusual: Condition = { kind: 'unusual', measure: 'traffic.speed', direction: 'fall', percent: 30 }
const anomaly: Condition = { kind: 'anomaly', measure: 'traffic.speed' }

const RULES: [string, RuleSettings][] = [
  ['unusual', at(unusual, PLACED)],
  ['unusual for a time', at(unusual, PLACED, { forMinutes: 4, resolveMinutes: 2 })],
  ['open incidents', at(incidents('', 2), CITY)],
  ['open incidents for a time', at(incidents('type=fire', 1), CITY, { forMinutes: 3 })],
  ['incidents of the last minutes', at(incidents('status=all', 2, 10), CITY)],
  ['incidents that are not new', at(incidents('minAgeHours=1', 1), CITY)],
  ['incidents in a district', at(incidents('priority=high', 1), { kind: 'district', district: 'Centro' })],
  ['open requests', at({ kind: 'records', records: 'requests', filter: 'category=maintenance', atLeast: 2 }, CITY, { resolveMinutes: 3 })],
  ['anomalies', at(anomaly, PLACED)],
  ['joined', at({ any: [{ all: [anomaly, unusual] }, incidents('type=fire', 2)] }, PLACED)],
]

type Fact = [place: string, firedMinute: number, resolvedMinute: number | null]
const inOrder = (facts: Fact[]) => facts.sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1))

/** The same value at each hour of the weeks before. */
async function usualSpeeds(): Promise<void> {
  const hourMs = Math.floor(app.clock.nowMs() / HOUR_MS) * HOUR_MS
  const hours = Array.from(
    { length: WEEKS * 5 },
    (_, index) => hourMs - (Math.floor(index / 5) + 1) * 7 * DAY_MS + ((index % 5) - 1) * HOUR_MS,
  )
  await app.intake.hourlyHistory(
    aDelivery(),
    PLACES.flatMap((placeId) => hours.map((atMs) => ({ measure: 'traffic.speed' as const, placeId, atMs, value: 30 }))),
  )
}

/** Begins an anomaly at a place, or ends it, as the watch of series does. */
async function anomalyAt(place: string, isOpen: boolean): Promise<void> {
  const { db, cities } = app.context
  const now = new Date(app.clock.nowMs())
  const { id: cityId } = cities.find(undefined)
  if (!isOpen) {
    await run(
      db.pool,
      sql`update anomaly_episode e set ended_at = ${now} from series s
        where s.series_id = e.series_id and s.place_id = ${place} and e.ended_at is null`,
    )
    return
  }
  await run(
    db.pool,
    sql`insert into anomaly_episode (city_id, id, series_id, kind, started_at, at, value, expected, score, recorded_at)
      select ${cityId}, ${uuidv7()}, series_id, 'value', ${now}::timestamptz - interval '2 minutes', ${now}, 5, 30, 0.99, ${now}
      from series where city_id = ${cityId} and measure = 'traffic.speed' and place_id = ${place}`,
  )
}

it.each([1, 2, 3])('a replay of values against the usual, records and anomalies is what was fired live, series %i', async (seed) => {
  const { below, chance, pick } = draws(seed)
  const owner = await signUp(app, { plan: 'pro' })
  await usualSpeeds()
  for (const place of PLACES) await deliverValue(app, 30, { place })
  const startMs = app.clock.nowMs()
  const minute = (ms: number) => (ms - startMs) / MINUTE_MS
  const ids: string[] = []
  for (const [, settings] of RULES) ids.push(await storeRule(app, owner.id, settings))
  await evaluate(app)
  const open: { externalId: string; kind: 'incident' | 'request'; createdAt: string }[] = []
  const anomalous = new Set<string>()

  async function report(kind: 'incident' | 'request', externalId: string, createdAt: string, isOver: boolean): Promise<void> {
    const now = new Date(app.clock.nowMs()).toISOString()
    const common = { externalId, createdAt, updatedAt: now }
    const isFire = externalId.endsWith('0') || externalId.endsWith('5')
    if (kind === 'incident')
      await app.intake.incidents(
        aDelivery(),
        [anIncident({ ...common, type: isFire ? 'fire' : 'traffic_accident', ...(isOver && { status: 'resolved', resolvedAt: now }) })],
        { complete: false },
      )
    else
      await app.intake.serviceRequests(aDelivery(), [aRequest({ ...common, ...(isOver && { status: 'completed', completedAt: now }) })], {
        complete: false,
      })
  }

  for (let step = 0; step < STEPS; step++) {
    app.clock.advance(MINUTE_MS)
    const createdAt = new Date(app.clock.nowMs()).toISOString()
    for (const place of PLACES) {
      if (chance(0.6)) await deliverValue(app, pick([12, 18, 20, 22, 28, 35]), { place })
      if (!chance(0.1)) continue
      const isOpen = !anomalous.has(place)
      await anomalyAt(place, isOpen)
      if (isOpen) anomalous.add(place)
      else anomalous.delete(place)
    }
    if (chance(0.3)) {
      const record = { externalId: `r-${step}`, kind: pick(['incident', 'request'] as const), createdAt }
      await report(record.kind, record.externalId, createdAt, false)
      open.push(record)
    }
    if (chance(0.25) && open.length > 0) {
      const [record] = open.splice(below(open.length), 1)
      if (record && record.createdAt !== createdAt) await report(record.kind, record.externalId, record.createdAt, true)
      else if (record) open.push(record)
    }
    await evaluate(app)
  }
  // Nothing new comes; ages and windows pass.
  for (let step = 0; step < 65; step++) {
    app.clock.advance(MINUTE_MS)
    await evaluate(app)
  }

  let alerts = 0
  for (const [index, [name, rule]] of RULES.entries()) {
    const { rows } = await run<{ place: string; firedAt: Date; resolvedAt: Date | null }>(
      app.context.db.pool,
      sql`select place_id as place, fired_at as "firedAt", resolved_at as "resolvedAt" from alert
        where rule_id = ${ids[index] as string} and state <> 'pending'`,
    )
    const live = rows.map((it): Fact => [it.place, minute(it.firedAt.getTime()), it.resolvedAt && minute(it.resolvedAt.getTime())])
    const past = await rulePast(app.context.db.pool, app.context.cities.find(undefined), rule, startMs, app.clock.nowMs())
    expect(past.withoutPast).toEqual([])
    const replayed = (await episodesAt(rule, past)).flatMap(({ at: { place }, episodes }) =>
      episodes.map((it): Fact => [place.id, minute(it.firedMs), it.resolvedMs === null ? null : minute(it.resolvedMs)]),
    )
    expect([name, inOrder(replayed)]).toEqual([name, inOrder(live)])
    alerts += live.length
  }
  expect(alerts).toBeGreaterThan(30)
})
