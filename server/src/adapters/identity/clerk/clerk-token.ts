import { createHash } from 'node:crypto'

/** Clocks of two houses differ by so much without anybody being wrong. */
export const SKEW_MS = 5_000

/** What a token says in its head and body, before anything of it is believed. */
export interface TokenParts {
  header: Readonly<Record<string, unknown>>
  payload: Readonly<Record<string, unknown>>
}

export interface TokenRules {
  /** `https://` and the frontend host of the publishable key. */
  issuer: string
  /** Our own origins: a token that was made for another site is none of ours. */
  parties: readonly string[]
  nowMs: number
}

/** What a good token tells. */
export interface TokenClaims {
  personId: string
  sessionId: string
  issuedAtMs: number
  expiresAtMs: number
}

/** As the provider makes ids; nothing else reaches a query or an address. */
const ID = /^[A-Za-z0-9_-]{1,100}$/
const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value)
const isSeconds = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** The key that a token names; null for one that is not signed as the provider signs, whatever it says of itself. */
export function keyIdOf({ header }: TokenParts): string | null {
  return header.alg === 'RS256' && header.typ === 'JWT' && isId(header.kid) ? header.kid : null
}

/** Null for a token of another issuer, for another site, out of its time, or of a session that is not complete. */
export function claimsOf({ payload }: TokenParts, { issuer, parties, nowMs }: TokenRules): TokenClaims | null {
  const { iss, azp, sub, sid, exp, nbf, iat, sts } = payload
  if (iss !== issuer || typeof azp !== 'string' || !parties.includes(azp)) return null
  if (!isId(sub) || !isId(sid) || !isSeconds(exp) || !isSeconds(iat)) return null
  // A session with a task left, such as a second factor to be set up, is not one yet.
  if (sts !== undefined && sts !== 'active') return null
  const expiresAtMs = exp * 1_000
  const issuedAtMs = iat * 1_000
  if (expiresAtMs <= nowMs - SKEW_MS || issuedAtMs > nowMs + SKEW_MS) return null
  if (nbf !== undefined && !(isSeconds(nbf) && nbf * 1_000 <= nowMs + SKEW_MS)) return null
  return { personId: sub, sessionId: sid, issuedAtMs, expiresAtMs }
}

/**
 * The provider's token in a Cookie header; null when there is none. Its program names the cookie after the key, so that
 * two sites on one host name (localhost above all) do not take each other's; that name goes first.
 */
export function tokenInCookie(cookie: string, publishableKey: string): string | null {
  const suffix = createHash('sha1').update(publishableKey).digest('base64url').slice(0, 8)
  const values = new Map<string, string>()
  for (const part of cookie.split(';')) {
    const at = part.indexOf('=')
    const name = part.slice(0, at).trim()
    // Of two with one name the first is meant: browsers send the closer one first.
    if (at > 0 && !values.has(name)) values.set(name, part.slice(at + 1).trim())
  }
  return values.get(`__session_${suffix}`) || values.get('__session') || null
}
