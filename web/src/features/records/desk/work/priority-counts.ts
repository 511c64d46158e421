import type { Figure, Provenance } from '@oppidum/domain/telemetry/provenance'
import { countFigure, provenanceOf } from '../../../../provenance/record-figures.ts'
import type { DeskRecord } from '../desk-kind.ts'

/** How many records have a priority. */
export type PriorityCount = (priority: string) => Figure

/** Of a list that is held whole. `knownAtMs`: when it came in, by this machine's clock. */
export function countedBy(records: readonly DeskRecord[], knownAtMs: number): PriorityCount {
  return (priority) =>
    countFigure(
      records.filter((it) => it.priority === priority),
      knownAtMs,
    )
}

/** Of more than the page holds, as the server counted them. */
export function countedByServer(counts: { evidence: Record<string, Provenance> }, knownAtMs: number): PriorityCount {
  return (priority) => {
    const value = (counts as unknown as Record<string, number>)[priority] ?? 0
    const evidence = provenanceOf(counts, priority)
    return evidence ? { value, evidence } : countFigure([], knownAtMs, value)
  }
}
