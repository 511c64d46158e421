import type { Notice } from '@oppidum/domain/alerts/notice'
import type { Policy } from '@oppidum/domain/alerts/policy'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@oppidum/domain/core/time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '../../../platform/db/connection.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'
import { policyStore } from './policy-store.ts'
import { change, sent, storeContactPoint, storeRule, withheld } from './testing/alert-story-store.ts'

let app: TestApp
let owner: TestPerson
let operator: TestPerson
beforeEach(async () => {
  app = await startTestApp()
  owner = await signUp(app, { plan: 'basic', role: 'viewer' })
  operator = await signUp(app, { plan: 'pro', role: 'operator' })
})
afterEach(() => app.close())

async function dispatch(of = app): Promise<void> {
  await of.jobs.find((it) => it.name === 'alerts.dispatch')?.run(new AbortController().signal)
}
async function later(ms: number): Promise<void> {
  app.clock.advance(ms)
  await dispatch()
}
const centre = async (who: TestPerson) =>
  (await app.get('/api/alerts/notices', { cookie: who.cookie })).body as { unread: number; notices: Notice[] }
/** Newest first, each with the kinds of what it is about. */
const notices = async (who: TestPerson) => (await centre(who)).notices.map((it) => it.alerts.map((alert) => alert.kind).join(' '))

const POLICY_ID = '00000000-0000-4000-8000-00000000000a'
const policy = (more: Partial<Policy> = {}): Policy => ({
  id: POLICY_ID,
  name: 'All',
  match: {},
  targets: [{ kind: 'role', role: 'operator' }],
  groupBy: 'none',
  groupSeconds: 0,
  escalation: null,
  notifyResolved: true,
  goesOn: false,
  ...more,
})
const setPolicies = (...policies: Policy[]) =>
  transaction(app.context.db, (tx) => policyStore.replace(tx, 'montevideo', 0, policies, new Date(app.clock.nowMs())))

describe("someone's own alert", () => {
  it('is shown to its owner, and sent to the contact points of its rule, once', async () => {
    const contactPoint = await storeContactPoint(app, owner.id)
    const rule = await storeRule(app, owner.id, { contactPoints: [contactPoint] })
    const fired = await change(app, rule, 'firing')
    await dispatch()
    await later(5 * SECOND_MS)
    await later(HOUR_MS)
    expect(await centre(owner)).toMatchObject({
      unread: 1,
      notices: [{ title: 'Warning: Slow road, Street a: alert', severity: 'warning', quiet: false, readAt: null }],
    })
    expect(await sent(app)).toEqual([
      { contactPoint, title: 'Warning: Slow road, Street a: alert', reason: 'transition', transitions: [fired] },
    ])
    expect(await notices(operator)).toEqual([])
  })

  it('is one message for what fires within seconds, and the next a minute later', async () => {
    const rule = await storeRule(app, owner.id)
    for (const place of ['a', 'b', 'c']) await change(app, rule, 'firing', { place })
    await dispatch()
    await later(5 * SECOND_MS)
    await change(app, rule, 'resolved', { place: 'b' })
    await later(SECOND_MS)
    expect(await notices(owner)).toEqual(['firing firing firing'])
    await later(MINUTE_MS)
    expect(await notices(owner)).toEqual(['resolved', 'firing firing firing'])
  })

  it('says nothing to who has lost the plan, and to the contact points of others', async () => {
    const rule = await storeRule(app, owner.id, { contactPoints: [await storeContactPoint(app, operator.id)] })
    const first = await change(app, rule, 'firing')
    await dispatch()
    await app.context.people.setPlan(app.context.db.pool, owner.id, 'free', null)
    await later(5 * SECOND_MS)
    const second = await change(app, rule, 'resolved')
    await later(2 * MINUTE_MS)
    expect(await sent(app)).toEqual([])
    expect(await withheld(app)).toEqual({ [first]: null, [second]: 'plan' })
    await app.context.people.setPlan(app.context.db.pool, owner.id, 'basic', null)
    await app.context.bus.publish({ kind: 'access', personId: owner.id })
    expect(await notices(owner)).toEqual([])
  })

  it('is not announced while pending, nor resolved if nobody knew of it', async () => {
    const rule = await storeRule(app, owner.id)
    const pending = await change(app, rule, 'pending')
    const over = await change(app, rule, 'resolved')
    await dispatch()
    await later(MINUTE_MS)
    expect(await notices(owner)).toEqual([])
    expect(await withheld(app)).toEqual({ [pending]: null, [over]: 'unseen' })
  })
})

describe("the city's alert", () => {
  const fire = async (more: Parameters<typeof change>[3] = {}, rule = storeRule(app, operator.id, { sharing: 'city' })) =>
    change(app, await rule, 'firing', more)

  it('is shown to the operators without a policy', async () => {
    const admin = await signUp(app, { plan: 'pro', role: 'admin' })
    const free = await signUp(app, { plan: 'free', role: 'operator' })
    await fire()
    await dispatch()
    expect([await notices(operator), await notices(admin), await notices(owner)]).toEqual([['firing'], ['firing'], []])
    expect((await app.context.db.pool.query('select 1 from screen_notice where person_id = $1', [free.id])).rowCount).toBe(0)
  })

  it('goes to the first policy that takes it, and to its contact points', async () => {
    const [duty, other] = [
      await storeContactPoint(app, operator.id, { sharing: 'city' }),
      await storeContactPoint(app, operator.id, { sharing: 'own' }),
    ]
    const points = [duty, other].map((id) => ({ kind: 'contact-point' as const, id }))
    await setPolicies(policy({ match: { severities: ['critical'] } }), policy({ id: duty, targets: points }))
    const fired = await fire()
    await dispatch()
    expect(await notices(operator)).toEqual([])
    expect(await sent(app)).toMatchObject([{ contactPoint: duty, transitions: [fired] }])
  })

  it('reaches who is on shift, else the operators', async () => {
    const here = await signUp(app, { plan: 'pro', role: 'operator' })
    await setPolicies(policy({ targets: [{ kind: 'shift' }] }))
    const rule = storeRule(app, operator.id, { sharing: 'city' })
    await fire({}, rule)
    await dispatch()
    expect([await notices(here), await notices(operator)]).toEqual([['firing'], ['firing']])
    await app.context.db.pool.query(`insert into desk_presence (city_id, person_id, seen_at) values ('montevideo', $1, $2)`, [
      here.id,
      new Date(app.clock.nowMs()),
    ])
    await fire({ place: 'b' }, rule)
    await later(SECOND_MS)
    expect([await notices(here), await notices(operator)]).toEqual([['firing', 'firing'], ['firing']])
  })

  it('is one notification for a storm, and one more for what follows within five minutes', async () => {
    const duty = await storeContactPoint(app, operator.id, { sharing: 'city' })
    await setPolicies(
      policy({
        groupBy: 'all',
        groupSeconds: 30,
        targets: [
          { kind: 'role', role: 'operator' },
          { kind: 'contact-point', id: duty },
        ],
      }),
    )
    const rule = storeRule(app, operator.id, { sharing: 'city' })
    for (let place = 0; place < 40; place++) await fire({ place: `p${place}` }, rule)
    await dispatch()
    await later(29 * SECOND_MS)
    expect(await sent(app)).toEqual([])
    await later(SECOND_MS)
    expect((await sent(app)).map((it) => [it.title, it.transitions.length])).toEqual([['Warning: Slow road, 40 alerts: firing', 40]])
    for (const place of ['q1', 'q2']) {
      await fire({ place }, rule)
      await later(2 * MINUTE_MS)
    }
    expect((await sent(app)).map((it) => it.transitions.length)).toEqual([40])
    await later(MINUTE_MS)
    expect((await sent(app)).map((it) => it.transitions.length)).toEqual([40, 2])
    expect((await notices(operator)).map((it) => it.split(' ').length)).toEqual([2, 40])
  })

  it('is not told to who did it, nor resolved when the policy does not want it', async () => {
    const colleague = await signUp(app, { plan: 'pro', role: 'operator' })
    await setPolicies(policy({ notifyResolved: false }))
    const rule = storeRule(app, operator.id, { sharing: 'city' })
    await fire({ from: 'shelved', cause: 'person', by: operator.id }, rule)
    await dispatch()
    const resolved = await change(app, await rule, 'resolved')
    await later(MINUTE_MS)
    expect([await notices(operator), await notices(colleague)]).toEqual([[], ['firing']])
    expect((await withheld(app))[resolved]).toBeNull()
  })

  it('is not shown to an operator who becomes a viewer while it waits, nor afterwards', async () => {
    await setPolicies(policy({ groupBy: 'rule', groupSeconds: 60 }))
    const rule = storeRule(app, operator.id, { sharing: 'city' })
    const colleague = await signUp(app, { plan: 'pro', role: 'operator' })
    await fire({}, rule)
    await dispatch()
    await app.context.people.setRole(app.context.db.pool, operator.id, '*', 'viewer')
    await later(MINUTE_MS)
    expect((await app.context.db.pool.query('select person_id from screen_notice')).rows).toEqual([{ person_id: colleague.id }])
    await app.context.people.setRole(app.context.db.pool, colleague.id, '*', 'viewer')
    await app.context.bus.publish({ kind: 'access', personId: colleague.id })
    expect(await centre(colleague)).toEqual({ unread: 0, notices: [] })
  })
})

describe('the notification centre', () => {
  it('marks a notice and all earlier ones as read, and none of others', async () => {
    const rule = await storeRule(app, owner.id)
    for (const place of ['a', 'b', 'c']) {
      await change(app, rule, 'firing', { place })
      await dispatch()
      await later(2 * MINUTE_MS)
    }
    const [, second] = (await centre(owner)).notices
    const read = (id: string, who: TestPerson) => post(app, `/api/alerts/notices/${id}/read`, undefined, { cookie: who.cookie })
    expect(await read(second?.id ?? '', operator)).toMatchObject({ status: 404 })
    expect(await read(second?.id ?? '', owner)).toMatchObject({ status: 200, body: { unread: 1 } })
    expect((await centre(owner)).notices.map((it) => it.readAt === null)).toEqual([true, false, false])
  })

  it('has pages', async () => {
    const rule = await storeRule(app, owner.id)
    for (const place of ['a', 'b', 'c']) {
      await change(app, rule, 'firing', { place })
      await dispatch()
      await later(2 * MINUTE_MS)
    }
    const first = await app.get('/api/alerts/notices?limit=2', { cookie: owner.cookie })
    const [, next = ''] = /<(.*)>/.exec(String(first.headers.link)) ?? []
    const second = await app.get(next, { cookie: owner.cookie })
    const places = [first, second].map((it) => (it.body as { notices: Notice[] }).notices.map((notice) => notice.alerts[0]?.place))
    expect(places).toEqual([['c', 'b'], ['a']])
  })

  it('needs a plan with alerts', async () => {
    const free = await signUp(app, { plan: 'free', role: 'operator' })
    expect(await app.get('/api/alerts/notices', { cookie: free.cookie })).toMatchObject({ status: 402 })
  })

  it('is in the export of an account, goes with it, and is forgotten after 30 days', async () => {
    const rule = await storeRule(app, owner.id)
    await change(app, rule, 'firing')
    await later(SECOND_MS)
    await later(5 * SECOND_MS)
    const exported = (await app.get('/api/account/export', { cookie: owner.cookie })).body as { alertNotices: { notices: unknown[] } }
    expect(exported.alertNotices.notices).toMatchObject([{ city: 'montevideo', kind: 'firing', name: 'Slow road' }])
    app.clock.advance(31 * DAY_MS)
    for (const expire of app.retention) while ((await expire(app.clock.nowMs(), 100)) > 0);
    for (const table of ['screen_notice', 'alert_batch'])
      expect((await app.context.db.pool.query(`select 1 from ${table}`)).rowCount).toBe(0)
  })
})
