import type { IncomingHttpHeaders } from 'node:http'
import { Failure } from '@oppidum/domain/core/failure'

/**
 * Writes must come from our own page, or from a program, which sends no Origin. Another site's page is refused, because the browser
 * would send the reader's cookie along.
 * @throws Failure role_required
 */
export function requireOwnPage({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders, own: readonly string[]): void {
  const foreign = (origin !== undefined && !own.includes(origin)) || (site !== undefined && site !== 'same-origin' && site !== 'none')
  if (foreign) throw new Failure('role_required', 'Pages from other sites cannot change anything here.')
}

/**
 * Accepts only bodies of these media types, in UTF-8. Another site's form can send none of them.
 * @throws Failure wrong_media_type
 */
export function requireTypeOf(headers: IncomingHttpHeaders, types: readonly string[]): void {
  const match = /^([\w.+/-]+)(\s*;\s*charset="?utf-8"?)?$/i.exec(headers['content-type'] ?? '')
  if (!types.includes(match?.[1]?.toLowerCase() ?? ''))
    throw new Failure('wrong_media_type', `This endpoint accepts ${types.join(', ')} in UTF-8 (content-type).`)
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding !== 'identity' && encoding !== 'gzip')
    throw new Failure('wrong_media_type', 'This endpoint accepts bodies as they are or with content-encoding: gzip.')
}

/**
 * Accepts only JSON or no body. Another site's form cannot send that: a form declares its own content type even when it is empty.
 * @throws Failure wrong_media_type
 */
export function requireJson(headers: IncomingHttpHeaders): void {
  const hasBody = headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
  const type = headers['content-type']
  if (type === undefined ? hasBody : !/^application\/json(\s*;\s*charset="?utf-8"?)?$/i.test(type))
    throw new Failure('wrong_media_type', 'This endpoint accepts JSON only (content-type: application/json).')
}
