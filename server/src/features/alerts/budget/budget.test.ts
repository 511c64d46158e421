import { type AlarmBudget, BUDGET_DAYS, type listRuleProposals } from '@oppidum/domain/alerts/budget'
import type { AlertRule, RuleSettings } from '@oppidum/domain/alerts/rule'
import type { ReplyOf } from '@oppidum/domain/core/endpoint'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { run, sql } from '../../../platform/db/sql.ts'
import { aDelivery, NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'
import { presenceStore } from '../../records/shifts/presence-store.ts'
import { storeRule } from '../testing/evaluated-rules.ts'
import { SLOW_ROAD } from '../testing/stored-alert-store.ts'
import { staffingJob } from './staffing-job.ts'

const NOW_MS = Date.parse(NOW)
let app: TestApp
let owner: TestPerson
beforeEach(async () => {
  app = await startTestApp()
  owner = await signUp(app, { plan: 'pro' })
})
afterEach(() => app.close())

const SLOW: RuleSettings = { ...SLOW_ROAD, scope: { kind: 'places', places: ['italia-1'] } }

interface Fired {
  minutesAgo: number
  lastMinutes?: number | null
  acknowledgedAfter?: number | undefined
  place?: string
  useful?: boolean
  state?: string
}

async function fire(
  ruleId: string,
  ownerId: string,
  { minutesAgo, lastMinutes = 1, acknowledgedAfter, place = 'italia-1', useful, state }: Fired,
) {
  const id = uuidv7()
  const at = (minutes: number) => new Date(NOW_MS - minutes * MINUTE_MS)
  const resolved = lastMinutes === null ? null : at(minutesAgo - lastMinutes)
  const acknowledged = acknowledgedAfter === undefined ? null : at(minutesAgo - acknowledgedAfter)
  await run(
    app.context.db.pool,
    sql`insert into alert (id, city_id, rule_id, rule_version, owner_id, sharing, name, severity, place_id, place_name, domain, state,
        started_at, fired_at, acknowledged_at, resolved_at, evidence, sequence)
      select ${id}, 'montevideo', id, 1, owner_id, sharing, 'Slow road', 'warning', ${place}, 'Av. Italia', 'traffic',
        ${state ?? (resolved ? 'resolved' : 'firing')}, ${at(minutesAgo)}, ${at(minutesAgo)}, ${acknowledged}, ${resolved}, '[]', 1
      from alert_rule where id = ${ruleId}`,
  )
  if (useful !== undefined)
    await run(
      app.context.db.pool,
      sql`insert into alert_rating (alert_id, person_id, useful, rated_at) values (${id}, ${ownerId}, ${useful}, ${at(0)})`,
    )
}

const budget = async (who: TestPerson): Promise<AlarmBudget> => {
  const { status, body } = await app.get('/api/alerts/budget', { cookie: who.cookie })
  expect(status).toBe(200)
  return body
}

/** As if every rule so far had been made at this time before now. */
const rulesMade = (msAgo: number) => run(app.context.db.pool, sql`update alert_rule set created_at = ${new Date(NOW_MS - msAgo)}`)

describe('the budget', () => {
  it('counts alerts against the rate that a person can attend to', async () => {
    const noisy = await storeRule(app, owner.id, SLOW)
    const calm = await storeRule(app, owner.id, { ...SLOW, name: 'Calm' })
    // A storm of twelve within six minutes, at three places.
    for (let index = 0; index < 12; index++)
      await fire(noisy, owner.id, {
        minutesAgo: 300 - index / 2,
        place: `italia-${1 + (index % 3)}`,
        acknowledgedAfter: index < 10 ? index + 1 : undefined,
      })
    await fire(calm, owner.id, { minutesAgo: 2 * 24 * 60, lastMinutes: null, useful: true })
    await fire(calm, owner.id, { minutesAgo: 40, lastMinutes: 30, useful: false })
    await fire(calm, owner.id, { minutesAgo: 5, lastMinutes: null, state: 'pending', place: 'italia-2' })
    await fire(calm, owner.id, { minutesAgo: 31 * 24 * 60 })
    await rulesMade(31 * DAY_MS)
    const it = await budget(owner)
    expect(it).toMatchObject({
      alerts: 14,
      target: 1,
      busiest: { alerts: 12, at: new Date(NOW_MS - 294.5 * MINUTE_MS).toISOString() },
      floodCount: 1,
      floods: [{ alerts: 12 }],
      standingCount: 1,
      standing: [{ rule: calm, state: 'firing', placeName: 'Av. Italia' }],
      acknowledge: { acknowledged: 10, median: 300, p90: 540 },
      ratings: { useful: 1, useless: 1 },
    })
    expect(it.rate).toBeCloseTo(14 / (30 * 144), 6)
    expect(it.withinTarget).toBeCloseTo(1 - 1 / (30 * 144), 3)
    expect(it.noisiest).toEqual([
      { rule: noisy, name: 'Slow road', severity: 'warning', alerts: 12, share: 12 / 14, short: 12, chattering: 3, useful: 0, useless: 0 },
      { rule: calm, name: 'Slow road', severity: 'warning', alerts: 2, share: 2 / 14, short: 0, chattering: 0, useful: 1, useless: 1 },
    ])
    expect(it.days).toHaveLength(31)
    expect(it.days.reduce((sum, day) => sum + day.alerts, 0)).toBe(14)
    expect(it.days.at(-1)).toEqual({ at: '2026-11-20T03:00:00.000Z', alerts: 13 })
  })

  it.each([
    ['two hours ago', 2 * HOUR_MS, 2 * HOUR_MS, 1 / 12],
    ['a moment ago, after which ten minutes are the shortest time', 0, HOUR_MS / 6, 1],
    ['40 days ago', 40 * DAY_MS, BUDGET_DAYS * DAY_MS, 1 / (BUDGET_DAYS * 144)],
  ])('begins with the first rule, made %s', async (_, msAgo, watchedMs, rate) => {
    await fire(await storeRule(app, owner.id, SLOW), owner.id, { minutesAgo: 0, lastMinutes: null })
    await rulesMade(msAgo)
    const it = await budget(owner)
    expect(it.from).toBe(new Date(NOW_MS - watchedMs).toISOString())
    expect(it.rate).toBeCloseTo(rate, 8)
  })

  it.each([
    ['nobody else sees the alerts of a rule of their own', 'own', 'operator', 0],
    ['operators see those of the city', 'city', 'operator', 1],
    ['viewers do not', 'city', 'viewer', 0],
  ] as const)('%s', async (_, sharing, role, alerts) => {
    const rule = await storeRule(app, owner.id, { ...SLOW, sharing })
    await fire(rule, owner.id, { minutesAgo: 60 })
    expect((await budget(await signUp(app, { plan: 'pro', role }))).alerts).toBe(alerts)
  })

  it('divides alerts of the city by the people who were on shift when they fired, and not those of own rules', async () => {
    const { context } = app
    const operators: TestPerson[] = []
    for (const plan of ['pro', 'basic', 'free'] as const) operators.push(await signUp(app, { plan, role: 'operator' }))
    const [reader] = operators as [TestPerson]
    const shared = await storeRule(app, owner.id, { ...SLOW, sharing: 'city' })
    const own = await storeRule(app, reader.id, SLOW)
    for (const place of ['italia-1', 'italia-2', 'italia-3']) await fire(shared, owner.id, { minutesAgo: 0, lastMinutes: null, place })
    await fire(shared, owner.id, { minutesAgo: 60 })
    await rulesMade(31 * DAY_MS)
    expect(await budget(reader)).toMatchObject({ alerts: 4, operators: { by: 'nobody', people: 1 } })

    for (const { id } of operators) await presenceStore(context.db).recordVisit('montevideo', id, new Date(NOW_MS - HOUR_MS), HOUR_MS, 0)
    const job = staffingJob(context)
    // A person without alerts in their plan gets none, and a second count of the same ten minutes changes nothing.
    for (let count = 0; count < 2; count++) await job.run(AbortSignal.timeout(10_000))
    const steps = BUDGET_DAYS * 144
    const divided = await budget(reader)
    expect(divided.operators).toEqual({ by: 'shift', people: 1.75 })
    expect(divided.rate).toBeCloseTo((3 / 2 + 1) / steps, 8)
    expect(divided.withinTarget).toBeCloseTo(1 - 1 / steps, 8)

    await fire(own, reader.id, { minutesAgo: 0, lastMinutes: null })
    expect((await budget(reader)).rate).toBeCloseTo((3 / 2 + 1 + 1) / steps, 8)
    expect(await budget(owner)).toMatchObject({ operators: { by: 'own', people: 1 }, alerts: 0 })
  })

  it('is empty without alerts', async () => {
    expect(await budget(owner)).toMatchObject({
      alerts: 0,
      rate: 0,
      withinTarget: 1,
      busiest: null,
      floods: [],
      noisiest: [],
      acknowledge: { median: null, p90: null, acknowledged: 0 },
    })
  })
})

type Proposals = ReplyOf<typeof listRuleProposals>
const proposalsOf = (rule: string, who: TestPerson) => app.get(`/api/alerts/rules/${rule}/proposals`, { cookie: who.cookie })

/** 27 dips of a minute to 18 mph, and one of half an hour to 12. */
async function deliverDips(): Promise<void> {
  const value = (minute: number) => (minute >= 2_000 && minute < 2_030 ? 12 : minute % 100 === 50 ? 18 : 30)
  await app.intake.observations(
    aDelivery(),
    Array.from({ length: 2_700 }, (_, minute) => ({
      measure: 'traffic.speed' as const,
      placeId: 'italia-1',
      atMs: NOW_MS - 2 * DAY_MS + minute * MINUTE_MS,
      value: value(minute),
    })),
  )
}

describe('proposals for a noisy rule', () => {
  it('name the least changes that halve its alerts, and one click applies them', async () => {
    await deliverDips()
    const rule = await storeRule(app, owner.id, SLOW)
    const { status, body } = await proposalsOf(rule, owner)
    const { version, before, proposals } = body as Proposals
    expect([status, version, before]).toEqual([200, 1, { fired: 28, short: 27 }])
    expect(proposals.map((it) => [it.kind, it.after])).toEqual([
      ['duration', { fired: 1, short: 0 }],
      ['threshold', { fired: 1, short: 0 }],
    ])
    expect(proposals.map((it) => it.settings)).toEqual([
      { ...SLOW, forMinutes: 2 },
      { ...SLOW, condition: { ...SLOW.condition, value: 18 } },
    ])
    const applied = await post(
      app,
      `/api/alerts/rules/${rule}`,
      { ...proposals[0]?.settings, version, active: true },
      { method: 'PUT', cookie: owner.cookie },
    )
    expect([applied.status, (applied.body as AlertRule).forMinutes, (applied.body as AlertRule).version]).toEqual([200, 2, 2])
    expect(((await proposalsOf(rule, owner)).body as Proposals).proposals).toEqual([])
  })

  it('keep every alert that somebody rated useful', async () => {
    await deliverDips()
    const rule = await storeRule(app, owner.id, SLOW)
    const dip = 2 * 24 * 60 - 50
    await fire(rule, owner.id, { minutesAgo: dip, lastMinutes: 1, useful: true })
    const { body } = await proposalsOf(rule, owner)
    expect((body as Proposals).proposals).toEqual([])
  })

  it('are none for a rule that seldom fires', async () => {
    const rule = await storeRule(app, owner.id, SLOW)
    expect((await proposalsOf(rule, owner)).body).toEqual({ version: 1, before: { fired: 0, short: 0 }, proposals: [] })
  })

  it.each([
    ["another person's rule", { plan: 'pro', role: 'admin' }, 404],
    ['the free plan', { plan: 'free' }, 402],
  ] as const)('%s', async (_, of, expected) => {
    const rule = await storeRule(app, owner.id, SLOW)
    const other = await signUp(app, of)
    expect((await proposalsOf(rule, other)).status).toBe(expected)
    expect((await app.get('/api/alerts/budget', { cookie: (await signUp(app, { plan: 'free' })).cookie })).status).toBe(402)
  })
})
