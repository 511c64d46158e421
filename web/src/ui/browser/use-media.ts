import { useSyncExternalStore } from 'react'

/** Whether the window matches the media query, kept up to date. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

/** A viewport narrower than 768 px is a mobile one. */
export const MOBILE = '(max-width: 767.98px)'

/** A window wide enough for a map beside a list, and a side panel beside both. */
export const BESIDE = '(min-width: 1800px)'
