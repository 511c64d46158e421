import type { Notice } from '@oppidum/domain/alerts/notice'
import type { NotificationPreferences, Policy } from '@oppidum/domain/alerts/policy'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@oppidum/domain/core/time'
import type { FetchOutcome } from '@oppidum/domain/feeds/intake'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '../../../platform/db/connection.ts'
import { aCity, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { signUp, type TestPerson } from '../../../testing/test-people.ts'
import { policyStore } from './policy-store.ts'
import { change, sent, storeContactPoint, storeRule, withheld } from './testing/alert-story-store.ts'

const SPEEDS = {
  id: 'speeds',
  name: 'Speeds',
  standard: 'wzdx',
  traits: { part: 'incidents', newestTime: 'header' } as const,
  everySeconds: 60,
  staleAfterSeconds: 180,
}

let app: TestApp
let operator: TestPerson
let admin: TestPerson
beforeEach(async () => {
  app = await startTestApp({ cities: [aCity({ feeds: [{ ...SPEEDS, url: 'https://city.example/', attribution: '' }] })] })
  operator = await signUp(app, { plan: 'pro', role: 'operator' })
  admin = await signUp(app, { plan: 'pro', role: 'admin' })
})
afterEach(() => app.close())

const dispatch = () => app.jobs.find((it) => it.name === 'alerts.dispatch')?.run(new AbortController().signal)
async function later(ms: number): Promise<void> {
  app.clock.advance(ms)
  await dispatch()
}
async function notices(who: TestPerson): Promise<string[]> {
  const { body } = await app.get('/api/alerts/notices', { cookie: who.cookie })
  return (body as { notices: Notice[] }).notices.map((it) => it.alerts.map((alert) => alert.kind).join(' '))
}
const letters = async () =>
  (
    await app.context.db.pool.query<{ recipient: string; subject: string; body: string }>(
      'select recipient, subject, body from mail order by created_at, id',
    )
  ).rows
const prefer = (who: TestPerson, more: Partial<NotificationPreferences>) =>
  policyStore.setPreferences(app.context.db.pool, who.id, { quietHours: null, sound: true, email: false, ...more })

const ID = '00000000-0000-4000-8000-00000000000a'
const policy = (more: Partial<Policy> = {}): Policy => ({
  id: ID,
  name: 'All',
  match: {},
  targets: [{ kind: 'person', id: operator.id }],
  groupBy: 'none',
  groupSeconds: 0,
  escalation: null,
  notifyResolved: true,
  goesOn: false,
  ...more,
})
const setPolicies = (...policies: Policy[]) =>
  transaction(app.context.db, async (tx) => {
    const { version } = await policyStore.find(tx, 'montevideo')
    return policyStore.replace(tx, 'montevideo', version, policies, new Date(app.clock.nowMs()))
  })
const cityRule = (more: Parameters<typeof storeRule>[2] = {}) => storeRule(app, operator.id, { sharing: 'city', ...more })

describe('quiet hours', () => {
  // It is 07:00 in Montevideo.
  const night = { from: '22:00', to: '08:00', timeZone: 'America/Montevideo' }

  it('hold back push and letters for one summary, let critical alerts pass, and leave the screen quiet', async () => {
    const browser = await storeContactPoint(app, operator.id, { kind: 'push' })
    await prefer(operator, { quietHours: night, email: true })
    await setPolicies(policy())
    const [quiet, grave] = [await cityRule(), await cityRule({ severity: 'critical', name: 'Blackout' })]
    const transitions = [await change(app, quiet, 'firing'), await change(app, quiet, 'firing', { place: 'b' })]
    const critical = await change(app, grave, 'firing')
    await dispatch()
    expect(await sent(app)).toMatchObject([{ contactPoint: browser, transitions: [critical] }])
    const { body } = await app.get('/api/alerts/notices', { cookie: operator.cookie })
    expect((body as { notices: Notice[] }).notices.map((it) => it.quiet).toSorted()).toEqual([false, true, true])
    await later(HOUR_MS - 1)
    expect(await sent(app)).toHaveLength(1)
    await later(1)
    const [, summary, ...others] = await sent(app)
    expect(others).toEqual([])
    expect(summary).toMatchObject({ contactPoint: browser, reason: 'summary', title: '2 alerts during your quiet hours' })
    expect(summary?.transitions.toSorted()).toEqual(transitions.toSorted())
    expect((await letters()).map((it) => [it.recipient, it.subject])).toEqual([
      [operator.email, 'Oppidum: Critical: Blackout, Street a: alert'],
      [operator.email, 'Oppidum: 2 alerts during your quiet hours'],
    ])
  })

  it('of an owner hold back what their own rule sends, but not to the city’s contact points', async () => {
    const [own, duty] = [await storeContactPoint(app, operator.id), await storeContactPoint(app, operator.id, { sharing: 'city' })]
    await prefer(operator, { quietHours: night })
    await setPolicies(policy({ targets: [{ kind: 'contact-point', id: duty }] }))
    const ofCity = await change(app, await cityRule(), 'firing')
    const ofOwner = await change(app, await storeRule(app, operator.id, { contactPoints: [own] }), 'firing')
    await dispatch()
    await later(5 * SECOND_MS)
    expect(await sent(app)).toMatchObject([{ contactPoint: duty, transitions: [ofCity] }])
    await later(HOUR_MS)
    expect((await sent(app))[1]).toMatchObject({ contactPoint: own, reason: 'summary', transitions: [ofOwner] })
  })

  it('are in the language of the person, with a link, and say why they come and where they end', async () => {
    await prefer(operator, { email: true })
    await app.context.db.pool.query(`update person set language = 'es' where id = $1`, [operator.id])
    await setPolicies(policy())
    await change(app, await cityRule(), 'firing')
    await dispatch()
    const [letter] = await letters()
    expect(letter).toMatchObject({ subject: 'Oppidum: Advertencia: Slow road, Street a: alerta' })
    expect(letter?.body).toMatch(
      /^07:00 Slow road, Street a: activa\. 12 mph \(límite 20\), hora del dato: 06:58, hace 2 min\n\nhttp.*\/alerts\?alert=/,
    )
    expect(letter?.body).toMatch(
      /Usted recibe este correo porque una política de aviso .* Los correos se desactivan aquí: http.*\/alerts\/policies$/,
    )
  })
})

describe('escalation', () => {
  const escalation = () => ({ afterMinutes: 10, targets: [{ kind: 'person' as const, id: admin.id }] })

  it('notifies once when nobody acknowledges in time', async () => {
    await setPolicies(policy({ escalation: escalation() }))
    const rule = await cityRule()
    await change(app, rule, 'firing')
    await change(app, rule, 'firing', { place: 'b' })
    await dispatch()
    await later(10 * MINUTE_MS - 1)
    expect(await notices(admin)).toEqual([])
    await later(1)
    await later(HOUR_MS)
    expect([await notices(admin), await notices(operator)]).toEqual([['escalation escalation'], ['firing', 'firing']])
  })

  it.each<[name: string, to: 'acknowledged' | 'shelved' | 'resolved', cause: 'person' | 'value']>([
    ['somebody acknowledged it', 'acknowledged', 'person'],
    ['somebody shelved it', 'shelved', 'person'],
    ['it was resolved', 'resolved', 'value'],
  ])('does not when %s', async (_name, to, cause) => {
    await setPolicies(policy({ escalation: escalation() }))
    const rule = await cityRule()
    await change(app, rule, 'firing')
    await dispatch()
    await change(app, rule, to, { cause, ...(cause === 'person' && { by: operator.id }) })
    await later(HOUR_MS)
    expect(await notices(admin)).toEqual([])
  })

  it('follows the policy as it is then', async () => {
    await setPolicies(policy({ escalation: escalation() }))
    await change(app, await cityRule(), 'firing')
    await dispatch()
    await setPolicies(policy())
    await later(HOUR_MS)
    expect(await notices(admin)).toEqual([])
  })
})

describe('an alert that flaps', () => {
  it('is told so once, then not until it has been steady', async () => {
    await setPolicies(policy())
    const rule = await cityRule()
    const transitions: string[] = []
    for (let n = 0; n < 8; n++) {
      transitions.push(await change(app, rule, n % 2 === 0 ? 'firing' : 'resolved'))
      await dispatch()
      app.clock.advance(2 * MINUTE_MS)
    }
    expect(await notices(operator)).toEqual(['flapping', 'resolved', 'firing', 'resolved', 'firing'])
    const reasons = await withheld(app)
    expect(transitions.map((it) => reasons[it])).toEqual([null, null, null, null, null, 'flapping', 'flapping', 'flapping'])
    await later(28 * MINUTE_MS - 1)
    expect(await notices(operator)).toHaveLength(5)
    await later(1)
    expect((await notices(operator))[0]).toBe('resolved')
    await change(app, rule, 'firing')
    await later(HOUR_MS)
    expect((await notices(operator)).slice(0, 2)).toEqual(['firing', 'resolved'])
  })

  it('is told to be steady and still firing', async () => {
    await setPolicies(policy())
    const rule = await cityRule()
    for (let n = 0; n < 7; n++) {
      await change(app, rule, n % 2 === 0 ? 'firing' : 'resolved')
      app.clock.advance(SECOND_MS)
    }
    await dispatch()
    const flags = async () => (await app.context.db.pool.query('select 1 from alert where flapping')).rowCount
    expect(await flags()).toBe(1)
    await later(30 * MINUTE_MS)
    expect(await flags()).toBe(0)
    expect((await notices(operator))[0]).toBe('steady')
  })
})

describe('a feed in trouble', () => {
  const silent = (source: string) => [
    {
      leaf: 0,
      value: null,
      unit: 'mph',
      limit: null,
      observedAt: '2026-11-20T09:00:00.000Z',
      receivedAt: '2026-11-20T09:00:00.000Z',
      source,
      quality: 'measured' as const,
    },
  ]

  const fetched = (outcome: FetchOutcome) => app.ledger.record('montevideo', { ...SPEEDS, attribution: '' }, app.clock.nowMs(), outcome)

  it('is told once instead of its silent sensors, without their return', async () => {
    await setPolicies(policy())
    const rule = await cityRule()
    await fetched({ ok: false, problem: 'The publisher does not answer.' })
    app.clock.advance(2 * SECOND_MS)
    const transitions: string[] = []
    for (const place of ['a', 'b', 'c']) transitions.push(await change(app, rule, 'no-data', { place, evidence: silent('speeds') }))
    await dispatch()
    expect(await notices(operator)).toEqual([])
    const back = await change(app, rule, 'resolved', { place: 'c' })
    await later(MINUTE_MS)
    expect(await notices(operator)).toEqual(['feed feed'])
    await change(app, rule, 'no-data', { place: 'c', evidence: silent('speeds') })
    await later(30 * MINUTE_MS)
    expect(await notices(operator)).toEqual(['feed feed'])
    await later(31 * MINUTE_MS)
    expect(await notices(operator)).toEqual(['feed', 'feed feed'])
    const reasons = await withheld(app)
    expect([...transitions, back].map((it) => reasons[it])).toEqual(['feed', 'feed', 'feed', 'unseen'])
  })

  it('does not silence a sensor whose feed delivers', async () => {
    await setPolicies(policy())
    await change(app, await cityRule(), 'no-data', { evidence: silent('other') })
    await dispatch()
    expect(await notices(operator)).toEqual(['no-data'])
  })
})
