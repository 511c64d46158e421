import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { PASSWORD, signUp } from '../../../testing/test-people.ts'
import { OTHER, somebody } from './testing/somebody.ts'

let app: TestApp
let my: Awaited<ReturnType<typeof somebody>>
beforeAll(async () => {
  app = await startTestApp({ env: { SUPPORT_PHONE: '+598 2900 0000' } })
  // The first account is the admin's.
  await signUp(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  my = await somebody(app)
})

describe('the profile', () => {
  it('is changed and reset', async () => {
    expect(await my.account()).toMatchObject({
      firstName: null,
      username: null,
      email: my.person.email,
      secondFactor: false,
      supportPhone: null,
    })
    const changed = await my.send('/api/account', { firstName: ' Ana ', username: 'Ana_1' }, my.person.cookie, 'PATCH')
    expect(changed).toMatchObject({ status: 200, body: { firstName: 'Ana', username: 'ana_1' } })
    expect((await app.get('/api/me', { cookie: my.person.cookie })).body).toMatchObject({ firstName: 'Ana', username: 'ana_1' })
    await my.send('/api/account', { firstName: null, username: null }, my.person.cookie, 'PATCH')
    expect(await my.account()).toMatchObject({ firstName: null, username: null })
    expect(await my.actions()).toEqual(['profile-changed', 'profile-changed'])
  })

  it("refuses somebody else's username", async () => {
    await my.send('/api/account', { username: 'taken' }, my.person.cookie, 'PATCH')
    const other = await signUp(app)
    expect(await my.send('/api/account', { username: 'TAKEN' }, other.cookie, 'PATCH')).toMatchObject({ status: 409 })
  })

  it.each([['email'], ['role'], ['plan'], ['secondFactor'], ['userId'], ['createdAt']])('refuses %s', async (field) => {
    expect(await my.send('/api/account', { [field]: 'admin' }, my.person.cookie, 'PATCH')).toMatchObject({ status: 400 })
  })

  it('shows the phone number to plans that include support by phone', async () => {
    const pro = await signUp(app, { plan: 'pro' })
    expect(await my.account(pro.cookie)).toMatchObject({ supportPhone: '+598 2900 0000' })
  })
})

describe('a new password', () => {
  it('needs the current one, ends the other sessions, and is the only one that signs in', async () => {
    const change = (password: string) => my.send('/api/account/password', { password, newPassword: OTHER }, my.person.cookie)
    expect(await change('not the password')).toMatchObject({ status: 422, body: { code: 'refused' } })
    expect(await my.knows(my.elsewhere)).toBe(true)
    expect((await change(PASSWORD)).status).toBe(200)
    expect([await my.knows(my.person.cookie), await my.knows(my.elsewhere)]).toEqual([true, false])
    expect((await my.send('/api/auth/sign-in/email', { email: my.person.email, password: PASSWORD })).status).toBe(401)
    await my.enter(my.person.email, OTHER)
    expect(await my.actions()).toEqual(['password-changed', 'sign-in-refused'])
  })

  it('tries against the current one are limited as at sign-in', async () => {
    const change = () => my.send('/api/account/password', { password: 'not the password', newPassword: OTHER }, my.person.cookie)
    const all = await Promise.all(Array.from({ length: 12 }, change))
    expect(all.map((it) => it.status).sort()).toEqual([...Array(10).fill(422), 429, 429])
  })

  it('must be strong enough', async () => {
    expect(await my.send('/api/account/password', { password: PASSWORD, newPassword: 'password123' }, my.person.cookie)).toMatchObject({
      status: 422,
    })
    await my.enter(my.person.email, PASSWORD)
  })
})

describe('a new e-mail address', () => {
  it('needs the password, ends the other sessions, and is announced to the former address', async () => {
    const email = `new-${my.person.email}`
    const change = (password: string) => my.send('/api/account/email', { password, email: email.toUpperCase() }, my.person.cookie)
    expect((await change('not the password')).status).toBe(422)
    expect((await change(PASSWORD)).status).toBe(200)
    expect([await my.knows(my.person.cookie), await my.knows(my.elsewhere)]).toEqual([true, false])
    expect((await app.get('/api/me', { cookie: my.person.cookie })).body).toMatchObject({ email })
    await my.enter(email, PASSWORD)
    const { rows } = await app.context.db.pool.query('select subject from mail where recipient = $1', [my.person.email])
    expect(rows).toEqual([{ subject: 'Your Oppidum email address was changed' }])
    expect(await my.actions()).toEqual(['email-changed'])
  })

  it.each([
    ['of somebody else', 409, async () => (await signUp(app)).email],
    ['of one’s own', 409, async () => my.person.email],
    ['that is none', 422, async () => 'josé@city.example'],
  ])('is not one %s', async (_what, status, email) => {
    expect((await my.send('/api/account/email', { password: PASSWORD, email: await email() }, my.person.cookie)).status).toBe(status)
    expect(await my.account()).toMatchObject({ email: my.person.email })
    expect(await my.knows(my.elsewhere)).toBe(true)
  })
})

describe('sessions', () => {
  it('are listed with the current one marked, and end one by one or all but this one', async () => {
    const third = await my.enter(my.person.email, PASSWORD)
    const list = async () =>
      (await app.get('/api/account/sessions', { cookie: my.person.cookie })).body as { id: string; current: boolean }[]
    const all = await list()
    expect(all).toHaveLength(3)
    expect(all.filter((it) => it.current)).toHaveLength(1)
    const other = all.find((it) => !it.current) as { id: string }
    expect((await my.send(`/api/account/sessions/${other.id}`, undefined, my.person.cookie, 'DELETE')).status).toBe(200)
    expect((await my.send(`/api/account/sessions/${other.id}`, undefined, my.person.cookie, 'DELETE')).status).toBe(404)
    expect(await list()).toHaveLength(2)
    expect((await my.send('/api/account/sessions', undefined, my.person.cookie, 'DELETE')).status).toBe(200)
    expect((await list()).map((it) => it.current)).toEqual([true])
    expect([await my.knows(my.elsewhere), await my.knows(third), await my.knows(my.person.cookie)]).toEqual([false, false, true])
    expect(await my.actions()).toEqual(['sessions-ended', 'sessions-ended'])
  })

  it('of somebody else do not exist for the caller', async () => {
    const eve = await signUp(app)
    const [session] = (await app.get('/api/account/sessions', { cookie: my.person.cookie })).body as { id: string }[]
    expect((await my.send(`/api/account/sessions/${session?.id}`, undefined, eve.cookie, 'DELETE')).status).toBe(404)
    expect([await my.knows(my.person.cookie), await my.knows(my.elsewhere)]).toEqual([true, true])
  })

  it("end together with the page's bearer tokens", async () => {
    const given = (await app.get('/api/session-token', { cookie: my.elsewhere })).body as { token: string; expiresAt: string }
    expect(Date.parse(given.expiresAt) - app.clock.nowMs()).toBe(600_000)
    const asked = () => app.get('/api/me', { authorization: `Bearer ${given.token}` })
    expect((await asked()).status).toBe(200)
    await my.send('/api/account/sessions', undefined, my.person.cookie, 'DELETE')
    expect((await asked()).status).toBe(401)
  })
})
