import { createHmac } from 'node:crypto'
import type { InstallationKeys } from '../../../platform/auth/installation-keys.ts'
import { isSignedBy } from './sealed.ts'

export interface CookieNames {
  session: string
  /** Between the password and the code of the second factor. */
  secondFactor: string
  secure: boolean
}

/** Behind https, the prefix makes the browser enforce that only this host set them: no Domain, the whole path, never in the clear. */
export function cookieNames(publicUrl: string): CookieNames {
  const secure = publicUrl.startsWith('https:')
  const prefix = secure ? '__Host-' : ''
  return { session: `${prefix}oppidum_session`, secondFactor: `${prefix}oppidum_second_factor`, secure }
}

/** Null if there is none. Of several the first, which the browser prefers. */
export function cookieNamed(name: string, header: string): string | null {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at !== -1 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return null
}

/** The value of a cookie that we signed; null for any other. */
export function signedValue(cookie: string, keys: InstallationKeys): string | null {
  let text: string
  try {
    text = decodeURIComponent(cookie)
  } catch {
    return null
  }
  const dot = text.lastIndexOf('.')
  if (dot < 1) return null
  const value = text.slice(0, dot)
  return isSignedBy(keys, value, text.slice(dot + 1)) ? value : null
}

/** The value of a cookie as the identity library signs it, with the current key. */
export function cookieValue(value: string, [current]: InstallationKeys): string {
  return encodeURIComponent(`${value}.${createHmac('sha256', current).update(value).digest('base64')}`)
}

/** Deletes a cookie in the browser. */
export function expiredCookie(name: string, { secure }: Pick<CookieNames, 'secure'>): string {
  return `${name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure ? '; Secure' : ''}`
}
