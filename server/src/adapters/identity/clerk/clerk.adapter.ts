import { decodeJwt, hasValidSignature } from '@clerk/backend/jwt'
import type { Bus } from '../../bus/bus.ts'
import type { Clock } from '../../clock/clock.ts'
import type { Identity, PresentedCredential } from '../identity-port.ts'
import { clerkApi, type HostedAccount } from './clerk-api.ts'
import { frontendHostOf } from './clerk-key.ts'
import { signingKeys } from './clerk-keys.ts'
import { sessionWatch } from './clerk-sessions.ts'
import { claimsOf, keyIdOf, SKEW_MS, type TokenClaims, type TokenParts, tokenInCookie } from './clerk-token.ts'

/** How many sessions' newest tokens are cached; for others the page asks again. */
const TOKENS_KEPT = 20_000
/** The greatest age of a token that confirms something irreversible. */
const FRESH_MS = 60_000

interface Options {
  clock: Clock
  publicOrigins: readonly string[]
  /** Reports sessions that other instances have ended. */
  bus: Pick<Bus, 'subscribe'>
  /** Timeout of calls to the provider; for tests. */
  withinMs?: number
}

/** Accounts at Clerk. Tokens are verified here on every request with its public keys; everything else goes through its API. */
export function clerkIdentity(
  { publishableKey, secretKey, apiUrl }: { publishableKey: string; secretKey: string; apiUrl: string | undefined },
  { clock, publicOrigins, bus, withinMs }: Options,
): Identity {
  const issuer = `https://${frontendHostOf(publishableKey)}`
  const api = clerkApi({ secretKey, apiUrl }, withinMs)
  const keys = signingKeys(api.keys, clock)
  const sessions = sessionWatch(api, clock)
  const newest = new Map<string, { personId: string; token: string; expiresAtMs: number }>()
  const asked = new Map<string, Promise<HostedAccount | null>>()

  bus.subscribe((hint) => {
    if (hint.kind !== 'access') return
    void sessions.askAgain([...newest].flatMap(([id, { personId }]) => (personId === hint.personId ? [id] : [])))
  })

  async function judge(token: string): Promise<TokenClaims | null> {
    const parts = partsOf(token)
    const keyId = parts && keyIdOf(parts)
    if (!parts || !keyId) return null
    const claims = claimsOf(parts, { issuer, parties: publicOrigins, nowMs: clock.nowMs() })
    // A token with wrong claims must not cause a fetch of keys.
    if (!claims) return null
    const key = await keys.find(keyId)
    if (!key || !(await hasValidSignature(decodeJwt(token), key).catch(() => false))) return null
    return sessions.wasEnded(claims.sessionId) ? null : claims
  }

  function keep(token: string, { personId, sessionId, expiresAtMs }: TokenClaims): void {
    if ((newest.get(sessionId)?.expiresAtMs ?? 0) > expiresAtMs) return
    newest.delete(sessionId)
    newest.set(sessionId, { personId, token, expiresAtMs })
    if (newest.size > TOKENS_KEPT) newest.delete(newest.keys().next().value as string)
  }

  const shownToken = (shown: PresentedCredential) => ('bearer' in shown ? shown.bearer : tokenInCookie(shown.cookie, publishableKey))

  /** Profile and plan come in one answer: concurrent reads share a request. */
  function account(personId: string): Promise<HostedAccount | null> {
    const under = asked.get(personId)
    if (under) return under
    const asking = api.account(personId).finally(() => asked.delete(personId))
    asked.set(personId, asking)
    return asking
  }

  return {
    kind: 'clerk',
    async reach() {
      await api.keys()
    },
    async recognise(shown) {
      const token = shownToken(shown)
      const claims = token && (await judge(token))
      if (!claims) return null
      keep(token, claims)
      sessions.seen(claims.sessionId)
      return { personId: claims.personId, sessionId: claims.sessionId, by: 'bearer' in shown ? 'token' : 'session' }
    },
    profile: async (personId) => (await account(personId))?.profile ?? null,
    async token({ sessionId }) {
      const kept = newest.get(sessionId)
      if (!kept || kept.expiresAtMs <= clock.nowMs() || sessions.wasEnded(sessionId)) return null
      return { token: kept.token, expiresAtMs: kept.expiresAtMs }
    },
    alive: (sessionIds) => sessions.alive(sessionIds),
    // No plan at the provider means free: its word counts, not ours.
    plan: async (personId) => (await account(personId))?.plan ?? 'free',
    setPlan: (personId, plan) => api.setPlan(personId, plan),
    async endSessions(personId, butSessionId) {
      for (const { id } of await api.sessions(personId)) if (id !== butSessionId) await sessions.end(id)
    },
    async presence(personIds) {
      // The list of people is useful without it.
      const found = await api.accounts(personIds).catch(() => null)
      if (!found) return new Map(personIds.map((it) => [it, { sessions: null, lastSeenAt: null, secondFactor: null }]))
      return new Map(found.map((it) => [it.profile.id, { sessions: null, lastSeenAt: it.lastSeenAt, secondFactor: null }]))
    },
    async copy(personId) {
      const [found, open] = await Promise.all([account(personId), api.sessions(personId)])
      return found && { account: { ...found.profile, plan: found.plan ?? null, lastSeenAt: found.lastSeenAt }, sessions: open }
    },
    async confirm(personId, { headers }) {
      const bearer = /^Bearer +([!-~]{1,4096})$/i.exec(headers.authorization ?? '')?.[1]
      const token = bearer ?? (headers.cookie === undefined ? null : tokenInCookie(headers.cookie, publishableKey))
      const claims = token ? await judge(token) : null
      return claims?.personId === personId && clock.nowMs() - claims.issuedAtMs <= FRESH_MS + SKEW_MS
    },
    async remove(personId) {
      const open = await api.sessions(personId)
      await api.removeAccount(personId)
      for (const { id } of open) sessions.forget(id)
    },
  }
}

/** Null if it is not a token. */
function partsOf(token: string): TokenParts | null {
  try {
    const { header, payload } = decodeJwt(token)
    const isObject = (it: unknown) => typeof it === 'object' && it !== null
    return isObject(header) && isObject(payload) ? ({ header, payload } as unknown as TokenParts) : null
  } catch {
    return null
  }
}
