import type { TestApp } from '../../../../testing/test-app.ts'
import { signUp } from '../../../../testing/test-people.ts'
import { addressOf, type ServedPath } from '../../testing/served-path.ts'
import type { Rights } from './access-rules.ts'

const UNKNOWN_ID = '018f0000-0000-7000-8000-000000000000'

export interface TestCaller extends Rights {
  name: string
  headers: Record<string, string>
  /** Each caller has a loopback address of its own, so that no limit by address interferes. */
  from: string
}

export const VISITOR: TestCaller = { name: 'visitor', plan: null, role: null, headers: {}, from: '127.0.1.1' }

/** An admin who is not in the table of access and stays signed in. */
export async function signedInAdmin(app: TestApp): Promise<TestCaller> {
  const { cookie } = await signUp(app, { plan: 'pro', role: 'admin' })
  return { name: 'another admin', plan: 'pro', role: 'admin', headers: { cookie }, from: '127.0.2.1' }
}

/** Makes a call as somebody. */
export async function callAs(
  app: TestApp,
  it: ServedPath,
  caller: TestCaller,
  more: { headers?: Record<string, string>; body?: unknown } = {},
) {
  const method = it.method ?? 'GET'
  // Chooses the plan that the caller has, so that they stay who they are.
  const body = more.body ?? (it.path === '/api/upgrade-plan' ? { plan: caller.plan ?? 'pro' } : it.body)
  const reply = await app.server.app.inject({
    method,
    url: addressOf(it, UNKNOWN_ID),
    remoteAddress: caller.from,
    headers: { ...caller.headers, ...(body !== undefined && { 'content-type': 'application/json' }), ...more.headers },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  return { status: reply.statusCode, text: reply.body, headers: reply.headers }
}
