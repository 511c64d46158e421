import type { SignedIn } from '@oppidum/domain/access'
import { Failure } from '@oppidum/domain/failure'
import { getMe, getSessionToken } from '@oppidum/domain/person'
import type { House } from '../../house.ts'
import { personOf, type Serve } from '../../http/serve.ts'
import type { Recognised } from '../../outside/identity/identity.ts'
import { meOf } from './me.ts'

/** A key has no session, and the guard lets none through where this is asked. */
function sessionOf({ id, by, sessionId }: SignedIn): Recognised | null {
  return sessionId === null || by === 'key' ? null : { personId: id, sessionId, by }
}

/** Who is signed in, whoever keeps the accounts. */
export function meRoutes(serve: Serve, { identity, people, cities }: Pick<House, 'identity' | 'people' | 'cities'>): void {
  serve(getMe, (asked) => meOf({ people, cities }, personOf(asked).id, asked.query.city))

  serve(getSessionToken, async (asked) => {
    const session = sessionOf(personOf(asked))
    const given = session && (await identity.token(session))
    if (!given) throw new Failure('signed_out', 'A token is given for a session that goes on; sign in again.')
    return { token: given.token, expiresAt: new Date(given.expiresAtMs).toISOString() }
  })
}
