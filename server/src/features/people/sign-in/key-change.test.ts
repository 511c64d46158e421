import { afterAll, beforeAll, expect, it } from 'vitest'
import { keysCommand } from '../../../cli/keys-command.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { cookiesOf, PASSWORD, post, signUp, type TestPerson } from '../../../testing/test-people.ts'
import { totp } from '../../../testing/totp.ts'
import { findKey, writeKey } from '../../feeds/setup/feed-key-store.ts'
import { keySeal } from '../../feeds/setup/key-seal.ts'

const FORMER = 'the-former-key-of-the-tests-0123456789'
const CURRENT = 'the-current-key-of-the-tests-0123456789'

/** Before the change, while both keys are in the settings, and after the former one was removed. */
let before: TestApp
let during: TestApp
let after: TestApp
let signedIn: TestPerson
let withFactor: TestPerson & { secret: string; backupCodes: string[] }
let waiting: string

beforeAll(async () => {
  before = await startTestApp({ env: { SECRET_KEY: FORMER } })
  during = await startTestApp({ beside: before, env: { SECRET_KEY: CURRENT, PREVIOUS_SECRET_KEY: FORMER } })
  after = await startTestApp({ beside: before, env: { SECRET_KEY: CURRENT } })
  signedIn = await signUp(before)
  withFactor = await signUpWithFactor(before, before)
  waiting = await givePassword(before, withFactor)
})
afterAll(async () => {
  for (const it of [after, during, before]) await it.close()
})

const knows = async (app: TestApp, cookie: string) => (await app.get('/api/me', { cookie })).status === 200

/** Begins at one instance and confirms at another. */
async function signUpWithFactor(one: TestApp, other: TestApp) {
  const person = await signUp(one)
  const send = (app: TestApp, body: object) => post(app, '/api/account/second-factor', body, { cookie: person.cookie })
  const begun = await send(one, { step: 'begin', password: PASSWORD })
  const { secret, backupCodes } = begun.body as { secret: string; backupCodes: string[] }
  const confirmed = await send(other, { step: 'confirm', code: totp(secret, Date.now()) })
  expect(confirmed.status).toBe(200)
  return { ...person, secret, backupCodes }
}

async function givePassword(app: TestApp, { email }: { email: string }): Promise<string> {
  const reply = await post(app, '/api/auth/sign-in/email', { email, password: PASSWORD })
  expect(reply).toMatchObject({ status: 200, body: { secondFactor: true } })
  return cookiesOf(reply.headers)
}

const giveCode = async (app: TestApp, code: string, cookie: string) =>
  (await post(app, '/api/auth/two-factor', { code }, { cookie })).status
const rotate = (former: readonly string[] = [FORMER]) => keysCommand(before.database.db, [CURRENT, ...former], ['rotate'])

it('while both keys are there, nobody is signed out, and new sign-ins have the new key', async () => {
  expect([await knows(during, signedIn.cookie), await knows(after, signedIn.cookie)]).toEqual([true, false])
  const there = await post(during, '/api/auth/sign-in/email', { email: signedIn.email, password: PASSWORD })
  const cookie = cookiesOf(there.headers)
  expect([await knows(before, cookie), await knows(during, cookie), await knows(after, cookie)]).toEqual([false, true, true])
})

it('a sign-in and a second factor that were begun with the former key are finished with the new one', async () => {
  expect(await giveCode(during, totp(withFactor.secret, Date.now() + 30_000), waiting)).toBe(200)
  await signUpWithFactor(before, during)
})

it('backup codes of before are accepted, each once', async () => {
  const [code = ''] = withFactor.backupCodes
  expect(await giveCode(during, code, await givePassword(during, withFactor))).toBe(200)
  expect(await giveCode(during, code, await givePassword(during, withFactor))).toBe(401)
})

it('what no key opens is counted and left as it was', async () => {
  await expect(rotate(['another-key-of-the-tests-0123456789-abc'])).rejects.toThrow(
    /No key opens 0 keys of publishers and \d second factors/,
  )
})

it('rotated, keys of publishers are read and second factors accepted without the former key; a second time there is nothing to do', async () => {
  const { pool } = before.database.db
  const sealed = keySeal([FORMER]).seal('montevideo', 'buses', 'a secret')
  await writeKey(pool, 'montevideo', 'buses', { sealed, origins: ['https://buses.example'] }, new Date(0))
  expect(await rotate()).toMatch(/Encrypted with SECRET_KEY: 1 keys of publishers, 2 second factors\./)
  const stored = await findKey(pool, 'montevideo', 'buses')
  expect(stored?.origins).toEqual(['https://buses.example'])
  expect(keySeal([CURRENT]).open('montevideo', 'buses', stored?.sealed as Buffer)).toBe('a secret')
  expect(await rotate()).toMatch(/0 keys of publishers, 0 second factors\./)
  const code = withFactor.backupCodes[1] as string
  expect(await giveCode(after, code, await givePassword(after, withFactor))).toBe(200)
  // Instances that have both keys read what was written without the former one, and the other way round.
  const fresh = await signUpWithFactor(after, after)
  expect(await giveCode(during, fresh.backupCodes[0] as string, await givePassword(during, fresh))).toBe(200)
})

it.each([
  [['rotate'], [], /PREVIOUS_SECRET_KEY is empty/],
  [['turn'], [FORMER], /Write 'keys rotate'/],
  [[], [FORMER], /Write 'keys rotate'/],
])('keys %j with %j former keys is refused', async (args, former, sentence) => {
  await expect(keysCommand(before.database.db, [CURRENT, ...former], args)).rejects.toThrow(sentence)
})
