/** A reason why something in an answer was left out or changed, in words fit for a log. */
export interface Rejected {
  reason: string
  count: number
}

/** Counts reasons, in order of their first occurrence. */
export function tally() {
  const counts = new Map<string, number>()
  return {
    add: (reason: string) => void counts.set(reason, (counts.get(reason) ?? 0) + 1),
    list: (): Rejected[] => [...counts].map(([reason, count]) => ({ reason, count })),
  }
}
