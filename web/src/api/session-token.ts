import { getSessionToken, type SessionToken } from '@oppidum/domain/people/person'
import { hostedToken } from './bearer.ts'
import { ask } from './request.ts'

/** A token that has less than this to live is not begun with: a long upload has to arrive with it. */
const LEFT_MS = 60_000

let held: Promise<SessionToken> | null = null
let forWhom: string | null = null

/** Whose tokens are asked for from now on, by account; null: nobody is signed in. */
export function lendTokensTo(personId: string | null): void {
  if (personId === forWhom) return
  forWhom = personId
  held = null
}

/** The server did not take the last one, or takes it no longer: a session that was renewed has tokens of its own. */
export function dropToken(): void {
  held = null
}

/**
 * A bearer token of the person who is signed in, good for ten minutes at most: the server's, or the hosted provider's own; null when nobody is.
 * @throws ApiError when the server gives none
 */
export async function sessionToken(): Promise<string | null> {
  const mine = forWhom
  if (mine === null) return null
  const hosted = hostedToken()
  if (hosted) return hosted
  const kept = await held
  if (kept && Date.parse(kept.expiresAt) - Date.now() > LEFT_MS && mine === forWhom) return kept.token
  const asked = ask(getSessionToken).then((it) => it.value)
  held = asked
  try {
    return (await asked).token
  } catch (problem) {
    if (held === asked) held = null
    throw problem
  }
}
