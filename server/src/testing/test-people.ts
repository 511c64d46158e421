import type { Role } from '@oppidum/domain/core/access'
import type { Plan } from '@oppidum/domain/plans/plan'
import { EVERY_CITY } from '../platform/auth/people/person-store.ts'
import { transaction } from '../platform/db/connection.ts'
import type { TestApp } from './test-app.ts'

/** Passes every rule, and nobody else uses it. */
export const PASSWORD = 'nine stones in a quiet river'

export interface TestPerson {
  /** Id of the account. */
  id: string
  /** As a browser sends it. */
  cookie: string
  email: string
  password: string
}

let count = 0

/** Sign-ups are limited by address, so everybody here comes from one of their own. */
const addressOf = (number: number) => `10.1.${(number >> 8) & 255}.${number & 255}`

/** The cookies a browser would send with any request; those for certain paths only are left out. */
export function cookiesOf(headers: Record<string, unknown>): string {
  const set = headers['set-cookie']
  return [set ?? []]
    .flat()
    .filter((it) => /; Path=\/(;|$)/.test(String(it)))
    .map((it) => String(it).split(';')[0] as string)
    .filter((it) => !it.endsWith('='))
    .join('; ')
}

/** Sends JSON, as the page does. */
export async function post(
  testApp: Pick<TestApp, 'server'>,
  url: string,
  body: unknown,
  {
    cookie,
    method = 'POST',
    headers = {},
    from = '127.0.0.1',
  }: { cookie?: string; method?: 'POST' | 'PATCH' | 'PUT' | 'DELETE'; headers?: Record<string, string>; from?: string } = {},
) {
  const reply = await testApp.server.app.inject({
    method,
    url,
    remoteAddress: from,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }), ...(cookie !== undefined && { cookie }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  const isJson = String(reply.headers['content-type'] ?? '').includes('json')
  return {
    status: reply.statusCode,
    headers: reply.headers as Record<string, unknown>,
    body: (isJson && reply.body !== '' ? reply.json() : undefined) as never,
    text: reply.body,
  }
}

/**
 * Signs up over HTTP. With `role` (in `city`, else in every city) and `plan`; without `role` a viewer, even as the installation's first
 * account.
 */
export async function signUp(
  testApp: Pick<TestApp, 'server' | 'context'>,
  { email, password = PASSWORD, plan, role = 'viewer', city }: Partial<Options> = {},
): Promise<TestPerson> {
  const number = ++count
  const mailbox = email ?? `person-${number}@city.example`
  const reply = await post(testApp, '/api/auth/sign-up/email', { email: mailbox, password }, { from: addressOf(number) })
  if (reply.status !== 200) throw new Error(`nobody was signed up: ${reply.status} ${reply.text}`)
  const { userId: id } = reply.body as { userId: string }
  const { db, people, bus } = testApp.context
  await transaction(db, async (tx) => {
    await people.setRole(tx, id, city ?? EVERY_CITY, role)
    if (city !== undefined) await people.setRole(tx, id, EVERY_CITY, 'viewer')
    if (plan) await people.setPlan(tx, id, plan, null)
  })
  await bus.publish({ kind: 'access', personId: id })
  return { id, cookie: cookiesOf(reply.headers), email: mailbox, password }
}

interface Options {
  email: string
  password: string
  plan: Plan
  role: Role
  city: string
}
