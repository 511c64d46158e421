import type { Role } from '@oppidum/domain/core/access'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userCommand } from '../../../platform/auth/people/user-command.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { withKey } from '../../../testing/test-keys.ts'
import { cookiesOf, PASSWORD, post, signUp, type TestPerson } from '../../../testing/test-people.ts'
import { secondFactorOf } from './testing/somebody.ts'

const RULE = '/api/people/second-factor'
const REFUSED = { status: 403, body: { code: 'second_factor_required' } }

let app: TestApp
/** With a second factor. */
let admin: TestPerson
beforeEach(async () => {
  app = await startTestApp()
  const person = await signUp(app, { role: 'admin' })
  admin = { ...person, cookie: (await secondFactorOf(person, send)).cookie }
})
afterEach(() => app.close())

const send = (url: string, body: unknown, cookie: string) => post(app, url, body, { cookie })
const put = (fromRole: Role | null, { cookie } = admin) => post(app, RULE, { fromRole }, { cookie, method: 'PUT' })
const get = (url: string, { cookie }: TestPerson) => app.get(url, { cookie })

describe('the rule', () => {
  it('is set by an admin, at once for all, and is in the audit trail with its former value', async () => {
    expect((await get(RULE, admin)).body).toEqual({ fromRole: null })
    expect(await put('operator')).toMatchObject({ status: 200, body: { fromRole: 'operator' } })
    expect((await get(RULE, admin)).body).toEqual({ fromRole: 'operator' })
    // The same again is no change.
    expect((await put('operator')).status).toBe(200)
    app.clock.advance(1_000)
    expect((await put(null)).status).toBe(200)
    const { rows } = await app.context.db.pool.query(
      `select actor_id, actor_by, changed_from, changed_to from audit_entry where action = 'second-factor-rule-changed' order by at, id`,
    )
    expect(rows).toEqual([
      { actor_id: admin.id, actor_by: 'session', changed_from: { fromRole: null }, changed_to: { fromRole: 'operator' } },
      { actor_id: admin.id, actor_by: 'session', changed_from: { fromRole: 'operator' }, changed_to: { fromRole: null } },
    ])
  })

  it.each<Role>(['viewer', 'operator', 'admin'])('cannot be set from %s on by an admin who would be locked out', async (fromRole) => {
    const other = await signUp(app, { role: 'admin' })
    expect(await put(fromRole, other)).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: expect.stringMatching(/lock yourself out/) },
    })
    expect((await get(RULE, admin)).body).toEqual({ fromRole: null })
  })

  it('is not for operators, for keys, or for the admin of one city of several', async () => {
    expect((await put(null, await signUp(app, { role: 'operator' }))).status).toBe(403)
    const { headers } = await withKey(app.context, { role: 'admin', plan: 'pro', scopes: ['read', 'write'] })
    expect((await app.get(RULE, headers)).status).toBe(403)
    expect((await post(app, RULE, { fromRole: null }, { headers, method: 'PUT' })).status).toBe(403)
    await app.context.people.setRole(app.context.db.pool, admin.id, 'elsewhere', 'admin')
    await app.context.people.setRole(app.context.db.pool, admin.id, '*', 'viewer')
    await app.context.bus.publish({ kind: 'access', personId: admin.id })
    expect((await put('admin')).status).toBe(403)
  })
})

describe('somebody without the second factor that their role needs', () => {
  let omar: TestPerson
  beforeEach(async () => {
    omar = await signUp(app, { role: 'operator', plan: 'pro' })
  })

  it('reaches nothing but the set-up in a session from before, and everything after it', async () => {
    const { token } = (await get('/api/session-token', omar)).body as { token: string }
    expect((await get('/api/desk', omar)).status).toBe(200)
    await put('operator')

    for (const url of ['/api/desk', '/api/keys', '/api/session-token', '/api/account/sessions', '/api/account/export', '/api/usage'])
      expect({ url, ...(await get(url, omar)) }).toMatchObject({ url, ...REFUSED })
    expect(await send('/api/incidents', { title: 'Fire', location: 'Rambla 1' }, omar.cookie)).toMatchObject(REFUSED)
    expect(await app.get('/api/me', { authorization: `Bearer ${token}` })).toMatchObject({ status: 200 })
    expect(await app.get('/api/desk', { authorization: `Bearer ${token}` })).toMatchObject(REFUSED)

    expect((await get('/api/me', omar)).body).toMatchObject({ userId: omar.id, lacksSecondFactor: true })
    expect((await get('/api/account', omar)).body).toMatchObject({ secondFactor: false, secondFactorRequired: true })
    const held = { ...omar, ...(await secondFactorOf(omar, send)) }
    expect((await get('/api/me', held)).body).not.toHaveProperty('lacksSecondFactor')
    expect((await get('/api/desk', held)).status).toBe(200)
  })

  it('sees what everybody sees, and nothing of their own there', async () => {
    const { token } = (await get('/api/session-token', omar)).body as { token: string }
    const headers = { authorization: `Bearer ${token}` }
    expect((await app.get('/api/incidents?unconfirmed=show', headers)).status).toBe(200)
    await put('viewer')
    expect((await app.get('/api/incidents', headers)).status).toBe(200)
    expect(await app.get('/api/incidents?unconfirmed=show', headers)).toMatchObject(REFUSED)
  })

  it('signs in with the password, learns that a second factor is missing, and can sign out', async () => {
    await put('operator')
    const entered = await post(app, '/api/auth/sign-in/email', { email: omar.email, password: PASSWORD }, { from: '10.31.0.1' })
    expect(entered).toMatchObject({ status: 200, body: { userId: omar.id, lacksSecondFactor: true } })
    const session = { ...omar, cookie: cookiesOf(entered.headers) }
    expect(await get('/api/desk', session)).toMatchObject(REFUSED)
    expect((await send('/api/auth/sign-out', {}, session.cookie)).status).toBe(200)
    expect((await get('/api/me', session)).status).toBe(401)
  })

  it('is let in again when the rule or the role no longer asks for it', async () => {
    await put('operator')
    expect(await get('/api/desk', omar)).toMatchObject(REFUSED)
    await put('admin')
    expect((await get('/api/desk', omar)).status).toBe(200)
    await app.context.people.setRole(app.context.db.pool, omar.id, '*', 'admin')
    await app.context.bus.publish({ kind: 'access', personId: omar.id })
    expect(await get('/api/desk', omar)).toMatchObject(REFUSED)
  })

  it('has no use of an API key, except to deliver data', async () => {
    const read = await withKey(app.context, { plan: 'pro', role: 'operator' })
    const ingest = await withKey(app.context, { plan: 'pro', role: 'operator', scopes: ['ingest'] })
    const deliver = (id: string) =>
      post(app, '/api/ingest/incidents', [{ id, title: 'Fire', createdAt: '2026-11-20T09:30:00Z' }], { headers: ingest.headers })
    expect([(await app.get('/api/desk', read.headers)).status, (await deliver('a')).status]).toEqual([200, 200])
    await put('operator')
    for (const url of ['/api/desk', '/api/incidents', '/api/me', '/nothing-there']) {
      const reply = await app.get(url, read.headers)
      expect({ url, ...reply }).toMatchObject({ url, ...REFUSED })
    }
    expect((await deliver('b')).status).toBe(200)
  })
})

it('the second factor stays on while the role needs it', async () => {
  await put('admin')
  const off = { step: 'off', password: PASSWORD }
  expect(await send('/api/account/second-factor', off, admin.cookie)).toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/Your role needs two-factor authentication/) },
  })
  expect((await get('/api/account', admin)).body).toMatchObject({ secondFactor: true, secondFactorRequired: true })
  // A lost one is still removed by the command, which says what comes next.
  const omar = await signUp(app, { role: 'admin' })
  await secondFactorOf(omar, send)
  expect(await userCommand(app.context, ['second-factor-off', omar.email])).toMatch(/again everywhere\. Their role needs a second factor/)
  await put(null)
  expect((await send('/api/account/second-factor', off, admin.cookie)).status).toBe(200)
})

it('the list of people says who has one', async () => {
  app.clock.advance(1_000)
  const omar = await signUp(app)
  expect((await get('/api/people', admin)).body).toMatchObject([
    { id: omar.id, secondFactor: false },
    { id: admin.id, secondFactor: true },
  ])
})
