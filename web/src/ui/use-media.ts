import { useSyncExternalStore } from 'react'

/** Whether the window matches the media query, now and from then on. */
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

/** Spec §9: a viewport narrower than 768 px is a mobile one. */
export const MOBILE = '(max-width: 767.98px)'
