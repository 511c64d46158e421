import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Proof, Role } from '@oppidum/domain/core/access'
import { Failure } from '@oppidum/domain/core/failure'
import type { KeyScope } from '@oppidum/domain/people/api-key'
import type { Plan } from '@oppidum/domain/plans/plan'
import type { PresentedCredential } from '../../adapters/identity/identity-port.ts'
import type { AppContext } from '../../compose/context.ts'
import type { ApiKeys } from './api-keys.ts'
import { type Credentials, credentialsOf } from './credentials.ts'
import type { Person } from './people/person-store.ts'
import { lacksSecondFactor } from './required-factor.ts'
import { onRightsChange } from './rights-change.ts'

/** An authenticated person, with their rights in every city. */
export interface Principal {
  personId: string
  plan: Plan
  roles: Readonly<Record<string, Role>>
  by: Proof
  sessionId: string | null
  keyId: string | null
  /** What the key may read; null without a key. */
  scopes: readonly KeyScope[] | null
  /** Their role needs a second factor, and they have none. */
  lacksSecondFactor: boolean
}

export interface Principals {
  /**
   * Null for a visitor, and for an invalid cookie.
   * @throws Failure signed_out for an invalid key or token
   */
  of(headers: IncomingHttpHeaders): Promise<Principal | null>
}

/** A revoked right is gone everywhere within this time, even if its notification is lost. */
export const REMEMBERED_MS = 2_000
/** How many are cached; beyond that the oldest are read again. */
const CACHED_AT_MOST = 20_000

interface Entry {
  principal: Promise<Principal | null>
  askedAtMs: number
  /** Null for nobody; undefined while it is being read. */
  personId?: string | null
}

/** Longer credentials are cached by their hash: a browser may send many cookies, and memory is limited. */
const SHORT = 256

function cacheKeyOf(credentials: NonNullable<Credentials>): string {
  const text = JSON.stringify(credentials)
  return text.length <= SHORT ? text : createHash('sha256').update(text).digest('base64')
}

/**
 * Authenticates requests, and caches the result for REMEMBERED_MS.
 * @param personOf the person of an account; undefined if it was removed
 */
export function principals(
  { identity, people, bus, clock }: Pick<AppContext, 'identity' | 'people' | 'bus' | 'clock'>,
  keys: ApiKeys,
  personOf: (personId: string) => Promise<Person | undefined> = people.find,
): Principals {
  const cache = new Map<string, Entry>()
  // A notification names a person, whose sessions are found by their entries. An entry that is still being read may show the state before
  // the change, so it goes too.
  onRightsChange(bus, (changed) => {
    for (const [key, { personId }] of cache)
      if (changed === null || personId === undefined || personId === null || personId === changed) cache.delete(key)
  })

  async function authenticate(credentials: NonNullable<Credentials>): Promise<Principal | null> {
    const account = await identify(credentials)
    const person = account && (await personOf(account.personId))
    if (!account || !person) return null
    const { id, plan, roles } = person
    return { personId: id, plan, roles, ...account.proof, lacksSecondFactor: lacksSecondFactor(identity, person) }
  }

  async function identify(credentials: NonNullable<Credentials>) {
    if (credentials.kind === 'key') {
      const key = await keys.recognise(credentials.key)
      return key && { personId: key.personId, proof: { by: 'key' as const, sessionId: null, keyId: key.keyId, scopes: key.scopes } }
    }
    const credential: PresentedCredential = credentials.kind === 'bearer' ? { bearer: credentials.bearer } : { cookie: credentials.cookie }
    const session = await identity.recognise(credential)
    return session && { personId: session.personId, proof: { by: session.by, sessionId: session.sessionId, keyId: null, scopes: null } }
  }

  function cached(credentials: NonNullable<Credentials>): Promise<Principal | null> {
    if (!bus.isUp()) return authenticate(credentials)
    const key = cacheKeyOf(credentials)
    const nowMs = clock.nowMs()
    const entry = cache.get(key)
    const ageMs = entry ? nowMs - entry.askedAtMs : Number.POSITIVE_INFINITY
    // A negative age means that the clock was set back.
    if (entry && ageMs >= 0 && ageMs < REMEMBERED_MS) return entry.principal
    const principal = authenticate(credentials)
    const now: Entry = { principal, askedAtMs: nowMs }
    cache.delete(key)
    cache.set(key, now)
    if (cache.size > CACHED_AT_MOST) cache.delete(cache.keys().next().value as string)
    principal.then(
      (it) => {
        now.personId = it?.personId ?? null
      },
      // A failure is not an answer: the next request reads again.
      () => cache.get(key) === now && cache.delete(key),
    )
    return principal
  }

  return {
    async of(headers) {
      const credentials = credentialsOf(headers)
      if (!credentials) return null
      const principal = await cached(credentials)
      if (!principal && credentials.kind !== 'cookie')
        throw new Failure(
          'signed_out',
          credentials.kind === 'key'
            ? 'This API key is not good; it may have been removed or have expired.'
            : 'This token is not good any longer; sign in again.',
        )
      return principal
    },
  }
}
