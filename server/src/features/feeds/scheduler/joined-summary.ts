import type { Summary } from '../importer.ts'
import type { Rejected } from '../rejection-tally.ts'

/** The newest time of both, and the sums of their reasons. */
export function joined(a: Summary, b: Summary): Summary {
  const observedAt = a.observedAt === null || (b.observedAt !== null && b.observedAt > a.observedAt) ? b.observedAt : a.observedAt
  const partial = a.partial === true || b.partial === true
  return { observedAt, rejected: summed(a.rejected, b.rejected), flawed: summed(a.flawed, b.flawed), ...(partial && { partial }) }
}

function summed(a: readonly Rejected[], b: readonly Rejected[]): Rejected[] {
  const counts = new Map(a.map((it) => [it.reason, it.count]))
  for (const it of b) counts.set(it.reason, (counts.get(it.reason) ?? 0) + it.count)
  return [...counts].map(([reason, count]) => ({ reason, count }))
}
