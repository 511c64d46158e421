import type { IncomingHttpHeaders } from 'node:http'
import { Failure } from '@oppidum/domain/core/failure'

/** What a request shows of who sends it; null when nothing. */
export type Credentials = { kind: 'key'; key: string } | { kind: 'bearer'; bearer: string } | { kind: 'cookie'; cookie: string } | null

/** Every key of ours begins so. */
export const KEY_MARK = 'opk_'

/** Whether somebody claims to be known by other than a cookie: such a request is judged, whatever it asks for. */
export function claimsIdentity(headers: IncomingHttpHeaders): boolean {
  return headers.authorization !== undefined || headers['x-api-key'] !== undefined
}

/**
 * Both spellings of a key go through here. A key or token is meant and goes before a cookie, which a
 * browser sends by itself.
 * @throws Failure signed_out for what is neither, or for two keys that differ
 */
export function credentialsOf(headers: IncomingHttpHeaders): Credentials {
  const { authorization, cookie } = headers
  const own = headers['x-api-key']
  const bearer = authorization === undefined ? undefined : /^Bearer +([!-~]{1,4096})$/i.exec(authorization)?.[1]
  if (authorization !== undefined && bearer === undefined)
    throw new Failure('signed_out', 'This kind of authorisation is not known here; use Bearer with a token or an API key.')
  if (own !== undefined) {
    if (typeof own !== 'string' || (bearer !== undefined && bearer !== own))
      throw new Failure('signed_out', 'The request carries two different keys; send one.')
    return { kind: 'key', key: own }
  }
  if (bearer !== undefined) return bearer.startsWith(KEY_MARK) ? { kind: 'key', key: bearer } : { kind: 'bearer', bearer }
  return cookie === undefined ? null : { kind: 'cookie', cookie }
}
