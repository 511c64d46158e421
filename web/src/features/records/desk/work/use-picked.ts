import { useCallback, useMemo, useRef, useState } from 'react'

/** The ids from one to another of them, both included, in their order; the second alone when the first is not there. */
export function rangeOf(ids: readonly string[], from: string | null, to: string): string[] {
  const a = from === null ? -1 : ids.indexOf(from)
  const b = ids.indexOf(to)
  if (b === -1) return []
  return a === -1 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** Which of the records in sight are picked for something that is done to several at once. */
export function usePicked(ids: readonly string[]) {
  const [all, setAll] = useState<ReadonlySet<string>>(() => new Set())
  const last = useRef<string | null>(null)
  // What the filter no longer shows is not changed by somebody who cannot see it.
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
