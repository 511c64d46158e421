import { useCallback, useMemo, useRef, useState } from 'react'

/** The ids between two of them, inclusive, in list order; only the second when the first is not in the list. */
export function rangeOf(ids: readonly string[], from: string | null, to: string): string[] {
  const a = from === null ? -1 : ids.indexOf(from)
  const b = ids.indexOf(to)
  if (b === -1) return []
  return a === -1 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** The visible records that are selected for a bulk action. */
export function usePicked(ids: readonly string[]) {
  const [all, setAll] = useState<ReadonlySet<string>>(() => new Set())
  const last = useRef<string | null>(null)
  // Nobody should change records that the filter hides from them.
  const picked = useMemo(() => ids.filter((it) => all.has(it)), [ids, all])
  const toggle = useCallback(
    (id: string, range = false) => {
      const from = range ? last.current : null
      last.current = id
      setAll((now) => {
        const next = new Set(now)
        const adds = !now.has(id)
        for (const it of rangeOf(ids, from, id)) adds ? next.add(it) : next.delete(it)
        return next
      })
    },
    [ids],
  )
  const clear = useCallback(() => setAll(new Set()), [])
  return { picked, isPicked: useCallback((id: string) => all.has(id), [all]), toggle, clear }
}
