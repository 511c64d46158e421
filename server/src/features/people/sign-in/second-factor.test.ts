import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { userCommand } from '../../../platform/auth/people/user-command.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { cookiesOf, PASSWORD, signUp } from '../../../testing/test-people.ts'
import { totp } from '../../../testing/totp.ts'
import { secondFactorOf, somebody } from './testing/somebody.ts'

let app: TestApp
let my: Awaited<ReturnType<typeof somebody>>
beforeAll(async () => {
  app = await startTestApp()
  // The first account is the admin's.
  await signUp(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  my = await somebody(app)
})

describe('a second factor', () => {
  /** Turns it on; returns what the person then holds. */
  async function putOn() {
    const held = await secondFactorOf(my.person, my.send)
    expect(held.uri).toMatch(/^otpauth:\/\/totp\/Oppidum:/)
    return held
  }
  const begin = async () => {
    const reply = await my.send('/api/auth/sign-in/email', { email: my.person.email, password: PASSWORD })
    expect(reply).toMatchObject({ status: 200, body: { secondFactor: true } })
    return cookiesOf(reply.headers)
  }
  const give = (code: string, cookie: string) => my.send('/api/auth/two-factor', { code }, cookie)

  it('is turned on with the password and a first code, and every session is replaced', async () => {
    expect((await my.send('/api/account/second-factor', { step: 'begin', password: 'not the password' }, my.person.cookie)).status).toBe(
      422,
    )
    const { cookie } = await putOn()
    expect([await my.knows(my.person.cookie), await my.knows(my.elsewhere), await my.knows(cookie)]).toEqual([false, false, true])
    expect(await my.account(cookie)).toMatchObject({ secondFactor: true })
    expect((await my.send('/api/account/second-factor', { step: 'begin', password: PASSWORD }, cookie)).status).toBe(409)
    expect(await my.actions()).toEqual(['second-factor-on'])
  })

  it('stays off until the first code is right', async () => {
    await my.send('/api/account/second-factor', { step: 'begin', password: PASSWORD }, my.person.cookie)
    expect((await my.send('/api/account/second-factor', { step: 'confirm', code: '000000' }, my.person.cookie)).status).toBe(422)
    expect(await my.account()).toMatchObject({ secondFactor: false })
    await my.enter(my.person.email, PASSWORD)
  })

  it('is asked for after the password: nobody is signed in before it, and each code works once', async () => {
    const { secret } = await putOn()
    const waiting = await begin()
    expect(await my.knows(waiting)).toBe(false)
    // The code that turned it on has been used.
    expect((await give(totp(secret, Date.now()), waiting)).status).toBe(401)
    const next = totp(secret, Date.now() + 30_000)
    const entered = await give(next, waiting)
    expect(entered).toMatchObject({ status: 200, body: { userId: my.person.id } })
    expect(await my.knows(cookiesOf(entered.headers))).toBe(true)
    expect((await give(next, await begin())).status).toBe(401)
    expect((await give(next, waiting)).status).toBe(401)
  })

  it('accepts a backup code instead, once', async () => {
    const { backupCodes } = await putOn()
    const code = backupCodes[0] as string
    expect((await give(code, await begin())).status).toBe(200)
    expect((await give(code, await begin())).status).toBe(401)
    expect((await give(backupCodes[1] as string, await begin())).status).toBe(200)
  })

  it('cannot be guessed', async () => {
    await putOn()
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push((await give(String(100_000 + i), await begin())).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })

  it('needs a password first', async () => {
    const reply = await give('123456', 'oppidum_second_factor=2fa-made-up.c2lnbmF0dXJl')
    expect(reply).toMatchObject({ status: 401, body: { code: 'signed_out' } })
  })

  it('can be removed on the command line when it is lost', async () => {
    const off = () => userCommand(app.context, ['second-factor-off', my.person.email.toUpperCase()])
    expect(await off()).toBe(`${my.person.email} has no second factor.\n`)
    const { cookie } = await putOn()
    expect(await off()).toBe(`${my.person.email} now signs in with the password alone, and has to sign in again everywhere.\n`)
    expect(await my.knows(cookie)).toBe(false)
    await my.enter(my.person.email, PASSWORD)
    expect(await my.actions()).toEqual(['second-factor-on', 'second-factor-off'])
    await expect(userCommand(app.context, ['second-factor-off', 'nobody@city.example'])).rejects.toThrow(/^Nobody with the email address/)
  })

  it('is turned off with the password, and ends the other sessions', async () => {
    const { cookie, backupCodes } = await putOn()
    const other = cookiesOf((await give(backupCodes[0] as string, await begin())).headers)
    expect((await my.send('/api/account/second-factor', { step: 'off', password: 'not the password' }, cookie)).status).toBe(422)
    const off = await my.send('/api/account/second-factor', { step: 'off', password: PASSWORD }, cookie)
    expect(off).toMatchObject({ status: 200, body: { step: 'off' } })
    expect([await my.knows(other), await my.knows(cookie), await my.knows(cookiesOf(off.headers))]).toEqual([false, false, true])
    await my.enter(my.person.email, PASSWORD)
  })
})
