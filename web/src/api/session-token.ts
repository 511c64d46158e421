import { getSessionToken, type SessionToken } from '@oppidum/domain/people/person'
import { hostedToken } from './bearer.ts'
import { ask } from './request.ts'

/** A token must live at least this long when a request starts, so that it is still valid when a long upload arrives. */
const LEFT_MS = 60_000

let cached: Promise<SessionToken> | null = null
let forWhom: string | null = null

/** The account whose tokens are requested from now on; null: nobody is signed in. */
export function setTokenOwner(personId: string | null): void {
  if (personId === forWhom) return
  forWhom = personId
  cached = null
}

/** The account that is signed in on this page; null: nobody. */
export const tokenOwner = (): string | null => forWhom

/** The server rejected the last token, or its session was replaced: the new session has tokens of its own. */
export function dropToken(): void {
  cached = null
}

/**
 * A bearer token of the signed-in person, valid for ten minutes at most: the server's, or the hosted provider's own; null for a visitor.
 * @throws ApiError when the server gives none
 */
export async function sessionToken(): Promise<string | null> {
  const mine = forWhom
  if (mine === null) return null
  const hosted = hostedToken()
  if (hosted) return hosted
  const token = await cached
  if (token && Date.parse(token.expiresAt) - Date.now() > LEFT_MS && mine === forWhom) return token.token
  const request = ask(getSessionToken).then((it) => it.value)
  cached = request
  try {
    return (await request).token
  } catch (problem) {
    if (cached === request) cached = null
    throw problem
  }
}
