import type { AnyIncidentPriority, Incident, IncidentCounts } from '@oppidum/domain/records/incident'
import type { Figure } from '@oppidum/domain/telemetry/provenance'
import { countFigure, provenanceOf } from '../../../provenance/record-figures.ts'

/** How many incidents there are, in all or of one priority. */
export type CountOf = (of: 'total' | AnyIncidentPriority) => Figure

/** Of a list that is held whole. `knownAtMs`: when it came in, by this machine's clock. */
export function countsOfList(incidents: readonly Incident[], knownAtMs: number): CountOf {
  return (of) => countFigure(of === 'total' ? incidents : incidents.filter((it) => it.priority === of), knownAtMs)
}

/** Of more than the page holds, as the server counted them. */
export function countsOfServer(counts: IncidentCounts, knownAtMs: number): CountOf {
  return (of) => {
    const evidence = provenanceOf(counts, of)
    return evidence ? { value: counts[of], evidence } : countFigure([], knownAtMs, counts[of])
  }
}
