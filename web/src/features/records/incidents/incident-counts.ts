import type { AnyIncidentPriority, Incident, IncidentCounts } from '@oppidum/domain/records/incident'
import type { Figure } from '@oppidum/domain/telemetry/provenance'
import { countFigure, provenanceOf } from '../../../provenance/record-figures.ts'

/** The number of incidents, in total or of one priority. */
export type CountOf = (of: 'total' | AnyIncidentPriority) => Figure

/** Counts a complete list. `receivedAtMs`: when it arrived, by this machine's clock. */
export function countsOfList(incidents: readonly Incident[], receivedAtMs: number): CountOf {
  return (of) => countFigure(of === 'total' ? incidents : incidents.filter((it) => it.priority === of), receivedAtMs)
}

/** The server's counts, for more incidents than the page holds. */
export function countsOfServer(counts: IncidentCounts, receivedAtMs: number): CountOf {
  return (of) => {
    const evidence = provenanceOf(counts, of)
    return evidence ? { value: counts[of], evidence } : countFigure([], receivedAtMs, counts[of])
  }
}
