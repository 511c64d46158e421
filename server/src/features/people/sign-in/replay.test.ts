import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { signCookie } from '../../../adapters/identity/testing/sign-cookie.ts'
import { startTestApp, TEST_KEY } from '../../../testing/test-app.ts'
import { cookiesOf, PASSWORD, post, signUp } from '../../../testing/test-people.ts'

const TABLES = ['user', 'session', 'account', 'verification', 'two_factor', 'token', 'attempt', 'used_code', 'key']

it('nobody can sign in with what the store holds, not even with the signing key', async () => {
  const app = await startTestApp()
  const { pool } = app.context.db
  const { cookie, email, id } = await signUp(app)
  const bearer = ((await app.get('/api/session-token', { cookie })).body as { token: string }).token
  const begun = await post(app, '/api/account/second-factor', { step: 'begin', password: PASSWORD }, { cookie })
  expect(begun.status).toBe(200)
  await pool.query('update identity_user set two_factor_enabled = true where id = $1', [id])
  await pool.query('update identity_two_factor set verified = true where user_id = $1', [id])
  const waiting = cookiesOf((await post(app, '/api/auth/sign-in/email', { email, password: PASSWORD })).headers)
  await post(app, '/api/auth/request-password-reset', { email })
  await post(app, '/api/auth/sign-in/email', { email, password: 'not the password' })

  // These are valid values, so a refusal below means that their stored form is refused.
  expect((await app.get('/api/me', { cookie })).status).toBe(200)
  expect((await app.get('/api/me', { authorization: `Bearer ${bearer}` })).status).toBe(200)
  expect(waiting).toContain('oppidum_second_factor=')

  const seen = new Set<string>()
  for (const table of TABLES) {
    const { rows } = await pool.query<Record<string, unknown>>(`select * from identity_${table}`)
    for (const row of rows) for (const value of Object.values(row)) if (typeof value === 'string' && value !== '') seen.add(value)
  }
  expect(seen.size).toBeGreaterThan(20)
  // No secret is stored as the person holds it.
  const { secret, backupCodes } = begun.body as { secret: string; backupCodes: string[] }
  const all = [...seen].join('\n')
  for (const held of [PASSWORD, bearer, secret, ...backupCodes, ...cookie.split(/[=.]/), ...waiting.split(/[=.]/)])
    if (held.length >= 10 && !held.startsWith('oppidum')) expect(all).not.toContain(decodeURIComponent(held))

  let tried = 0
  for (const value of seen) {
    const from = `10.30.${tried >> 8}.${tried++ & 255}`
    const signed = signCookie(value, TEST_KEY)
    for (const shown of [value, signed]) {
      expect((await app.get('/api/me', { cookie: `oppidum_session=${shown}` })).status, value).toBe(401)
      if (/^[!-~]+$/.test(shown)) expect((await app.get('/api/me', { authorization: `Bearer ${shown}` })).status, value).toBe(401)
      const code = await post(app, '/api/auth/two-factor', { code: backupCodes[0] }, { cookie: `oppidum_second_factor=${shown}`, from })
      expect(code.status, value).toBe(401)
    }
    if (value.length <= 200) {
      const reset = await post(app, '/api/auth/reset-password', { token: value, password: 'seven lamps over the port' }, { from })
      expect(reset.status, value).toBe(422)
    }
    const code = await post(app, '/api/auth/two-factor', { code: value.slice(0, 40) }, { cookie: waiting, from })
    expect([401, 429], value).toContain(code.status)
  }
  // The test signs like the library; otherwise all of this would be refused for that alone.
  const stolen = decodeURIComponent(cookie.split('=')[1] as string)
  expect(signCookie(stolen.slice(0, stolen.lastIndexOf('.')), TEST_KEY)).toBe(cookie.split('=')[1])
  expect(
    (await app.get('/api/me', { cookie: `oppidum_session=${signCookie(randomBytes(24).toString('base64url'), TEST_KEY)}` })).status,
  ).toBe(401)
  await app.close()
})
