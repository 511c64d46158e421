import type { IncomingHttpHeaders } from 'node:http'
import { Failure } from '@oppidum/domain/core/failure'

/** What a request presents to identify its sender; null if nothing. */
export type Credentials = { kind: 'key'; key: string } | { kind: 'bearer'; bearer: string } | { kind: 'cookie'; cookie: string } | null

/** The prefix of all our keys. */
export const KEY_MARK = 'opk_'

/** Whether the request identifies its sender by a header other than a cookie. Such a request is checked, even on a public path. */
export function claimsIdentity(headers: IncomingHttpHeaders): boolean {
  return headers.authorization !== undefined || headers['x-api-key'] !== undefined
}

/**
 * Reads both header spellings of a key. A key or token wins over a cookie, because a browser sends cookies by itself.
 * @throws Failure signed_out for an unknown scheme, or for two different keys
 */
export function credentialsOf(headers: IncomingHttpHeaders): Credentials {
  const { authorization, cookie } = headers
  const own = headers['x-api-key']
  const bearer = authorization === undefined ? undefined : /^Bearer +([!-~]{1,4096})$/i.exec(authorization)?.[1]
  if (authorization !== undefined && bearer === undefined)
    throw new Failure('signed_out', 'This authorisation scheme is not supported; use Bearer with a token or an API key.')
  if (own !== undefined) {
    if (typeof own !== 'string' || (bearer !== undefined && bearer !== own))
      throw new Failure('signed_out', 'The request carries two different keys; send one.')
    return { kind: 'key', key: own }
  }
  if (bearer !== undefined) return bearer.startsWith(KEY_MARK) ? { kind: 'key', key: bearer } : { kind: 'bearer', bearer }
  return cookie === undefined ? null : { kind: 'cookie', cookie }
}
