import type { SignedIn } from '@oppidum/domain/core/access'
import { Failure } from '@oppidum/domain/core/failure'
import { getMe, getSessionToken } from '@oppidum/domain/people/person'
import type { Authenticated } from '../../../adapters/identity/identity-port.ts'
import type { AppContext } from '../../../compose/context.ts'
import { languageOfRequest, rememberLanguage } from '../../../platform/auth/people/reader-language-store.ts'
import { personOf, type Serve } from '../../../platform/http/serve.ts'
import { meOf } from './me.ts'

/** Null for an API key, which has no session; the guard keeps keys out of these calls. */
function sessionOf({ id, by, sessionId }: SignedIn): Authenticated | null {
  return sessionId === null || by === 'key' ? null : { personId: id, sessionId, by }
}

/** The signed-in person, with local or hosted accounts. */
export function meRoutes(
  serve: Serve,
  { db, log, identity, people, cities }: Pick<AppContext, 'db' | 'log' | 'identity' | 'people' | 'cities'>,
): void {
  serve(getMe, async (request) => {
    const { id, by } = personOf(request)
    const language = languageOfRequest(request.from.headers)
    // The page sends its reader's chosen language. If the store is full or read-only, people can still read.
    if (language && by !== 'key')
      await rememberLanguage(db.pool, id, language).catch((error: unknown) => {
        log.warn({ err: error, part: 'people' }, 'language of a person could not be stored')
      })
    return meOf({ identity, people, cities }, id, request.query.city)
  })

  serve(getSessionToken, async (request) => {
    const session = sessionOf(personOf(request))
    const token = session && (await identity.token(session))
    if (!token) throw new Failure('signed_out', 'Tokens are issued for active sessions only; sign in again.')
    return { token: token.token, expiresAt: new Date(token.expiresAtMs).toISOString() }
  })
}
