import type { KeyScope } from '@oppidum/domain/people/api-key'
import type { ServedPath } from '../../testing/served-path.ts'
import { DESK, expectedStatus, INGEST, nameOf, type Rights, ruleOf } from './access-rules.ts'

/** Reads closed to keys although the key's owner may make them: a session token, and e-mails with links, are worth more than the key. */
const isReadOfPeople = (name: string) =>
  /session-token|people\/second-factor|\/api\/mail|\/api\/views|\/api\/webhooks|\/api\/alerts\/(contact-points|push-key)/.test(name)

/** What a key of the scope `write` may change. */
const CHANGES_BY_KEY: readonly string[] = [
  ...DESK.filter((it) => !it.startsWith('GET ')),
  'POST /api/incidents',
  'POST /api/incidents/bulk',
  'POST /api/service-requests',
  'POST /api/service-requests/bulk',
  'POST /api/situations',
  'POST /api/situations/:id/split',
  'POST /api/situations/:id/join',
]

/** Whether a key may not make a call, no matter who owns it. */
function isClosedToKey(it: ServedPath, scope: KeyScope): boolean {
  const name = nameOf(it)
  if (INGEST.includes(name)) return scope !== 'ingest'
  if (!name.startsWith('GET ')) return scope !== 'write' || !CHANGES_BY_KEY.includes(name)
  if (isReadOfPeople(name) || scope === 'ingest') return true
  return scope === 'city' && ruleOf(it) !== 'everyone'
}

/** The status of a call with an API key of one scope whose owner has these rights. */
export function expectedStatusByKey(it: ServedPath, owner: Rights, scope: KeyScope): number {
  if (it.path === '/metrics' || it.path === '/api/health' || it.path === '/api/ready') return 200
  // Signatures are checked there, not people.
  if (it.path === '/api/billing/webhook') return expectedStatus(it, { plan: null, role: null })
  if (isClosedToKey(it, scope)) return 403
  if (ruleOf(it) === 'an ingest key of an operator')
    return owner.role === 'viewer' ? 403 : owner.plan !== 'pro' ? 402 : it.path.endsWith(':id') ? 404 : 200
  const status = expectedStatus(it, owner)
  return status < 400 || status === 404 ? (owner.plan === 'basic' ? 402 : status) : status
}
