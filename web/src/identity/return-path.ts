/** Screens that lead away at once, or are the sign-in itself: nobody is sent back there. */
const NEVER_BACK = /^\/(sign-in|sign-up|reset-password)(\/|$)/

export const HOME = '/dashboard'

interface Place {
  pathname: string
  search: string
  hash: string
}

/** The sign-in, with the way back. */
export function signInAddress(from: Place): string {
  return withReturn('/sign-in', `${from.pathname}${from.search}${from.hash}`)
}

/** `returnTo` is carried along unless it leads home, where one gets anyway. */
export function withReturn(path: string, returnTo: string): string {
  return returnTo === HOME ? path : `${path}?${new URLSearchParams({ returnTo })}`
}

/**
 * Where to go after the sign-in: only to a path of this page, since anybody may have written the address that somebody
 * signs in at. Read as the browser would read it, and once more with its escapes undone.
 * @param asked what the address asks for; null when nothing
 * @param origin of the page
 */
export function returnPath(asked: string | null, origin: string): string {
  if (asked === null || !/^\/(?!\/)/.test(asked) || asked.includes('\\') || hasControl(asked)) return HOME
  let url: URL
  let undone: string
  try {
    url = new URL(asked, origin)
    undone = decodeURIComponent(url.pathname)
  } catch {
    return HOME
  }
  if (url.origin !== origin || /^\/[/\\]/.test(undone) || undone.includes('\\') || hasControl(undone)) return HOME
  if (NEVER_BACK.test(undone)) return HOME
  return `${url.pathname}${url.search}${url.hash}`
}

/** Browsers drop some of these from an address before they read it. */
function hasControl(text: string): boolean {
  return [...text].some((sign) => sign < ' ' || sign === '\x7f')
}
