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

/** A person as what the request showed makes them known, in every city. */
export interface Principal {
  personId: string
  plan: Plan
  roles: Readonly<Record<string, Role>>
  by: Proof
  sessionId: string | null
  keyId: string | null
  /** What the key may read; null without one. */
  scopes: readonly KeyScope[] | null
}

export interface Principals {
  /**
   * Null for a visitor; a cookie that is good no longer makes one.
   * @throws Failure signed_out for a key or token that is not good
   */
  of(headers: IncomingHttpHeaders): Promise<Principal | null>
}

/** A lost right is lost everywhere within this time, also when no hint of it arrives. */
export const REMEMBERED_MS = 2_000
/** Remembered at a time; beyond that the oldest are asked for again. */
const REMEMBERED = 20_000

interface Kept {
  principal: Promise<Principal | null>
  askedAtMs: number
  /** Null for nobody; undefined while it is being asked. */
  personId?: string | null
}

/** What is longer is remembered by its hash: a browser's cookies may be many, and memory is not. */
const SHORT = 256

function nameOf(credentials: NonNullable<Credentials>): string {
  const shown = JSON.stringify(credentials)
  return shown.length <= SHORT ? shown : createHash('sha256').update(shown).digest('base64')
}

/**
 * Makes people known by what their requests show, and remembers it for a moment.
 * @param personOf who an account is; undefined when it is gone
 */
export function principals(
  { identity, people, bus, clock }: Pick<AppContext, 'identity' | 'people' | 'bus' | 'clock'>,
  keys: ApiKeys,
  personOf: (personId: string) => Promise<Person | undefined> = people.find,
): Principals {
  const kept = new Map<string, Kept>()
  // By whom it is about: a hint names a person, and a session is known by what it showed. What is being asked may have
  // been read before the change, so whoever comes after the hint asks anew.
  bus.subscribe((hint) => {
    if (hint.kind !== 'access') return
    for (const [shown, { personId }] of kept)
      if (personId === undefined || personId === null || personId === hint.personId) kept.delete(shown)
  })

  async function ask(credentials: NonNullable<Credentials>): Promise<Principal | null> {
    const known = await recognise(credentials)
    const person = known && (await personOf(known.personId))
    return known && person ? { personId: person.id, plan: person.plan, roles: person.roles, ...known.proof } : null
  }

  async function recognise(credentials: NonNullable<Credentials>) {
    if (credentials.kind === 'key') {
      const key = await keys.recognise(credentials.key)
      return key && { personId: key.personId, proof: { by: 'key' as const, sessionId: null, keyId: key.keyId, scopes: key.scopes } }
    }
    const shown: PresentedCredential = credentials.kind === 'bearer' ? { bearer: credentials.bearer } : { cookie: credentials.cookie }
    const found = await identity.recognise(shown)
    return found && { personId: found.personId, proof: { by: found.by, sessionId: found.sessionId, keyId: null, scopes: null } }
  }

  function remembered(credentials: NonNullable<Credentials>): Promise<Principal | null> {
    if (!bus.isUp()) return ask(credentials)
    const shown = nameOf(credentials)
    const nowMs = clock.nowMs()
    const known = kept.get(shown)
    const ageMs = known ? nowMs - known.askedAtMs : Number.POSITIVE_INFINITY
    // A clock that was set back makes nothing younger.
    if (known && ageMs >= 0 && ageMs < REMEMBERED_MS) return known.principal
    const principal = ask(credentials)
    const now: Kept = { principal, askedAtMs: nowMs }
    kept.delete(shown)
    kept.set(shown, now)
    if (kept.size > REMEMBERED) kept.delete(kept.keys().next().value as string)
    principal.then(
      (it) => {
        now.personId = it?.personId ?? null
      },
      // A fault is not an answer: the next request asks anew.
      () => kept.get(shown) === now && kept.delete(shown),
    )
    return principal
  }

  return {
    async of(headers) {
      const credentials = credentialsOf(headers)
      if (!credentials) return null
      const principal = await remembered(credentials)
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
