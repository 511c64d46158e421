import type { Role } from '@oppidum/domain/core/access'
import { Failure } from '@oppidum/domain/core/failure'
import type { AppContext } from '../../compose/context.ts'
import { roleIn } from './people/person-store.ts'
import type { Principals } from './principals.ts'

/** The person behind a live socket. */
export interface SessionRights {
  personId: string
  sessionId: string
  /** Plan and roles as one text, for comparison. */
  rights: string
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
  /** Present plan and roles by session id; ended sessions are absent. */
  now(sessions: readonly SessionRights[]): Promise<ReadonlyMap<string, string>>
  /** Calls back with the id of a person whose rights changed. @returns the function that unsubscribes */
  onChange(listener: (personId: string) => void): () => void
}

const rightsOf = ({ plan, roles }: { plan: string; roles: Readonly<Record<string, string>> }) =>
  JSON.stringify([plan, Object.entries(roles).sort(([a], [b]) => (a < b ? -1 : 1))])

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
        rights: rightsOf(principal),
        has: ({ cityId, plan = principal.plan, role = roleIn(principal, cityId) }) =>
          plan === principal.plan && role === roleIn(principal, cityId),
      }
    },
    async now(sessions) {
      const alive = await identity.alive([...new Set(sessions.map((it) => it.sessionId))])
      const rights = new Map((await people.rights([...new Set(sessions.map((it) => it.personId))])).map((it) => [it.id, rightsOf(it)]))
      return new Map(
        sessions.flatMap(({ sessionId, personId }) => {
          const present = rights.get(personId)
          return alive.has(sessionId) && present !== undefined ? [[sessionId, present] as const] : []
        }),
      )
    },
    onChange: (listener) => bus.subscribe((notification) => notification.kind === 'access' && listener(notification.personId)),
  }
}
