import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** The address's query, which holds filters and open entities, and a function to change parts of it. */
export function useAddress() {
  const [search, setSearch] = useSearchParams()
  const change = useCallback(
    /** Null removes a parameter. `replace` adds no history entry: for typing and ticking. */
    (changes: Record<string, string | null>, { replace = false } = {}) =>
      setSearch(
        () => {
          // The browser's address, not the last rendered one, so that of two changes at once the second keeps the first.
          const next = new URLSearchParams(window.location.search)
          for (const [name, value] of Object.entries(changes)) value === null || value === '' ? next.delete(name) : next.set(name, value)
          return next
        },
        { replace, preventScrollReset: true },
      ),
    [setSearch],
  )
  /** This address with some parameters changed, for links. Null removes a parameter. */
  const linkTo = useCallback(
    (changes: Record<string, string | null>) => {
      const next = new URLSearchParams(search)
      for (const [name, value] of Object.entries(changes)) value === null ? next.delete(name) : next.set(name, value)
      return `?${next}`
    },
    [search],
  )
  /** The same for links that differ in one parameter only: a long list has one for each row, and composes the rest once. */
  const linksBy = useCallback(
    (name: string, changes: Record<string, string | null>) => {
      const rest = linkTo({ ...changes, [name]: null })
      const before = `${rest}${rest === '?' ? '' : '&'}${name}=`
      return (value: string) => before + encodeURIComponent(value)
    },
    [linkTo],
  )
  return { search, change, linkTo, linksBy }
}
