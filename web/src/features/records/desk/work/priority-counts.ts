import type { Figure, Provenance } from '@oppidum/domain/telemetry/provenance'
import { countFigure, provenanceOf } from '../../../../provenance/record-figures.ts'
import type { DeskRecord } from '../desk-kind.ts'

/** The number of records with a priority. */
export type PriorityCount = (priority: string) => Figure

/** Counts a complete list. `receivedAtMs`: when it arrived, by this machine's clock. */
export function countedBy(records: readonly DeskRecord[], receivedAtMs: number): PriorityCount {
  return (priority) =>
    countFigure(
      records.filter((it) => it.priority === priority),
      receivedAtMs,
    )
}

/** The server's counts, for more records than the page holds. */
export function countedByServer(counts: { evidence: Record<string, Provenance> }, receivedAtMs: number): PriorityCount {
  return (priority) => {
    const value = (counts as unknown as Record<string, number>)[priority] ?? 0
    const evidence = provenanceOf(counts, priority)
    return evidence ? { value, evidence } : countFigure([], receivedAtMs, value)
  }
}
