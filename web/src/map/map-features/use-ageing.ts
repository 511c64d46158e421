import { useMemo } from 'react'

/**
 * The time, as far as it matters to these records: it advances only when one of them has become stale. Of 20,000 none does in most seconds,
 * so nothing has to render.
 */
export function useAgeing(records: readonly { staleAt: string | null }[], nowMs: number): number {
  const ends = useMemo(() => records.map((it) => (it.staleAt === null ? Number.POSITIVE_INFINITY : Date.parse(it.staleAt))), [records])
  const old = ends.reduce((count, it) => (it <= nowMs ? count + 1 : count), 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time goes on only with what it changes
  return useMemo(() => nowMs, [records, old])
}
