import { expect } from 'vitest'
import type { TestApp } from '../../../../testing/test-app.ts'
import { cookiesOf, PASSWORD, post, signUp, type TestPerson } from '../../../../testing/test-people.ts'

/** Another good one. */
export const OTHER = 'seven lamps over the old port'

let address = 0
/** Each call from an address of its own, where nothing was counted yet. */
const nextAddress = () => `10.20.${++address >> 8}.${address & 255}`

/** A person who is signed in here and elsewhere, and what they do over HTTP. */
export async function somebody(app: TestApp) {
  const { pool } = app.context.db
  const send = (url: string, body: unknown, cookie?: string, method: 'POST' | 'PATCH' | 'DELETE' = 'POST') =>
    post(app, url, body, { method, from: nextAddress(), ...(cookie !== undefined && { cookie }) })

  /** Signs in once more. Returns the cookie. */
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
    /** Whether somebody is signed in by this cookie. */
    knows: async (cookie: string) => (await app.get('/api/me', { cookie })).status === 200,
    account: async (cookie = person.cookie) => (await app.get('/api/account', { cookie })).body as Record<string, unknown>,
    /** What the trail tells of them beside their coming. */
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
