import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** The part of the address after '?', where filters and what is open are kept, and a way to change some of it. */
export function useAddress() {
  const [search, setSearch] = useSearchParams()
  const change = useCallback(
    /** Null takes a member out. `replace` leaves no step for the back button: for typing and ticking. */
    (changes: Record<string, string | null>, { replace = false } = {}) =>
      setSearch(
        () => {
          // The browser's, not the one last drawn: of two changes at once the second keeps the first.
          const next = new URLSearchParams(window.location.search)
          for (const [name, value] of Object.entries(changes)) value === null || value === '' ? next.delete(name) : next.set(name, value)
          return next
        },
        { replace, preventScrollReset: true },
      ),
    [setSearch],
  )
  /** This address with some of it changed, for links. Null takes a member out. */
  const linkTo = useCallback(
    (changes: Record<string, string | null>) => {
      const next = new URLSearchParams(search)
      for (const [name, value] of Object.entries(changes)) value === null ? next.delete(name) : next.set(name, value)
      return `?${next}`
    },
    [search],
  )
  return { search, change, linkTo }
}
