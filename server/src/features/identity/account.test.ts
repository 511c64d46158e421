import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { userCommand } from '../../people/user-command.ts'
import { cookiesOf, PASSWORD, post, type SignedUp, signUp } from '../../testing/people.ts'
import { type TestHouse, testHouse } from '../../testing/test-house.ts'
import { totp } from '../../testing/totp.ts'

const OTHER = 'seven lamps over the old port'
let house: TestHouse
let person: SignedUp
/** Where else the person is signed in. */
let elsewhere: string
let address = 0

beforeAll(async () => {
  house = await testHouse({ env: { SUPPORT_PHONE: '+598 2900 0000' } })
  await signUp(house)
})
afterAll(() => house.close())
beforeEach(async () => {
  person = await signUp(house)
  elsewhere = await enter(person.email, person.password)
})

/** Each from an address of its own, where nothing was counted yet. */
const nextAddress = () => `10.20.${++address >> 8}.${address & 255}`
const send = (url: string, body: unknown, cookie?: string, method: 'POST' | 'PATCH' | 'DELETE' = 'POST') =>
  post(house, url, body, { method, from: nextAddress(), ...(cookie !== undefined && { cookie }) })

async function enter(email: string, password: string): Promise<string> {
  const reply = await send('/api/auth/sign-in/email', { email, password })
  expect(reply.status).toBe(200)
  return cookiesOf(reply.headers)
}

const knows = async (cookie: string) => (await house.get('/api/me', { cookie })).status === 200
const account = async (cookie = person.cookie) => (await house.get('/api/account', { cookie })).body as Record<string, unknown>
const actions = async () =>
  (
    await house.house.db.pool.query<{ action: string }>('select action from audit_entry where actor_id = $1 or subject_id = $1', [
      person.id,
    ])
  ).rows
    .map((it) => it.action)
    .filter((it) => it !== 'account-created' && it !== 'signed-in')

describe('the profile', () => {
  it('is changed and taken back', async () => {
    expect(await account()).toMatchObject({ firstName: null, username: null, email: person.email, secondFactor: false, supportPhone: null })
    const changed = await send('/api/account', { firstName: ' Ana ', username: 'Ana_1' }, person.cookie, 'PATCH')
    expect(changed).toMatchObject({ status: 200, body: { firstName: 'Ana', username: 'ana_1' } })
    expect((await house.get('/api/me', { cookie: person.cookie })).body).toMatchObject({ firstName: 'Ana', username: 'ana_1' })
    await send('/api/account', { firstName: null, username: null }, person.cookie, 'PATCH')
    expect(await account()).toMatchObject({ firstName: null, username: null })
    expect(await actions()).toEqual(['profile-changed', 'profile-changed'])
  })

  it('takes no username of somebody else', async () => {
    await send('/api/account', { username: 'taken' }, person.cookie, 'PATCH')
    const other = await signUp(house)
    expect(await send('/api/account', { username: 'TAKEN' }, other.cookie, 'PATCH')).toMatchObject({ status: 409 })
  })

  it.each([['email'], ['role'], ['plan'], ['secondFactor'], ['userId'], ['createdAt']])('takes no %s', async (field) => {
    expect(await send('/api/account', { [field]: 'admin' }, person.cookie, 'PATCH')).toMatchObject({ status: 400 })
  })

  it('shows the telephone to those whose plan has one', async () => {
    const pro = await signUp(house, { plan: 'pro' })
    expect(await account(pro.cookie)).toMatchObject({ supportPhone: '+598 2900 0000' })
  })
})

describe('a new password', () => {
  it('needs the present one, ends the other sessions and lets in alone', async () => {
    const change = (password: string) => send('/api/account/password', { password, newPassword: OTHER }, person.cookie)
    expect(await change('not the password')).toMatchObject({ status: 422, body: { code: 'refused' } })
    expect(await knows(elsewhere)).toBe(true)
    expect((await change(PASSWORD)).status).toBe(200)
    expect([await knows(person.cookie), await knows(elsewhere)]).toEqual([true, false])
    expect((await send('/api/auth/sign-in/email', { email: person.email, password: PASSWORD })).status).toBe(401)
    await enter(person.email, OTHER)
    expect(await actions()).toEqual(['password-changed', 'sign-in-refused'])
  })

  it('is tried against the present one no more often than at a sign-in', async () => {
    const change = () => send('/api/account/password', { password: 'not the password', newPassword: OTHER }, person.cookie)
    const all = await Promise.all(Array.from({ length: 12 }, change))
    expect(all.map((it) => it.status).sort()).toEqual([...Array(10).fill(422), 429, 429])
  })

  it('has to be a good one', async () => {
    expect(await send('/api/account/password', { password: PASSWORD, newPassword: 'password123' }, person.cookie)).toMatchObject({
      status: 422,
    })
    await enter(person.email, PASSWORD)
  })
})

describe('a new e-mail address', () => {
  it('needs the password, ends the other sessions, and the former one is told', async () => {
    const email = `new-${person.email}`
    const change = (password: string) => send('/api/account/email', { password, email: email.toUpperCase() }, person.cookie)
    expect((await change('not the password')).status).toBe(422)
    expect((await change(PASSWORD)).status).toBe(200)
    expect([await knows(person.cookie), await knows(elsewhere)]).toEqual([true, false])
    expect((await house.get('/api/me', { cookie: person.cookie })).body).toMatchObject({ email })
    await enter(email, PASSWORD)
    const { rows } = await house.house.db.pool.query('select subject from mail where recipient = $1', [person.email])
    expect(rows).toEqual([{ subject: 'Your e-mail address at Oppidum was changed' }])
    expect(await actions()).toEqual(['email-changed'])
  })

  it.each([
    ['of somebody else', 409, async () => (await signUp(house)).email],
    ['of one’s own', 409, async () => person.email],
    ['that is none', 422, async () => 'josé@city.example'],
  ])('is not one %s', async (_what, status, email) => {
    expect((await send('/api/account/email', { password: PASSWORD, email: await email() }, person.cookie)).status).toBe(status)
    expect(await account()).toMatchObject({ email: person.email })
    expect(await knows(elsewhere)).toBe(true)
  })
})

describe('sessions', () => {
  it('are listed with their own marked, and end one by one or all but one', async () => {
    const third = await enter(person.email, PASSWORD)
    const list = async () =>
      (await house.get('/api/account/sessions', { cookie: person.cookie })).body as { id: string; current: boolean }[]
    const all = await list()
    expect(all).toHaveLength(3)
    expect(all.filter((it) => it.current)).toHaveLength(1)
    const other = all.find((it) => !it.current) as { id: string }
    expect((await send(`/api/account/sessions/${other.id}`, undefined, person.cookie, 'DELETE')).status).toBe(200)
    expect((await send(`/api/account/sessions/${other.id}`, undefined, person.cookie, 'DELETE')).status).toBe(404)
    expect(await list()).toHaveLength(2)
    expect((await send('/api/account/sessions', undefined, person.cookie, 'DELETE')).status).toBe(200)
    expect((await list()).map((it) => it.current)).toEqual([true])
    expect([await knows(elsewhere), await knows(third), await knows(person.cookie)]).toEqual([false, false, true])
    expect(await actions()).toEqual(['sessions-ended', 'sessions-ended'])
  })

  it('of somebody else are not there', async () => {
    const eve = await signUp(house)
    const [session] = (await house.get('/api/account/sessions', { cookie: person.cookie })).body as { id: string }[]
    expect((await send(`/api/account/sessions/${session?.id}`, undefined, eve.cookie, 'DELETE')).status).toBe(404)
    expect([await knows(person.cookie), await knows(elsewhere)]).toEqual([true, true])
  })

  it('take the bearer tokens of the page with them', async () => {
    const given = (await house.get('/api/session-token', { cookie: elsewhere })).body as { token: string; expiresAt: string }
    expect(Date.parse(given.expiresAt) - house.clock.nowMs()).toBe(600_000)
    const asked = () => house.get('/api/me', { authorization: `Bearer ${given.token}` })
    expect((await asked()).status).toBe(200)
    await send('/api/account/sessions', undefined, person.cookie, 'DELETE')
    expect((await asked()).status).toBe(401)
  })
})

describe('a second factor', () => {
  /** Puts it on; returns what the person holds then. */
  async function putOn() {
    const begun = await send('/api/account/second-factor', { step: 'begin', password: PASSWORD }, person.cookie)
    expect(begun.status).toBe(200)
    const { secret, uri, backupCodes } = begun.body as { secret: string; uri: string; backupCodes: string[] }
    expect(uri).toMatch(/^otpauth:\/\/totp\/Oppidum:/)
    const confirmed = await send('/api/account/second-factor', { step: 'confirm', code: totp(secret, Date.now()) }, person.cookie)
    expect(confirmed.status).toBe(200)
    return { secret, backupCodes, cookie: cookiesOf(confirmed.headers) }
  }
  const begin = async () => {
    const reply = await send('/api/auth/sign-in/email', { email: person.email, password: PASSWORD })
    expect(reply).toMatchObject({ status: 200, body: { secondFactor: true } })
    return cookiesOf(reply.headers)
  }
  const give = (code: string, cookie: string) => send('/api/auth/two-factor', { code }, cookie)

  it('is put on with the password and a first code, which makes a new session of all', async () => {
    expect((await send('/api/account/second-factor', { step: 'begin', password: 'not the password' }, person.cookie)).status).toBe(422)
    const { cookie } = await putOn()
    expect([await knows(person.cookie), await knows(elsewhere), await knows(cookie)]).toEqual([false, false, true])
    expect(await account(cookie)).toMatchObject({ secondFactor: true })
    expect((await send('/api/account/second-factor', { step: 'begin', password: PASSWORD }, cookie)).status).toBe(409)
    expect(await actions()).toEqual(['second-factor-on'])
  })

  it('is not on before the first code was right', async () => {
    await send('/api/account/second-factor', { step: 'begin', password: PASSWORD }, person.cookie)
    expect((await send('/api/account/second-factor', { step: 'confirm', code: '000000' }, person.cookie)).status).toBe(422)
    expect(await account()).toMatchObject({ secondFactor: false })
    await enter(person.email, PASSWORD)
  })

  it('is asked after the password: nobody is in before, and each code is good once', async () => {
    const { secret } = await putOn()
    const waiting = await begin()
    expect(await knows(waiting)).toBe(false)
    // The code that put it on was spent there.
    expect((await give(totp(secret, Date.now()), waiting)).status).toBe(401)
    const next = totp(secret, Date.now() + 30_000)
    const entered = await give(next, waiting)
    expect(entered).toMatchObject({ status: 200, body: { userId: person.id } })
    expect(await knows(cookiesOf(entered.headers))).toBe(true)
    expect((await give(next, await begin())).status).toBe(401)
    expect((await give(next, waiting)).status).toBe(401)
  })

  it('takes a backup code instead, once', async () => {
    const { backupCodes } = await putOn()
    const code = backupCodes[0] as string
    expect((await give(code, await begin())).status).toBe(200)
    expect((await give(code, await begin())).status).toBe(401)
    expect((await give(backupCodes[1] as string, await begin())).status).toBe(200)
  })

  it('is not guessed', async () => {
    await putOn()
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push((await give(String(100_000 + i), await begin())).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })

  it('needs a password first', async () => {
    const reply = await give('123456', 'oppidum_second_factor=2fa-made-up.c2lnbmF0dXJl')
    expect(reply).toMatchObject({ status: 401, body: { code: 'signed_out' } })
  })

  it('that is lost is taken off by the operator of the machine', async () => {
    const off = () => userCommand(house.house, ['second-factor-off', person.email.toUpperCase()])
    expect(await off()).toBe(`${person.email} has no second factor.\n`)
    const { cookie } = await putOn()
    expect(await off()).toBe(`${person.email} signs in with the password alone now, everywhere anew.\n`)
    expect(await knows(cookie)).toBe(false)
    await enter(person.email, PASSWORD)
    expect(await actions()).toEqual(['second-factor-on', 'second-factor-off'])
    await expect(userCommand(house.house, ['second-factor-off', 'nobody@city.example'])).rejects.toThrow(/^Nobody with the mailbox/)
  })

  it('is put off with the password, and ends the other sessions', async () => {
    const { cookie, backupCodes } = await putOn()
    const other = cookiesOf((await give(backupCodes[0] as string, await begin())).headers)
    expect((await send('/api/account/second-factor', { step: 'off', password: 'not the password' }, cookie)).status).toBe(422)
    const off = await send('/api/account/second-factor', { step: 'off', password: PASSWORD }, cookie)
    expect(off).toMatchObject({ status: 200, body: { step: 'off' } })
    expect([await knows(other), await knows(cookie), await knows(cookiesOf(off.headers))]).toEqual([false, false, true])
    await enter(person.email, PASSWORD)
  })
})

describe('a forgotten password', () => {
  const ask = (email: string) => send('/api/auth/request-password-reset', { email })
  const lettersTo = async (email: string) =>
    (await house.house.db.pool.query<{ body: string }>('select body from mail where recipient = $1 order by id', [email])).rows.map(
      (it) => it.body,
    )
  const tokenIn = (letter = '') => decodeURIComponent(/http:\/\/localhost:3000\/reset-password\?token=(\S+)/.exec(letter)?.[1] ?? '')

  it('is set anew by a letter, once, and every session ends', async () => {
    expect((await ask(person.email)).status).toBe(200)
    const [letter] = await lettersTo(person.email)
    const token = tokenIn(letter)
    const reset = (password: string) => send('/api/auth/reset-password', { token, password })
    expect((await reset('password123')).status).toBe(422)
    expect((await reset(OTHER)).status).toBe(200)
    expect([await knows(person.cookie), await knows(elsewhere)]).toEqual([false, false])
    await enter(person.email, OTHER)
    expect((await reset(PASSWORD)).status).toBe(422)
    expect(await actions()).toEqual(['password-reset'])
  })

  it('by one letter for all that come at once with it', async () => {
    await ask(person.email)
    const token = tokenIn((await lettersTo(person.email))[0])
    const all = await Promise.all(
      Array.from({ length: 5 }, (_, i) => send('/api/auth/reset-password', { token, password: `${OTHER} ${i}` })),
    )
    expect(all.map((it) => it.status).sort()).toEqual([200, 422, 422, 422, 422])
  })

  it('not after an hour, nor after the password was changed', async () => {
    await ask(person.email)
    house.clock.advance(60 * 60_000)
    const late = tokenIn((await lettersTo(person.email))[0])
    expect((await send('/api/auth/reset-password', { token: late, password: OTHER })).status).toBe(422)
    await ask(person.email)
    const fresh = tokenIn((await lettersTo(person.email))[1])
    await send('/api/account/password', { password: PASSWORD, newPassword: OTHER }, person.cookie)
    expect((await send('/api/auth/reset-password', { token: fresh, password: PASSWORD })).status).toBe(422)
  })

  it('says the same and writes nothing where there is no account', async () => {
    const [known, unknown] = [await ask(person.email), await ask('nobody@city.example')]
    expect(unknown.text).toBe(known.text)
    expect(await lettersTo('nobody@city.example')).toEqual([])
  })

  it('asks for no more than ten letters in ten minutes', async () => {
    for (const email of [person.email, 'nobody-else@city.example']) {
      const all = await Promise.all(Array.from({ length: 12 }, () => ask(email)))
      expect(all.map((it) => it.status).sort()).toEqual([...Array(10).fill(200), 429, 429])
    }
    expect(await lettersTo(person.email)).toHaveLength(10)
  })

  it('opens the way again to an account that others have tried', async () => {
    for (let i = 0; i < 11; i++) await send('/api/auth/sign-in/email', { email: person.email, password: 'not the password' })
    expect((await send('/api/auth/sign-in/email', { email: person.email, password: PASSWORD })).status).toBe(429)
    await ask(person.email)
    await send('/api/auth/reset-password', { token: tokenIn((await lettersTo(person.email))[0]), password: OTHER })
    await enter(person.email, OTHER)
  })
})
