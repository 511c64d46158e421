import { expect } from 'vitest'
import type { TestApp } from '../../../../testing/test-app.ts'
import { cookiesOf, PASSWORD, post, signUp, type TestPerson } from '../../../../testing/test-people.ts'
import { totp } from '../../../../testing/totp.ts'

type Send = (url: string, body: unknown, cookie: string) => ReturnType<typeof post>

/** Turns a person's second factor on; returns what they then hold. */
export async function secondFactorOf({ cookie }: Pick<TestPerson, 'cookie'>, send: Send) {
  const begun = await send('/api/account/second-factor', { step: 'begin', password: PASSWORD }, cookie)
  expect(begun.status).toBe(200)
  const { secret, uri, backupCodes } = begun.body as { secret: string; uri: string; backupCodes: string[] }
  // The identity library goes by the system clock.
  const confirmed = await send('/api/account/second-factor', { step: 'confirm', code: totp(secret, Date.now()) }, cookie)
  expect(confirmed.status).toBe(200)
  return { secret, uri, backupCodes, cookie: cookiesOf(confirmed.headers) }
}

/** Another acceptable password. */
export const OTHER = 'seven lamps over the old port'

let address = 0
/** Each call comes from an address of its own, for which nothing has been counted yet. */
const nextAddress = () => `10.20.${++address >> 8}.${address & 255}`

/** A person signed in here and on another browser, and what they do over HTTP. */
export async function somebody(app: TestApp) {
  const { pool } = app.context.db
  const send = (url: string, body: unknown, cookie?: string, method: 'POST' | 'PATCH' | 'DELETE' = 'POST') =>
    post(app, url, body, { method, from: nextAddress(), ...(cookie !== undefined && { cookie }) })

  /** Signs in again. @returns the cookie */
  async function enter(email: string, password: string): Promise<string> {
    const reply = await send('/api/auth/sign-in/email', { email, password })
    expect(reply.status).toBe(200)
    return cookiesOf(reply.headers)
  }

  const person: TestPerson = await signUp(app)
  const elsewhere = await enter(person.email, PASSWORD)
  return {
    person,
    elsewhere,
    send,
    enter,
    /** Whether the cookie belongs to a signed-in session. */
    knows: async (cookie: string) => (await app.get('/api/me', { cookie })).status === 200,
    account: async (cookie = person.cookie) => (await app.get('/api/account', { cookie })).body as Record<string, unknown>,
    /** Their audit entries other than sign-up and sign-in. */
    async actions(): Promise<string[]> {
      const { rows } = await pool.query<{ action: string }>(
        'select action from audit_entry where actor_id = $1 or subject_id = $1 order by at, ctid',
        [person.id],
      )
      return rows.map((it) => it.action).filter((it) => it !== 'account-created' && it !== 'signed-in')
    },
    async emailsTo(email: string): Promise<string[]> {
      const { rows } = await pool.query<{ body: string }>('select body from mail where recipient = $1 order by created_at, ctid', [email])
      return rows.map((it) => it.body)
    },
  }
}
