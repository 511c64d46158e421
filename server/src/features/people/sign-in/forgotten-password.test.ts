import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { PASSWORD, post, signUp } from '../../../testing/test-people.ts'
import { OTHER, somebody } from './testing/somebody.ts'

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

describe('a forgotten password', () => {
  const ask = (email: string) => my.send('/api/auth/request-password-reset', { email })
  const tokenIn = (letter = '') => decodeURIComponent(/http:\/\/localhost:3000\/reset-password\?token=(\S+)/.exec(letter)?.[1] ?? '')

  it('is reset by e-mail, once, and every session ends', async () => {
    expect((await ask(my.person.email)).status).toBe(200)
    const [letter] = await my.emailsTo(my.person.email)
    const token = tokenIn(letter)
    const reset = (password: string) => my.send('/api/auth/reset-password', { token, password })
    expect((await reset('password123')).status).toBe(422)
    expect((await reset(OTHER)).status).toBe(200)
    expect([await my.knows(my.person.cookie), await my.knows(my.elsewhere)]).toEqual([false, false])
    await my.enter(my.person.email, OTHER)
    expect((await reset(PASSWORD)).status).toBe(422)
    expect(await my.actions()).toEqual(['password-reset'])
  })

  it('is reset once even if many requests use the e-mail at the same time', async () => {
    await ask(my.person.email)
    const token = tokenIn((await my.emailsTo(my.person.email))[0])
    const all = await Promise.all(
      Array.from({ length: 5 }, (_, i) => my.send('/api/auth/reset-password', { token, password: `${OTHER} ${i}` })),
    )
    expect(all.map((it) => it.status).sort()).toEqual([200, 422, 422, 422, 422])
  })

  it('cannot be reset after an hour, nor after the password was changed', async () => {
    await ask(my.person.email)
    app.clock.advance(60 * 60_000)
    const late = tokenIn((await my.emailsTo(my.person.email))[0])
    expect((await my.send('/api/auth/reset-password', { token: late, password: OTHER })).status).toBe(422)
    await ask(my.person.email)
    const fresh = tokenIn((await my.emailsTo(my.person.email))[1])
    await my.send('/api/account/password', { password: PASSWORD, newPassword: OTHER }, my.person.cookie)
    expect((await my.send('/api/auth/reset-password', { token: fresh, password: PASSWORD })).status).toBe(422)
  })

  it('gives the same answer and writes nothing if there is no account', async () => {
    const [known, unknown] = [await ask(my.person.email), await ask('nobody@city.example')]
    expect(unknown.text).toBe(known.text)
    expect(await my.emailsTo('nobody@city.example')).toEqual([])
  })

  it('is limited to ten e-mails in ten minutes', async () => {
    for (const email of [my.person.email, 'nobody-else@city.example']) {
      const all = await Promise.all(Array.from({ length: 12 }, () => ask(email)))
      expect(all.map((it) => it.status).sort()).toEqual([...Array(10).fill(200), 429, 429])
    }
    expect(await my.emailsTo(my.person.email)).toHaveLength(10)
  })

  it('can always be reset from a known browser, however many e-mails strangers have requested', async () => {
    const at = (from: string, cookie?: string) =>
      post(app, '/api/auth/request-password-reset', { email: my.person.email }, { from, ...(cookie && { cookie }) })
    const entered = await post(app, '/api/auth/sign-in/email', { email: my.person.email, password: PASSWORD }, { from: '10.41.0.1' })
    const set = [entered.headers['set-cookie'] ?? []].flat().map(String)
    const browser = set.find((it) => it.startsWith('oppidum_known_browser='))?.split(';')[0] ?? ''
    for (let i = 0; i < 11; i++) await at(`10.40.0.${i}`)
    expect((await at('10.40.1.1')).status).toBe(429)
    expect((await at('10.40.1.2', browser)).status).toBe(200)
    expect((await at('10.41.0.1')).status).toBe(200)
  })

  it('unlocks an account that strangers have tried', async () => {
    for (let i = 0; i < 11; i++) await my.send('/api/auth/sign-in/email', { email: my.person.email, password: 'not the password' })
    expect((await my.send('/api/auth/sign-in/email', { email: my.person.email, password: PASSWORD })).status).toBe(429)
    await ask(my.person.email)
    await my.send('/api/auth/reset-password', { token: tokenIn((await my.emailsTo(my.person.email))[0]), password: OTHER })
    await my.enter(my.person.email, OTHER)
  })
})
