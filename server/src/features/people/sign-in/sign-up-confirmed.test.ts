import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONFIRM_MS } from '../../../adapters/identity/local/pending-sign-up.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { PASSWORD, post, signUp, type TestPerson } from '../../../testing/test-people.ts'

let app: TestApp
let first: TestPerson
beforeAll(async () => {
  app = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'oppidum@city.example' } })
  // Created without a code: an installation without accounts reveals nothing, and its mail server may not work yet.
  first = await signUp(app, { role: 'admin' })
})
afterAll(() => app.close())

let number = 0
const nextAddress = () => `10.60.${++number >> 8}.${number & 255}`
const begin = (email: string, more: Record<string, unknown> = {}) =>
  post(app, '/api/auth/sign-up/email', { email, password: PASSWORD, ...more }, { from: nextAddress() })
const confirm = (code: string, cookie: string) => post(app, '/api/auth/two-factor', { code }, { cookie, from: nextAddress() })
const cookiesIn = (headers: Record<string, unknown>) => [headers['set-cookie'] ?? []].flat().map((it) => String(it).split(';')[0] as string)
const pendingIn = (headers: Record<string, unknown>) => cookiesIn(headers).find((it) => it.startsWith('oppidum_sign_up=')) ?? ''
async function mailTo(email: string): Promise<{ subject: string; body: string }[]> {
  const { rows } = await app.database.db.pool.query('select subject, body from mail where recipient = $1 order by created_at, ctid', [
    email,
  ])
  return rows
}
const codeIn = (body = '') => /^(\d{6})$/m.exec(body)?.[1] ?? ''

describe('with a mail server, signing up', () => {
  it('creates the account once the code from the e-mail is entered, with the password chosen at sign-up', async () => {
    const email = 'luz@city.example'
    const begun = await begin(email, { firstName: 'Luz', username: 'luz' })
    expect(begun).toMatchObject({ status: 200, body: { emailCode: true } })
    expect(cookiesIn(begun.headers).some((it) => it.startsWith('oppidum_session='))).toBe(false)
    expect(await app.context.people.findByEmail(email, 'local')).toBeUndefined()
    const [letter] = await mailTo(email)
    const made = await confirm(codeIn(letter?.body), pendingIn(begun.headers))
    expect(made).toMatchObject({ status: 200, body: { email, firstName: 'Luz', username: 'luz' } })
    expect(cookiesIn(made.headers).some((it) => it.startsWith('oppidum_session=') && it.length > 40)).toBe(true)
    expect((await post(app, '/api/auth/sign-in/email', { email, password: PASSWORD }, { from: nextAddress() })).status).toBe(200)
    // The code and its cookie work once.
    expect((await confirm(codeIn(letter?.body), pendingIn(begun.headers))).status).toBe(401)
  })

  it('reveals only to the owner of the address that it has an account', async () => {
    const [known, unknown] = [await begin(first.email), await begin('nobody-yet@city.example')]
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    const shape = (headers: Record<string, unknown>) => cookiesIn(headers).map((it) => it.replace(/=.*/, ''))
    expect(shape(known.headers)).toEqual(shape(unknown.headers))
    // Addresses of the same length get cookies of the same length.
    const same = await begin(first.email.replace(/^./, 'q'))
    expect(Math.abs(pendingIn(same.headers).length - pendingIn(known.headers).length)).toBe(0)
    const [toOwner] = await mailTo(first.email)
    expect(toOwner?.subject).toMatch(/already have an account/)
    expect(toOwner?.body).not.toMatch(/^\d{6}$/m)
    // No code opens it, and a wrong code gets the same answer.
    const wrong = [await confirm('123456', pendingIn(known.headers)), await confirm('123456', pendingIn(unknown.headers))]
    expect(wrong.map((it) => it.status)).toEqual([401, 401])
    expect(wrong[0]?.text).toBe(wrong[1]?.text)
  })

  it('accepts no code after half an hour, of another sign-up, or with a changed cookie', async () => {
    const [one, two] = [await begin('one@city.example'), await begin('two@city.example')]
    const code = codeIn((await mailTo('one@city.example'))[0]?.body)
    const cookie = pendingIn(one.headers)
    const changed = `${cookie.slice(0, -6)}${cookie.slice(-6) === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA'}`
    expect((await confirm(code, pendingIn(two.headers))).status).toBe(401)
    expect((await confirm(code, changed)).status).toBe(401)
    app.clock.advance(CONFIRM_MS)
    expect((await confirm(code, cookie)).status).toBe(401)
    expect(await app.context.people.findByEmail('one@city.example', 'local')).toBeUndefined()
  })

  it('slows down code guessing and requests for e-mails', async () => {
    const email = 'guessed@city.example'
    const begun = await begin(email)
    const code = codeIn((await mailTo(email))[0]?.body)
    const wrong = code === '000000' ? '111111' : '000000'
    for (let i = 0; i < 10; i++) expect((await confirm(wrong, pendingIn(begun.headers))).status).toBe(401)
    expect((await confirm(code, pendingIn(begun.headers))).status).toBe(429)
    for (let i = 0; i < 9; i++) expect((await begin(email)).status).toBe(200)
    expect((await begin(email)).status).toBe(429)
    expect(await mailTo(email)).toHaveLength(10)
  })

  it.each([
    ['a weak password', { password: 'password123' }, 422],
    ['a username that is taken', { username: 'luz' }, 409],
  ])('refuses %s at once', async (_what, more, status) => {
    const email = `refused-${++number}@city.example`
    expect((await begin(email, more)).status).toBe(status)
    expect(await mailTo(email)).toEqual([])
  })
})
