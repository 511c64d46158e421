import { keysFor } from '../local/sealed.ts'
import { cookieValue } from '../local/session-cookie.ts'

/** A cookie's value as the identity library signs it with the installation's key. */
export function signCookie(value: string, installationKey: string): string {
  return cookieValue(value, keysFor('identity', [installationKey]))
}
