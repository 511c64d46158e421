import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { cookiesOf, PASSWORD, post, signUp } from '../../../testing/test-people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const signIn = (email: string, password: string, from?: string) =>
  post(app, '/api/auth/sign-in/email', { email, password }, from === undefined ? {} : { from })
const signInWith = (cookie: string, email: string, password: string, from: string) =>
  post(app, '/api/auth/sign-in/email', { email, password }, { from, cookie })
/** 'name=value' of a cookie in Set-Cookie. */
const cookieNamed = (headers: Record<string, unknown>, name: string) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((it) => it.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''
const audits = async (action: string) =>
  (await app.context.db.pool.query('select actor_id, subject_id, reason from audit_entry where action = $1 order by at', [action])).rows

describe('an account', () => {
  it('is created, recognized, signed out of and signed in to again', async () => {
    const email = 'ana@city.example'
    const made = await post(app, '/api/auth/sign-up/email', { email, password: PASSWORD, firstName: 'Ana', username: 'Ana.P' })
    expect(made).toMatchObject({
      status: 200,
      body: { firstName: 'Ana', username: 'ana.p', email, publicMetadata: { plan: 'free' }, role: 'admin' },
    })
    const id = (made.body as { userId: string }).userId
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    const cookie = cookiesOf(made.headers)
    expect((await app.get('/api/me', { cookie })).body).toEqual(made.body)

    expect((await post(app, '/api/auth/sign-out', {}, { cookie })).status).toBe(200)
    expect((await app.get('/api/me', { cookie })).status).toBe(401)

    const back = await signIn(email, PASSWORD)
    expect(back).toMatchObject({ status: 200, body: { userId: id } })
    const byName = await post(app, '/api/auth/sign-in/username', { username: 'ANA.p', password: PASSWORD })
    expect(byName.body).toEqual(back.body)
    expect((await app.get('/api/me', { cookie: cookiesOf(byName.headers) })).status).toBe(200)
    expect(await audits('account-created')).toEqual([{ actor_id: id, subject_id: null, reason: null }])
    expect(await audits('signed-in')).toHaveLength(3)
    expect(await audits('signed-out')).toEqual([{ actor_id: id, subject_id: null, reason: null }])
  })

  it('for tests has the requested plan and role', async () => {
    const { cookie } = await signUp(app, { plan: 'pro', role: 'operator' })
    expect((await app.get('/api/me', { cookie })).body).toMatchObject({ publicMetadata: { plan: 'pro' }, role: 'operator' })
  })

  it.each([
    [' Eva@City.EXAMPLE ', 'eva@city.example'],
    ['ＥＶＡ@city.example', 'eva@city.example'],
    ['luz@MÜNCHEN.example', 'luz@xn--mnchen-3ya.example'],
  ])('is one for each mailbox, also written %j', async (typed, mailbox) => {
    await signUp(app, { email: mailbox }).catch(() => undefined)
    expect(await post(app, '/api/auth/sign-up/email', { email: typed, password: PASSWORD })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
    expect(await signIn(typed, PASSWORD)).toMatchObject({ status: 200, body: { email: mailbox } })
  })

  it('has a unique username', async () => {
    const sign = (email: string, username: string) => post(app, '/api/auth/sign-up/email', { email, password: PASSWORD, username })
    expect((await sign('first@city.example', 'Same_Name')).status).toBe(200)
    expect(await sign('second@city.example', 'same_name')).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/username/) },
    })
  })

  it.each([
    ['too short', 'nine char'],
    ['too long', 'long'.repeat(33)],
    ['common', 'qwertyuiop'],
    ['of the product', 'Oppidum-2026!'],
    ['of the address', 'weak@city.example'],
  ])('is not made with a password that is %s', async (_what, password) => {
    const refused = await post(app, '/api/auth/sign-up/email', { email: 'weak@city.example', password }, { from: '10.2.0.1' })
    expect(refused).toMatchObject({ status: 422, body: { code: 'refused', error: expect.stringMatching(/^This password is .+\.$/) } })
  })

  it('refuses a password too long to hash', async () => {
    expect((await post(app, '/api/auth/sign-up/email', { email: 'weak@city.example', password: 'a'.repeat(513) })).status).toBe(400)
  })

  it.each([['nobody'], ['a b@city.example'], ['x@city'], ['josé@city.example']])('is not created for %j', async (email) => {
    expect((await post(app, '/api/auth/sign-up/email', { email, password: PASSWORD })).status).toBe(422)
  })

  it.each([
    ['role'],
    ['plan'],
    ['publicMetadata'],
    ['id'],
    ['emailVerified'],
    ['twoFactorEnabled'],
    ['image'],
    ['rememberMe'],
    ['callbackURL'],
  ])('cannot be given a %s', async (field) => {
    const body = { email: 'mass@city.example', password: PASSWORD, [field]: 'admin' }
    expect(await post(app, '/api/auth/sign-up/email', body, { from: '10.2.0.2' })).toMatchObject({
      status: 400,
      body: { code: 'malformed' },
    })
  })

  it('left without a person by a crash is completed when it is used', async () => {
    const { id, cookie } = await signUp(app)
    await app.context.db.pool.query('delete from person where id = $1', [id])
    await app.context.bus.publish({ kind: 'access', personId: id })
    expect((await app.get('/api/me', { cookie })).body).toMatchObject({ userId: id, role: 'viewer' })
  })
})

it('a crash cannot bring back an account whose person was removed', async () => {
  const { id, cookie, email } = await signUp(app)
  const { pool } = app.context.db
  await pool.query(
    `insert into audit_entry (id, at, actor_id, actor_by, action, subject_id) values (gen_random_uuid(), now(), $1, 'session', 'account-removed', $1)`,
    [id],
  )
  await pool.query('delete from person where id = $1', [id])
  await app.context.bus.publish({ kind: 'access', personId: id })
  expect((await app.get('/api/me', { cookie })).status).toBe(401)
  expect((await pool.query('select 1 from identity_user where id = $1', [id])).rowCount).toBe(0)
  expect((await signIn(email, PASSWORD, '10.8.0.1')).status).toBe(401)
})

describe('sign-ins with an unknown address and with a wrong password', () => {
  it('get the same answer', async () => {
    const { email, id } = await signUp(app)
    const before = (await audits('sign-in-refused')).length
    const [wrong, unknown] = [await signIn(email, 'not the password'), await signIn('nobody@city.example', 'not the password')]
    expect(wrong).toMatchObject({ status: 401, body: { code: 'signed_out' } })
    expect(unknown.text).toBe(wrong.text)
    // The second may change between the two.
    const { date, 'x-request-id': requestId } = unknown.headers
    expect(unknown.headers).toEqual({ ...wrong.headers, date, 'x-request-id': requestId })
    const byName = await post(app, '/api/auth/sign-in/username', { username: 'nobody', password: 'not the password' })
    const strange = await post(app, '/api/auth/sign-in/username', { username: '<nobody at all>', password: 'not the password' })
    expect([byName.text, strange.text]).toEqual([wrong.text, wrong.text])
    const refused = await audits('sign-in-refused')
    expect(refused).toHaveLength(before + 4)
    expect(refused.filter((it) => it.subject_id !== null)).toEqual([{ actor_id: null, subject_id: id, reason: 'password' }])
  })

  it('are slowed alike after ten tries, even if all come at once and from everywhere', async () => {
    const { email } = await signUp(app)
    for (const name of [email, 'never@city.example']) {
      const all = await Promise.all(Array.from({ length: 15 }, (_, i) => signIn(name, 'not the password', `10.3.${i}.1`)))
      expect(all.filter((it) => it.status === 401)).toHaveLength(10)
      expect(all.filter((it) => it.status === 429 && Number(it.headers['retry-after']) === 600)).toHaveLength(5)
    }
    // Not even the owner can use the password now; ten minutes later they can.
    expect((await signIn(email, PASSWORD, '10.3.0.2')).status).toBe(429)
    app.clock.advance(600_000)
    expect((await signIn(email, PASSWORD, '10.3.0.2')).status).toBe(200)
  })

  it('by strangers do not lock out a known browser or a known address', async () => {
    const { email } = await signUp(app)
    const home = '10.7.0.1'
    const entered = await signIn(email, PASSWORD, home)
    const browser = cookieNamed(entered.headers, 'oppidum_known_browser')
    const strangers = () => Promise.all(Array.from({ length: 15 }, (_, i) => signIn(email, 'not the password', `10.8.${i}.1`)))
    await strangers()
    expect((await signIn(email, PASSWORD, '10.9.0.1')).status).toBe(429)
    // The same browser at another address, and another browser at the known address.
    expect((await signInWith(browser, email, PASSWORD, '10.9.0.2')).status).toBe(200)
    await strangers()
    expect((await signIn(email, PASSWORD, home)).status).toBe(200)
  })

  it('from a known browser and from a known address have a limit each, and a stolen cookie helps nobody else', async () => {
    const [mine, other] = [await signUp(app), await signUp(app)]
    const home = '10.10.0.1'
    const browser = cookieNamed((await signIn(mine.email, PASSWORD, home)).headers, 'oppidum_known_browser')
    const wrong = (cookie: string, from: string, email = mine.email) => signInWith(cookie, email, 'not the password', from)
    const statuses = async (cookie: string, from: string) =>
      (await Promise.all(Array.from({ length: 12 }, () => wrong(cookie, from)))).map((it) => it.status).sort()
    expect(await statuses(browser, '10.10.0.2')).toEqual([...Array(10).fill(401), 429, 429])
    expect(await statuses('', home)).toEqual([...Array(10).fill(401), 429, 429])
    expect((await wrong('', '10.10.0.3')).status).toBe(401)
    // For another account, or with one letter changed, it counts as a stranger's: ten of them in all.
    const forged = browser.replace(/.$/, (it) => (it === 'A' ? 'B' : 'A'))
    for (let i = 0; i < 10; i++) await wrong(i % 2 ? browser : forged, `10.10.1.${i}`, other.email)
    expect((await wrong(browser, '10.10.2.1', other.email)).status).toBe(429)
  })

  it('make a browser known for several people who share it', async () => {
    const [ana, omar] = [await signUp(app), await signUp(app)]
    const first = cookieNamed((await signIn(ana.email, PASSWORD, '10.11.0.1')).headers, 'oppidum_known_browser')
    const both = cookieNamed((await signInWith(first, omar.email, PASSWORD, '10.11.0.2')).headers, 'oppidum_known_browser')
    for (const { email } of [ana, omar]) {
      for (let i = 0; i < 11; i++) await signIn(email, 'not the password', `10.12.0.${i}`)
      expect((await signIn(email, PASSWORD, '10.12.1.1')).status).toBe(429)
      expect((await signInWith(both, email, PASSWORD, '10.12.1.2')).status).toBe(200)
    }
  })

  it('start from zero after a success', async () => {
    const { email } = await signUp(app)
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 9; i++) expect((await signIn(email, 'not the password', `10.4.${round}.${i}`)).status).toBe(401)
      expect((await signIn(email, PASSWORD, `10.4.${round}.9`)).status).toBe(200)
    }
  })

  it('are slowed by address, whichever account they try', async () => {
    const all = await Promise.all(
      Array.from({ length: 55 }, (_, i) => signIn(`somebody-${i}@city.example`, 'not the password', '10.5.0.1')),
    )
    expect(all.filter((it) => it.status === 429)).toHaveLength(5)
  })
})

it.each([
  ['/api/auth/ok'],
  ['/api/auth/get-session'],
  ['/api/auth/list-sessions'],
  ['/api/auth/update-user'],
  ['/api/auth/change-email'],
  ['/api/auth/delete-user'],
  ['/api/auth/revoke-sessions'],
  ['/api/auth/two-factor/enable'],
  ['/api/auth/sign-in/social'],
  ['/api/auth/error'],
])('the library answers nobody at %s', async (path) => {
  expect((await app.get(path)).status).toBe(404)
  expect((await post(app, path, {})).status).toBe(404)
})

describe('the cookie', () => {
  const setBy = async (env: Record<string, string>, origin: string) => {
    const own = await startTestApp({ env })
    const made = await post(own, '/api/auth/sign-up/email', { email: 'a@city.example', password: PASSWORD }, { headers: { origin } })
    const seen = await own.get('/api/me', { cookie: cookiesOf(made.headers) })
    await own.close()
    expect(seen.status).toBe(200)
    return [made.headers['set-cookie']].flat() as string[]
  }

  it('is limited to this host, hidden from scripts and not sent by other sites', async () => {
    const [cookie = '', ...others] = await setBy({}, 'http://localhost:3000')
    expect(others).toEqual([
      expect.stringMatching(/^oppidum_known_browser=[\w.-]+; Path=\/api\/auth; HttpOnly; SameSite=Lax; Max-Age=31536000$/),
    ])
    expect(cookie).toMatch(/^oppidum_session=[^;]+; /)
    expect(cookie.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax'])
  })

  it('behind https is never sent in the clear, and no subdomain can set it', async () => {
    const [cookie = ''] = await setBy({ PUBLIC_URL: 'https://city.example.org' }, 'https://city.example.org')
    expect(cookie).toMatch(/^__Host-oppidum_session=[^;]+; /)
    expect(cookie.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure'])
  })

  it("changes at every sign-in, and the browser's former session ends", async () => {
    const { cookie, email } = await signUp(app)
    const again = await post(app, '/api/auth/sign-in/email', { email, password: PASSWORD }, { cookie, from: '10.6.0.1' })
    expect(cookiesOf(again.headers)).not.toBe(cookie)
    expect((await app.get('/api/me', { cookie })).status).toBe(401)
    expect((await app.get('/api/me', { cookie: cookiesOf(again.headers) })).status).toBe(200)
  })

  it('from another source identifies nobody', async () => {
    const planted = 'oppidum_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.c2lnbmF0dXJl'
    const made = await post(
      app,
      '/api/auth/sign-up/email',
      { email: 'planted@city.example', password: PASSWORD },
      { cookie: planted, from: '10.6.0.2' },
    )
    expect(cookiesOf(made.headers)).not.toContain('AAAAAAAAAAAAAAAA.')
    expect((await app.get('/api/me', { cookie: planted })).status).toBe(401)
  })
})

it('exactly one of ten people who sign up first at once becomes admin', async () => {
  const fresh = await startTestApp()
  const made = await Promise.all(
    Array.from({ length: 10 }, (_, i) => post(fresh, '/api/auth/sign-up/email', { email: `p${i}@city.example`, password: PASSWORD })),
  )
  await fresh.close()
  expect(made.map((it) => (it.body as { role: string }).role).sort()).toEqual(['admin', ...Array(9).fill('viewer')])
})

it('exactly one of ten sign-ups with the same address at once gets the account', async () => {
  const made = await Promise.all(
    [...'1234567890'].map((it) =>
      post(app, '/api/auth/sign-up/email', { email: 'race@city.example', password: PASSWORD }, { from: `10.7.0.${it}` }),
    ),
  )
  expect(made.map((it) => it.status).sort()).toEqual([200, ...Array(9).fill(409)])
})
