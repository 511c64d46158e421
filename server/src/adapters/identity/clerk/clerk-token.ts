import { createHash } from 'node:crypto'

/** Tolerated difference between the provider's clock and ours. */
export const SKEW_MS = 5_000

/** A token's decoded but unverified head and body. */
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

/** The claims of a valid token. */
export interface TokenClaims {
  personId: string
  sessionId: string
  issuedAtMs: number
  expiresAtMs: number
}

/** The form of the provider's ids; nothing else reaches a query or a URL. */
const ID = /^[A-Za-z0-9_-]{1,100}$/
const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value)
const isSeconds = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** The id of the key a token names; null if it is not signed in the provider's way, whatever it claims. */
export function keyIdOf({ header }: TokenParts): string | null {
  return header.alg === 'RS256' && header.typ === 'JWT' && isId(header.kid) ? header.kid : null
}

/** Null for a token of another issuer, for another site, outside its time, or of an incomplete session. */
export function claimsOf({ payload }: TokenParts, { issuer, parties, nowMs }: TokenRules): TokenClaims | null {
  const { iss, azp, sub, sid, exp, nbf, iat, sts } = payload
  if (iss !== issuer || typeof azp !== 'string' || !parties.includes(azp)) return null
  if (!isId(sub) || !isId(sid) || !isSeconds(exp) || !isSeconds(iat)) return null
  // A session with a pending task, such as setting up a second factor, is incomplete.
  if (sts !== undefined && sts !== 'active') return null
  const expiresAtMs = exp * 1_000
  const issuedAtMs = iat * 1_000
  if (expiresAtMs <= nowMs - SKEW_MS || issuedAtMs > nowMs + SKEW_MS) return null
  if (nbf !== undefined && !(isSeconds(nbf) && nbf * 1_000 <= nowMs + SKEW_MS)) return null
  return { personId: sub, sessionId: sid, issuedAtMs, expiresAtMs }
}

/**
 * The provider's token in a Cookie header; null if there is none. Its script names the cookie after the key, so that two sites on one host
 * (such as localhost) do not mix theirs up; that name comes first.
 */
export function tokenInCookie(cookie: string, publishableKey: string): string | null {
  const suffix = createHash('sha1').update(publishableKey).digest('base64url').slice(0, 8)
  const values = new Map<string, string>()
  for (const part of cookie.split(';')) {
    const at = part.indexOf('=')
    const name = part.slice(0, at).trim()
    // Of two with the same name the first counts: browsers send the more specific one first.
    if (at > 0 && !values.has(name)) values.set(name, part.slice(at + 1).trim())
  }
  return values.get(`__session_${suffix}`) || values.get('__session') || null
}
