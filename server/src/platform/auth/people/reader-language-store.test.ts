import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { PASSWORD, post, signUp, type TestPerson } from '../../../testing/test-people.ts'
import { meterLedger } from '../../meters/meter-ledger.ts'

/** Both have Spanish as their language; the one with a mail server asks for a code. */
let app: TestApp
let withMail: TestApp
let admin: TestPerson
let known: TestPerson
beforeAll(async () => {
  app = await startTestApp({ env: { DEFAULT_LANGUAGE: 'es' } })
  admin = await signUp(app, { role: 'admin' })
  withMail = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'oppidum@city.example', DEFAULT_LANGUAGE: 'es' } })
  known = await signUp(withMail, { role: 'admin' })
})
afterAll(() => Promise.all([app.close(), withMail.close()]))

const ENGLISH = { 'accept-language': 'en-GB,en;q=0.9' }
const SPANISH = { 'accept-language': 'es-UY,es;q=0.9,en;q=0.5' }
const GERMAN = { 'accept-language': 'de' }

let addresses = 0
const send = (url: string, body: object, headers: Record<string, string> = {}, more: object = {}, to = app) =>
  post(to, url, body, { headers, from: `10.61.0.${++addresses}`, ...more })
const begin = (email: string, headers: Record<string, string>) =>
  send('/api/auth/sign-up/email', { email, password: PASSWORD }, headers, {}, withMail)
async function lastTo(mailbox: string, at = app): Promise<{ subject: string; body: string }> {
  const { rows } = await at.database.db.pool.query(
    'select subject, body from mail where recipient = $1 order by created_at desc, ctid desc limit 1',
    [mailbox],
  )
  return rows[0]
}
/** Opens the page. */
const open = (who: TestPerson, headers: Record<string, string>, at = app) => at.get('/api/me', { ...headers, cookie: who.cookie })

it.each([
  ['in English', ENGLISH, /is your code/, /no account is created/],
  ['in Spanish', SPANISH, /es su código/, /no se crea ninguna cuenta/],
  ['of a language that is not ours, in the installation’s', GERMAN, /es su código/, /Vale por/],
  ['of no language, in the installation’s', {}, /es su código/, /Vale por/],
])('the code of a sign-up that is asked for %s', async (_, headers, subject, body) => {
  const email = `new-${addresses}@city.example`
  expect((await begin(email, headers)).status).toBe(200)
  expect(await lastTo(email, withMail)).toMatchObject({ subject: expect.stringMatching(subject), body: expect.stringMatching(body) })
})

it('writes in the language a person last used on the page, not that of the person who causes the e-mail', async () => {
  const luz = await signUp(app)
  const reset = (headers: Record<string, string>) => send('/api/auth/request-password-reset', { email: luz.email }, headers)
  await reset(ENGLISH)
  expect((await lastTo(luz.email)).subject).toBe('Choose a new password for Oppidum')
  await open(luz, SPANISH)
  app.clock.advance(700_000)
  await reset(ENGLISH)
  const letter = await lastTo(luz.email)
  expect(letter.subject).toBe('Elija una contraseña nueva para Oppidum')
  expect(letter.body).toContain('/reset-password?token=')
  app.clock.advance(700_000)
  await open(luz, ENGLISH)
  await reset(SPANISH)
  expect((await lastTo(luz.email)).subject).toBe('Choose a new password for Oppidum')
})

it('does so for the owner of an address with which somebody else signs up', async () => {
  await begin(known.email, ENGLISH)
  expect((await lastTo(known.email, withMail)).subject).toBe('You already have an account with Oppidum')
  await open(known, SPANISH, withMail)
  await begin(known.email, ENGLISH)
  expect((await lastTo(known.email, withMail)).subject).toBe('Usted ya tiene una cuenta en Oppidum')
})

it('ignores the language of programs', async () => {
  const eva = await signUp(app)
  await open(eva, ENGLISH)
  await open(eva, {})
  await open(eva, { 'accept-language': '*' })
  const { rows } = await app.database.db.pool.query('select language from person where id = $1', [eva.id])
  expect(rows).toEqual([{ language: 'en' }])
})

it('writes an invitation in the inviter’s language', async () => {
  const invite = (email: string, headers: Record<string, string>) =>
    send('/api/people/invitations', { email, role: 'operator' }, headers, { cookie: admin.cookie })
  expect((await invite('in-english@city.example', ENGLISH)).status).toBe(200)
  expect((await lastTo('in-english@city.example')).subject).toBe('You have been invited to Oppidum')
  await invite('in-spanish@city.example', {})
  expect((await lastTo('in-spanish@city.example')).subject).toBe('Invitación a Oppidum')
})

it('writes e-mails about an allowance in the reader’s language too', async () => {
  const [ana, ben] = [await signUp(app), await signUp(app)]
  await open(ben, ENGLISH)
  const ledger = meterLedger(app.context, '3/day', 'es')
  for (const { id } of [ana, ben]) {
    for (let count = 0; count < 3; count++) {
      const made = await ledger.reserve({ personId: id, plan: 'basic', meter: 'aiQueries', requestId: `${id}-${count}`, what: 'question' })
      await ledger.settle(made.id)
    }
  }
  expect((await lastTo(ben.email)).subject).toBe('All 3 questions to the assistant used today')
  expect((await lastTo(ana.email)).subject).toBe('Usó todas las 3 preguntas al asistente de hoy')
  expect((await lastTo(ana.email)).body).toContain('Usó 3 de las 3 preguntas al asistente que su plan incluye por día; le quedan 0.')
})
