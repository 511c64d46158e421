import { isSignedBy } from './sealed.ts'

export interface CookieNames {
  session: string
  /** Between the password and the code of the second factor. */
  secondFactor: string
  secure: boolean
}

/** Behind https the browser itself sees to it that nobody else set them: no Domain, the whole path, never in clear. */
export function cookieNames(publicUrl: string): CookieNames {
  const secure = publicUrl.startsWith('https:')
  const prefix = secure ? '__Host-' : ''
  return { session: `${prefix}oppidum_session`, secondFactor: `${prefix}oppidum_second_factor`, secure }
}

/** Null when there is none. The first of several: what a browser prefers. */
export function cookieNamed(name: string, header: string): string | null {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at !== -1 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return null
}

/** The value of a cookie that we signed; null for every other. */
export function signedValue(cookie: string, key: string): string | null {
  let text: string
  try {
    text = decodeURIComponent(cookie)
  } catch {
    return null
  }
  const dot = text.lastIndexOf('.')
  if (dot < 1) return null
  const value = text.slice(0, dot)
  return isSignedBy(key, value, text.slice(dot + 1)) ? value : null
}

/** Takes a cookie away from the browser. */
export function expiredCookie(name: string, { secure }: Pick<CookieNames, 'secure'>): string {
  return `${name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure ? '; Secure' : ''}`
}
