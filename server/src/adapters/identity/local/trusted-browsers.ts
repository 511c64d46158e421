import { createHmac, randomBytes } from 'node:crypto'
import type { InstallationKeys } from '../../../platform/auth/installation-keys.ts'
import { isSignedBy } from './sealed.ts'
import { cookieNamed } from './session-cookie.ts'

/** People who share a browser, the newest first; limited so that the cookie stays small. */
const ACCOUNTS = 5
const DAYS = 365
/** The cookie is sent only where it is read. */
const PATH = '/api/auth'
const ENTRY = /^([\w-]{22})\.([\w-]{43})$/

export interface TrustedBrowsers {
  /** Identifies this browser for an account that signed in with it before; null for any other. */
  of(accountId: string, cookieHeader: string): string | null
  /** The cookie by which the browser is known for this account from now on. */
  remember(accountId: string, cookieHeader: string): string
}

/**
 * Browsers that an account has signed in with before, by a cookie that only this installation can sign. It reveals nothing about the
 * account and authenticates nobody: it only separates its attempts from strangers' (decision 0077).
 */
export function trustedBrowsers(keys: InstallationKeys, secure: boolean): TrustedBrowsers {
  const name = `${secure ? '__Secure-' : ''}oppidum_known_browser`
  const signatureOf = (accountId: string, nonce: string) =>
    createHmac('sha256', keys[0]).update(`${accountId} ${nonce}`).digest('base64url')

  const entriesIn = (header: string) => (cookieNamed(name, header) ?? '').split('~', ACCOUNTS).filter((it) => ENTRY.test(it))

  function nonceFor(accountId: string, entry: string): string | null {
    const [nonce = '', signature = ''] = entry.split('.')
    return isSignedBy(keys, `${accountId} ${nonce}`, signature) ? nonce : null
  }

  return {
    of(accountId, header) {
      for (const entry of entriesIn(header)) {
        const nonce = nonceFor(accountId, entry)
        if (nonce !== null) return nonce
      }
      return null
    },
    remember(accountId, header) {
      const known = entriesIn(header)
      const own = known.find((it) => nonceFor(accountId, it) !== null)
      const nonce = randomBytes(16).toString('base64url')
      const entry = own ?? `${nonce}.${signatureOf(accountId, nonce)}`
      const entries = [entry, ...known.filter((it) => it !== entry)].slice(0, ACCOUNTS)
      return `${name}=${entries.join('~')}; Path=${PATH}; HttpOnly; SameSite=Lax; Max-Age=${DAYS * 86_400}${secure ? '; Secure' : ''}`
    },
  }
}
