import type { Role } from '@oppidum/domain/core/access'
import { Failure } from '@oppidum/domain/core/failure'
import type { AppContext } from '../../compose/context.ts'
import { roleIn } from './people/person-store.ts'
import type { Principal, Principals } from './principals.ts'
import { lacksSecondFactor } from './required-factor.ts'
import { onRightsChange } from './rights-change.ts'

/** The person behind a live socket. */
export interface SessionRights {
  personId: string
  sessionId: string
  /** Plan, roles and a lacking second factor as one text, for comparison. */
  rights: string
  /** Their role needs a second factor, and they have none. */
  lacksSecondFactor: boolean
  /** Whether the person has these rights in the city; absent properties are not compared. */
  has(expected: ExpectedRights): boolean
}

/** The rights the page assumes its person has. */
export interface ExpectedRights {
  cityId: string
  plan?: string | undefined
  role?: Role | undefined
}

/** People's rights as the live hub needs them. */
export interface SessionRightsSource {
  /** Null for an invalid token. @throws when that cannot be checked */
  of(token: string): Promise<SessionRights | null>
  /** Present rights by session id; ended sessions are absent. */
  now(sessions: readonly SessionRights[]): Promise<ReadonlyMap<string, string>>
  /** As `onRightsChange`. */
  onChange(listener: (personId: string | null) => void): () => void
}

const rightsOf = ({ plan, roles }: Pick<Principal, 'plan' | 'roles'>, isLacking: boolean) =>
  JSON.stringify([plan, Object.entries(roles).sort(([a], [b]) => (a < b ? -1 : 1)), isLacking])

/** Checks who is behind a live socket and whether their rights have changed. */
export function sessionRights(
  { identity, people, bus }: Pick<AppContext, 'identity' | 'people' | 'bus'>,
  authenticated: Principals,
): SessionRightsSource {
  return {
    async of(token) {
      // An invalid token gives no rights; an unreachable store says nothing about the token.
      const principal = await authenticated.of({ authorization: `Bearer ${token}` }).catch((error: unknown) => {
        if (error instanceof Failure) return null
        throw error
      })
      if (!principal?.sessionId) return null
      return {
        personId: principal.personId,
        sessionId: principal.sessionId,
        rights: rightsOf(principal, principal.lacksSecondFactor),
        lacksSecondFactor: principal.lacksSecondFactor,
        has: ({ cityId, plan = principal.plan, role = roleIn(principal, cityId) }) =>
          plan === principal.plan && role === roleIn(principal, cityId),
      }
    },
    async now(sessions) {
      const alive = await identity.alive([...new Set(sessions.map((it) => it.sessionId))])
      const found = await people.rights([...new Set(sessions.map((it) => it.personId))])
      const rights = new Map(found.map((it) => [it.id, rightsOf(it, lacksSecondFactor(identity, it))]))
      return new Map(
        sessions.flatMap(({ sessionId, personId }) => {
          const present = rights.get(personId)
          return alive.has(sessionId) && present !== undefined ? [[sessionId, present] as const] : []
        }),
      )
    },
    onChange: (listener) => onRightsChange(bus, listener),
  }
}
