import type { CityPolicies, NotificationPreferences, Policy, PolicyDraft, PolicyPreview } from '@oppidum/domain/alerts/policy'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'
import { storeContactPoint } from './testing/alert-story-store.ts'

let app: TestApp
let admin: TestPerson
let operator: TestPerson
beforeEach(async () => {
  app = await startTestApp()
  admin = await signUp(app, { plan: 'pro', role: 'admin' })
  operator = await signUp(app, { plan: 'basic', role: 'operator' })
})
afterEach(() => app.close())

const DRAFT: PolicyDraft = {
  name: 'Night',
  match: { severities: ['critical', 'warning'] },
  targets: [{ kind: 'role', role: 'operator' }],
  groupBy: 'rule',
  groupSeconds: 30,
  escalation: null,
  notifyResolved: true,
  goesOn: false,
}
const POLICIES = '/api/alerts/policies'
const read = async (who = admin) => (await app.get(POLICIES, { cookie: who.cookie })).body as CityPolicies
const put = (version: number, policies: unknown[], who = admin) =>
  post(app, POLICIES, { version, policies }, { method: 'PUT', cookie: who.cookie })

describe('notification policies', () => {
  it('are replaced by admins, keep their ids, and name whom the city has', async () => {
    const duty = await storeContactPoint(app, operator.id, { sharing: 'city' })
    await storeContactPoint(app, operator.id, { sharing: 'own' })
    await signUp(app, { plan: 'free', role: 'operator' })
    expect(await read(operator)).toMatchObject({ version: 0, policies: [], districts: ['Centro'] })
    expect(await put(0, [DRAFT])).toMatchObject({ status: 200, body: { version: 1, policies: [DRAFT] } })
    const [first] = (await read()).policies as [Policy]
    const second = { ...DRAFT, name: 'Duty', targets: [{ kind: 'contact-point' as const, id: duty }] }
    app.clock.advance(1_000)
    const { body } = await put(1, [second, { ...first, name: 'Day' }])
    const after = body as CityPolicies
    expect(after).toMatchObject({ version: 2, contactPoints: [{ id: duty, name: 'Duty', kind: 'webhook' }] })
    expect(after.policies.map((it) => it.name)).toEqual(['Duty', 'Day'])
    expect(after.policies[1]?.id).toBe(first.id)
    expect(after.policies[0]?.id).not.toBe(first.id)
    expect(after.people.map((it) => it.id).toSorted()).toEqual([admin.id, operator.id].toSorted())
    const { rows } = await app.context.db.pool.query(
      `select actor_id, changed_to from audit_entry where action = 'notification-policies-changed' order by at, id`,
    )
    expect(rows).toMatchObject([{ actor_id: admin.id, changed_to: { version: 1 } }, { changed_to: { version: 2 } }])
  })

  it('are not overwritten by who has not seen the last change', async () => {
    await put(0, [DRAFT])
    expect(await put(0, [])).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const replies = await Promise.all([put(1, []), put(1, [DRAFT, DRAFT])])
    expect(replies.map((it) => it.status).toSorted()).toEqual([200, 409])
  })

  it('are changed by admins and read by operators', async () => {
    const viewer = await signUp(app, { plan: 'pro', role: 'viewer' })
    expect(await put(0, [DRAFT], operator)).toMatchObject({ status: 403 })
    expect(await app.get(POLICIES, { cookie: viewer.cookie })).toMatchObject({ status: 403 })
  })

  it('need a plan with alerts', async () => {
    const free = await signUp(app, { plan: 'free', role: 'admin' })
    expect(await put(0, [DRAFT], free)).toMatchObject({ status: 402, body: { code: 'plan_required' } })
    expect(await app.get(POLICIES, { cookie: free.cookie })).toMatchObject({ status: 402 })
  })

  const other = '00000000-0000-4000-8000-000000000001'
  it.each<[name: string, more: object, status: number]>([
    ['someone who is no operator', { targets: [{ kind: 'person', id: other }] }, 422],
    ['a contact point of nobody', { targets: [{ kind: 'contact-point', id: other }] }, 422],
    ['an escalation to nobody known', { escalation: { afterMinutes: 5, targets: [{ kind: 'person', id: other }] } }, 422],
    ['an unknown district', { match: { districts: ['Atlantis'] } }, 422],
    ['no target', { targets: [] }, 400],
    ['no severity', { match: { severities: [] } }, 400],
    ['a negative wait', { groupSeconds: -1 }, 400],
    ['an escalation at once', { escalation: { afterMinutes: 0, targets: DRAFT.targets } }, 400],
    ['no name', { name: ' ' }, 400],
    ['an unknown member', { colour: 'red' }, 400],
  ])('refuse %s', async (_name, more, status) => {
    expect(await put(0, [{ ...DRAFT, ...more }])).toMatchObject({ status })
    expect((await read()).version).toBe(0)
  })

  it('forget whoever deletes their account', async () => {
    const colleague = await signUp(app, { plan: 'pro', role: 'operator' })
    const targets = [{ kind: 'person', id: colleague.id }, DRAFT.targets[0]]
    expect(await put(0, [{ ...DRAFT, targets, escalation: { afterMinutes: 5, targets: [targets[0]] } }])).toMatchObject({ status: 200 })
    const removed = await post(
      app,
      '/api/account',
      { password: colleague.password, confirm: true },
      { method: 'DELETE', cookie: colleague.cookie },
    )
    expect(removed.status).toBe(200)
    expect(await read()).toMatchObject({ version: 2, policies: [{ targets: [DRAFT.targets[0]], escalation: { targets: [] } }] })
  })
})

describe('the preview of policies', () => {
  const preview = async (policies: PolicyDraft[], alert: object) =>
    (await post(app, `${POLICIES}/preview`, { policies, alert }, { cookie: operator.cookie })).body as PolicyPreview[]
  const alert = { severity: 'warning', domain: 'traffic', district: null }

  it('names who would be notified now, and how', async () => {
    const duty = await storeContactPoint(app, operator.id, { sharing: 'city' })
    await storeContactPoint(app, operator.id, { kind: 'push' })
    await post(
      app,
      '/api/alerts/preferences',
      // It is 07:00 in Montevideo.
      { quietHours: { from: '22:00', to: '08:00', timeZone: 'America/Montevideo' }, sound: true, email: true },
      { method: 'PUT', cookie: operator.cookie },
    )
    const policies: PolicyDraft[] = [
      {
        ...DRAFT,
        goesOn: true,
        targets: [
          { kind: 'person', id: operator.id },
          { kind: 'contact-point', id: duty },
        ],
      },
      { ...DRAFT, name: 'Everyone', escalation: { afterMinutes: 10, targets: [{ kind: 'role', role: 'admin' }] } },
      { ...DRAFT, name: 'Never' },
    ]
    const person = { kind: 'person', id: operator.id }
    const boss = { kind: 'person', id: admin.id, by: ['screen'], quietUntil: null }
    expect(await preview(policies, alert)).toMatchObject([
      {
        policy: 'Night',
        recipients: [
          { ...person, by: ['screen'], quietUntil: '2026-11-20T11:00:00.000Z' },
          { kind: 'contact-point', id: duty, name: 'Duty', by: ['webhook'], quietUntil: null },
        ],
        escalation: null,
      },
      { policy: 'Everyone', recipients: [boss], escalation: { afterMinutes: 10, recipients: [boss] } },
    ])
    const [critical] = await preview(policies, { ...alert, severity: 'critical' })
    expect(critical?.recipients[0]).toMatchObject({ ...person, by: ['screen', 'push', 'email'], quietUntil: null })
  })

  it('names the operators on the screen when no policy takes it', async () => {
    const [only, ...others] = await preview([DRAFT], { ...alert, severity: 'info' })
    expect([only?.policy, only?.recipients.map((it) => it.by), others]).toEqual([null, [['screen'], ['screen']], []])
  })
})

describe('how a person wishes to be notified', () => {
  const PREFERENCES = '/api/alerts/preferences'
  const set = (body: unknown) => post(app, PREFERENCES, body, { method: 'PUT', cookie: operator.cookie })
  const stored = async (who: TestPerson) => (await app.get(PREFERENCES, { cookie: who.cookie })).body as NotificationPreferences

  it('is stored for them alone, and in their export', async () => {
    const wished = { quietHours: { from: '22:00', to: '07:00', timeZone: 'Europe/Madrid' }, sound: false, email: true }
    expect(await set(wished)).toMatchObject({ status: 200, body: wished })
    expect([await stored(operator), await stored(admin)]).toEqual([wished, { quietHours: null, sound: true, email: false }])
    const exported = (await app.get('/api/account/export', { cookie: operator.cookie })).body as { alertNotices: unknown }
    expect(exported.alertNotices).toMatchObject({ preferences: wished })
  })

  it.each([
    [{ quietHours: { from: '22:00', to: '22:00', timeZone: 'UTC' }, sound: true, email: true }],
    [{ quietHours: { from: '22:00', to: '07:00', timeZone: 'Mars/Olympus' }, sound: true, email: true }],
    [{ quietHours: null, sound: 'loud', email: true }],
  ])('is refused: %o', async (body) => {
    expect(await set(body)).toMatchObject({ status: 400, body: { code: 'malformed' } })
  })
})
