import { gzipSync } from 'node:zlib'
import type { Role } from '@oppidum/domain/core/access'
import type { IngestResult, RowRun } from '@oppidum/domain/ingest/ingest'
import type { KeyScope } from '@oppidum/domain/people/api-key'
import type { Plan } from '@oppidum/domain/plans/plan'
import type { TestApp } from '../../../testing/test-app.ts'
import { withKey } from '../../../testing/test-keys.ts'

/** What a sender posts. Rows are sent as JSON; a text or bytes as they are. */
export interface Post {
  type?: string
  gzip?: boolean
  headers?: Record<string, string>
  query?: string
}

export interface Posted {
  status: number
  body: IngestResult & { error?: string; code?: string }
  headers: Record<string, unknown>
}

/** A sender with a key of the scope ingest. */
export async function aSender(
  app: TestApp,
  options: { role?: Role; plan?: Plan; scopes?: KeyScope[]; personId?: string } = {},
): Promise<{ personId: string; headers: Record<string, string>; post(what: string, body: unknown, more?: Post): Promise<Posted> }> {
  const { personId, headers } = await withKey(app.context, { plan: 'pro', role: 'operator', scopes: ['ingest'], ...options })
  return {
    personId,
    headers,
    async post(what, body, { type = 'application/json', gzip = false, headers: more = {}, query = '' } = {}) {
      const text = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
      const payload = gzip ? gzipSync(text) : Buffer.from(text)
      const reply = await app.server.app.inject({
        method: 'POST',
        url: `/api/v1/ingest/${what}${query}`,
        headers: { 'content-type': type, ...(gzip && { 'content-encoding': 'gzip' }), ...headers, ...more },
        payload,
      })
      return { status: reply.statusCode, body: JSON.parse(reply.body), headers: reply.headers }
    },
  }
}

/** Results in short: '1-2 accepted', '3 rejected ahead at'. */
export const inShort = ({ results }: Pick<IngestResult, 'results'>): string[] =>
  results.map(({ first, last, result, reason, field }: RowRun) =>
    [first === last ? first : `${first}-${last}`, result, reason, field].filter((it) => it !== undefined).join(' '),
  )
