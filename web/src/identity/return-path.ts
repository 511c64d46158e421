/** Screens that redirect at once, or are the sign-in itself: never a destination after it. */
const NEVER_BACK = /^\/(sign-in|sign-up|reset-password)(\/|$)/

export const HOME = '/dashboard'

interface Place {
  pathname: string
  search: string
  hash: string
}

/** The sign-in page, with the way back. */
export function signInAddress(from: Place): string {
  return withReturn('/sign-in', pathOf(from))
}

/** Where people set up the second factor that their role needs. */
export const SECOND_FACTOR_PATH = '/sign-in/set-up-second-factor'

/** The same, with the way back. */
export function secondFactorAddress(from: Place): string {
  return withReturn(SECOND_FACTOR_PATH, pathOf(from))
}

const pathOf = ({ pathname, search, hash }: Place) => `${pathname}${search}${hash}`

/** Adds `returnTo`, unless it is the home page, which is the default. */
export function withReturn(path: string, returnTo: string): string {
  return returnTo === HOME ? path : `${path}?${new URLSearchParams({ returnTo })}`
}

/**
 * Where to go after signing in: only to a path of this page, because anybody can craft a sign-in link. Interpreted as the browser would,
 * and once more with its escapes decoded.
 * @param requested the requested destination; null when none
 * @param origin of the page
 */
export function returnPath(requested: string | null, origin: string): string {
  if (requested === null || !/^\/(?!\/)/.test(requested) || requested.includes('\\') || hasControl(requested)) return HOME
  let url: URL
  let undone: string
  try {
    url = new URL(requested, origin)
    undone = decodeURIComponent(url.pathname)
  } catch {
    return HOME
  }
  if (url.origin !== origin || /^\/[/\\]/.test(undone) || undone.includes('\\') || hasControl(undone)) return HOME
  if (NEVER_BACK.test(undone)) return HOME
  return `${url.pathname}${url.search}${url.hash}`
}

/** Browsers drop some of these from an address before parsing it. */
function hasControl(text: string): boolean {
  return [...text].some((sign) => sign < ' ' || sign === '\x7f')
}
