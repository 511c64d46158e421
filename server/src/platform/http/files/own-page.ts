import type { IncomingHttpHeaders } from 'node:http'
import { Failure } from '@oppidum/domain/core/failure'

/**
 * Writes come from our own page or from a program, which sends no Origin; never from the page of another site, whose
 * reader's cookie would go along.
 * @throws Failure role_required
 */
export function requireOwnPage({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders, own: readonly string[]): void {
  const foreign = (origin !== undefined && !own.includes(origin)) || (site !== undefined && site !== 'same-origin' && site !== 'none')
  if (foreign) throw new Failure('role_required', 'Pages of other sites may not change anything here.')
}

/**
 * JSON alone, or nothing: no form of another site can send it, since a form says what it is even when it is empty.
 * @throws Failure wrong_media_type
 */
export function requireJson(headers: IncomingHttpHeaders): void {
  const hasBody = headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
  const type = headers['content-type']
  if (type === undefined ? hasBody : !/^application\/json(\s*;\s*charset="?utf-8"?)?$/i.test(type))
    throw new Failure('wrong_media_type', 'This takes JSON only (content-type: application/json).')
}
