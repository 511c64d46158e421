import { HOUR_MS } from '@oppidum/domain/core/time'
import { getMe, getSessionToken } from '@oppidum/domain/people/person'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type HostedPerson, type HostedProvider, type HostedSession, hostedProvider } from '../../testing/hosted-provider.ts'
import { NOW, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { cookiesOf, post } from '../../testing/test-people.ts'
import { transaction } from '../db/connection.ts'
import { accountSync } from './account-sync.ts'
import { invitationStore } from './people/invitation-store.ts'

const FRONTEND = '127.0.0.1:4921'
const OURS = 'http://localhost:3000'

let app: TestApp
let provider: HostedProvider
let person: HostedPerson
let session: HostedSession

beforeAll(async () => {
  let nowMs = () => Date.parse(NOW)
  provider = await hostedProvider({ nowMs: () => nowMs(), frontendHost: FRONTEND })
  const env = {
    IDENTITY: 'clerk',
    CLERK_PUBLISHABLE_KEY: provider.publishableKey,
    CLERK_SECRET_KEY: provider.secretKey,
    CLERK_API_URL: provider.apiUrl,
    SIGNUP_ROLE: 'operator',
  }
  app = await startTestApp({ env })
  nowMs = () => app.clock.nowMs()
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})
beforeEach(() => {
  provider.become('up')
  provider.requests.length = 0
  person = provider.addPerson({ firstName: 'Ada' })
  session = provider.openSession(person.id)
})

const bearer = () => ({ authorization: `Bearer ${provider.tokenOf(session, OURS)}` })
const cookie = () => ({ cookie: `__session=${provider.tokenOf(session, OURS)}` })
const me = (headers: Record<string, string> = bearer()) => app.get(getMe.path, headers)
const planOf = async () => ((await me()).body as { publicMetadata: { plan: string } }).publicMetadata.plan
const readings = () => provider.requests.filter((it) => it === `GET /v1/users/${person.id}`).length

describe('people of a hosted provider', () => {
  it('are created with their first token; the first one of an installation becomes its admin, the others get SIGNUP_ROLE', async () => {
    const first = await me()
    expect(first).toMatchObject({
      status: 200,
      body: { userId: person.id, firstName: 'Ada', email: person.email, publicMetadata: { plan: 'free' }, role: 'admin' },
    })
    session = provider.openSession(provider.addPerson().id)
    expect((await me(cookie())).body).toMatchObject({ userId: session.personId, role: 'operator' })
    const { rows } = await app.context.db.pool.query(
      `select actor_id, changed_to from audit_entry where action = 'account-created' order by changed_to->>'role'`,
    )
    expect(rows).toEqual([
      { actor_id: person.id, changed_to: { role: 'admin' } },
      { actor_id: session.personId, changed_to: { role: 'operator' } },
    ])
  })

  it('get the role of their invitation, if the provider has verified the e-mail address', async () => {
    const at = new Date(app.clock.nowMs())
    const { db } = app.context
    const invite = (email: string) =>
      transaction(db, (tx) => invitationStore(db).open(tx, { cityId: 'montevideo', email, role: 'admin', invitedBy: null }, at))
    const roleOf = async (it: HostedPerson) => {
      session = provider.openSession(it.id)
      return ((await me()).body as { role: string }).role
    }
    await invite('chief@city.test')
    await invite('other@city.test')
    expect(await roleOf(provider.addPerson({ email: 'Chief@City.test', emailVerified: false }))).toBe('operator')
    expect(await roleOf(provider.addPerson({ email: 'Chief@City.test' }))).toBe('admin')
    expect(await roleOf(provider.addPerson({ email: 'chief@city.test' }))).toBe('operator')
  })

  it.each([
    ['basic', 'basic'],
    ['pro', 'pro'],
    ['PRO', 'free'],
    ['platinum', 'free'],
    [{ name: 'pro' }, 'free'],
    [undefined, 'free'],
  ])('with the plan %j in their metadata have %s', async (word, plan) => {
    person.publicMetadata = { plan: word }
    expect(await planOf()).toBe(plan)
  })

  it('are refreshed every half minute, once for any number of concurrent requests', async () => {
    await Promise.all([me(), me(), me(cookie())])
    expect(readings()).toBe(1)
    Object.assign(person, { firstName: 'Augusta', publicMetadata: { plan: 'pro' } })
    app.clock.advance(29_000)
    expect(await planOf()).toBe('free')
    app.clock.advance(2_000)
    await Promise.all([me(), me(cookie())])
    expect((await me()).body).toMatchObject({ firstName: 'Augusta', publicMetadata: { plan: 'pro' } })
    expect(readings()).toBe(2)
    const { rows } = await app.context.db.pool.query(`select changed_from, changed_to from audit_entry where subject_id = $1`, [person.id])
    expect(rows).toEqual([{ changed_from: { plan: 'free' }, changed_to: { plan: 'pro' } }])
  })

  it('are not read again by a request that looked before the reading ended', async () => {
    const { people } = app.context
    let open = () => {}
    const late = new Promise<void>((done) => {
      open = done
    })
    let lookups = 0
    const slow = {
      ...people,
      async find(id: string) {
        const isSecond = ++lookups === 2
        const found = await people.find(id)
        if (isSecond) await late
        return found
      },
    }
    const find = accountSync({ ...app.context, people: slow }, 'viewer')
    const [first, second] = [find(person.id), find(person.id)]
    await first
    open()
    expect(await second).toEqual(await first)
    expect(readings()).toBe(1)
  })

  it('keep their last known plan while the provider is down; new people wait', async () => {
    person.publicMetadata = { plan: 'basic' }
    expect(await planOf()).toBe('basic')
    provider.become('failing')
    app.clock.advance(HOUR_MS)
    expect(await planOf()).toBe('basic')
    expect(await planOf()).toBe('basic')
    expect(readings()).toBe(2)
    session = provider.openSession(provider.addPerson().id)
    const refused = await me()
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '10' }, body: { code: 'unavailable' } })
    provider.become('up')
    expect((await me()).status).toBe(200)
  })

  it('keep their last known plan while our own store is full', async () => {
    expect((await me()).status).toBe(200)
    const { pool } = app.database.db
    await pool.query(
      `create function no_room() returns trigger language plpgsql as $$ begin raise exception 'no room' using errcode = '53100'; end $$`,
    )
    await pool.query('create trigger no_room before update on person for each statement execute function no_room()')
    app.clock.advance(60_000)
    expect((await me()).status).toBe(200)
    await pool.query('drop function no_room cascade')
  })

  it('are asked for a second factor by the provider alone, even if local accounts left a rule in the store', async () => {
    await app.context.db.pool.query(`insert into second_factor_rule (from_role) values ('viewer')`)
    expect((await me()).body).not.toHaveProperty('lacksSecondFactor')
    expect((await app.get('/api/keys', bearer())).status).toBe(200)
    // Not served: the address is one of a person that cannot be read.
    expect((await app.get('/api/people/second-factor', bearer())).status).toBe(405)
    await app.context.db.pool.query('delete from second_factor_rule')
  })

  it('are signed out when their account is removed at the provider', async () => {
    expect((await me()).status).toBe(200)
    provider.people.delete(person.id)
    app.clock.advance(31_000)
    expect((await me()).status).toBe(401)
  })

  it('change their plan at the provider too', async () => {
    await me()
    const reply = await post(app, '/api/upgrade-plan', { plan: 'pro' }, { headers: bearer() })
    expect(reply).toMatchObject({ status: 200, body: { plan: 'pro', billing: 'demo' } })
    expect(person.publicMetadata).toEqual({ plan: 'pro' })
    expect(await planOf()).toBe('pro')
    app.clock.advance(31_000)
    expect(await planOf()).toBe('pro')
  })

  it('keep a plan they chose while an older answer of the provider was on its way', async () => {
    await me()
    app.clock.advance(29_000)
    const sessionCookie = cookie()
    await me(sessionCookie)
    app.clock.advance(1_500)
    const release = provider.hold()
    const reading = me()
    await expect.poll(readings).toBe(2)
    // The session is cached, so this does not wait for the refresh.
    expect((await post(app, '/api/upgrade-plan', { plan: 'basic' }, { cookie: sessionCookie.cookie })).status).toBe(200)
    release()
    await reading
    expect(await planOf()).toBe('basic')
  })

  it('keep their plan when the provider cannot be told', async () => {
    await me()
    provider.become('failing')
    expect(await post(app, '/api/upgrade-plan', { plan: 'pro' }, { headers: bearer() })).toMatchObject({ status: 503 })
    expect(await planOf()).toBe('free')
  })

  it.each<[string, () => string]>([
    ['made for another site', () => provider.tokenOf(session, 'https://elsewhere.test')],
    ['out of its time', () => provider.tokenOf(session, OURS, { claims: { exp: app.clock.nowMs() / 1_000 - 60 } })],
    ['that nobody signed', () => provider.tokenOf(session, OURS, { header: { alg: 'none' } })],
  ])('are not known by a token %s', async (_, token) => {
    expect((await me({ authorization: `Bearer ${token()}` })).status).toBe(401)
    expect((await me({ cookie: `__session=${token()}` })).status).toBe(401)
  })

  it('get the provider’s own token for the page, which works as a bearer', async () => {
    const reply = await app.get(getSessionToken.path, cookie())
    const { token, expiresAt } = reply.body as { token: string; expiresAt: string }
    expect(Date.parse(expiresAt)).toBe(Math.floor(app.clock.nowMs() / 1_000) * 1_000 + 60_000)
    expect((await me({ authorization: `Bearer ${token}` })).status).toBe(200)
  })

  it('lose their last token at once when their sessions are ended here', async () => {
    await me()
    await app.context.identity.endSessions(person.id)
    await app.context.bus.publish({ kind: 'access', personId: person.id })
    expect(session.status).toBe('revoked')
    expect((await me()).status).toBe(401)
  })
})

describe('an installation with hosted accounts', () => {
  it.each([
    ['POST', '/api/auth/sign-up/email'],
    ['POST', '/api/auth/sign-in/email'],
    ['POST', '/api/auth/sign-in/username'],
    ['POST', '/api/auth/sign-out'],
    ['POST', '/api/auth/request-password-reset'],
    ['POST', '/api/auth/reset-password'],
    ['POST', '/api/account/password'],
    ['POST', '/api/account/second-factor'],
  ] as const)('has no %s %s', async (_, path) => {
    const reply = await post(app, path, { email: 'ada@city.test', password: 'nine stones in a quiet river' })
    expect(reply.status).toBe(404)
    expect(cookiesOf(reply.headers)).toBe('')
  })

  it.each([
    ['/api/account/sessions', 404],
    // One's own data can be removed with either kind of account.
    ['/api/account', 405],
  ])('does not read %s', async (path, status) => {
    expect((await app.get(path, bearer())).status).toBe(status)
  })

  it('gives the page the publishable key and no other, and allows exactly the host that the key names', async () => {
    const config = await app.get('/api/config')
    expect(config.body).toMatchObject({ identity: { kind: 'clerk', publishableKey: provider.publishableKey } })
    expect(config.text).not.toContain(provider.secretKey)
    const policy = String(config.headers['content-security-policy'])
    const rule = (name: string) => policy.split('; ').find((it) => it.startsWith(name))
    expect(rule('script-src')).toBe(`script-src 'self' https://${FRONTEND}`)
    expect(rule('connect-src')?.split(' ')).toContain(`https://${FRONTEND}`)
    expect(rule('worker-src')).toBe("worker-src 'self' blob:")
    expect(rule('img-src')).toBe("img-src 'self' blob: data:")
    expect(policy.split(FRONTEND)).toHaveLength(3)
  })
})
