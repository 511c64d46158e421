import type { Role } from '@oppidum/domain/core/access'
import { Failure } from '@oppidum/domain/core/failure'
import type { AppContext } from '../../compose/context.ts'
import { roleIn } from './people/person-store.ts'
import type { Principals } from './principals.ts'

/** A person as a socket knows them. */
export interface SessionRights {
  personId: string
  sessionId: string
  /** Plan and roles in one text, to see whether they are still the same. */
  rights: string
  /** Whether this is what they have, and are in a city; what is not said is not asked. */
  has(believed: ExpectedRights): boolean
}

/** What a page takes its person to have and be. */
export interface ExpectedRights {
  cityId: string
  plan?: string | undefined
  role?: Role | undefined
}

/** What the hub asks about people. */
export interface SessionRightsSource {
  /** Null when the token is not good. @throws when that cannot be asked */
  of(token: string): Promise<SessionRights | null>
  /** Plan and roles as they are now, by session; a session that is over is absent. */
  now(sessionRights: readonly SessionRights[]): Promise<ReadonlyMap<string, string>>
  /** Calls back with the person of whom something changed. Returns the function that ends it. */
  onChange(listener: (personId: string) => void): () => void
}

const rightsOf = ({ plan, roles }: { plan: string; roles: Readonly<Record<string, string>> }) =>
  JSON.stringify([plan, Object.entries(roles).sort(([a], [b]) => (a < b ? -1 : 1))])

/** Who stands behind open sockets, and whether they still may what they might. */
export function sessionRights(
  { identity, people, bus }: Pick<AppContext, 'identity' | 'people' | 'bus'>,
  known: Principals,
): SessionRightsSource {
  return {
    async of(token) {
      // What is not good is no standing; a store that cannot be asked says nothing about the token.
      const principal = await known.of({ authorization: `Bearer ${token}` }).catch((error: unknown) => {
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
    async now(asked) {
      const alive = await identity.alive([...new Set(asked.map((it) => it.sessionId))])
      const rights = new Map((await people.rights([...new Set(asked.map((it) => it.personId))])).map((it) => [it.id, rightsOf(it)]))
      return new Map(
        asked.flatMap(({ sessionId, personId }) => {
          const held = rights.get(personId)
          return alive.has(sessionId) && held !== undefined ? [[sessionId, held] as const] : []
        }),
      )
    },
    onChange: (listener) => bus.subscribe((hint) => hint.kind === 'access' && listener(hint.personId)),
  }
}
