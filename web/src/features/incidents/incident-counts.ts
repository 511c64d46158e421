import type { Figure } from '@oppidum/domain/evidence'
import type { Incident, IncidentCounts, IncidentPriority } from '@oppidum/domain/incident'
import { countFigure, evidenceOf } from '../../evidence/record-figures.ts'

/** How many incidents there are, in all or of one priority. */
export type CountOf = (of: 'total' | IncidentPriority) => Figure

/** Of a list that is held whole. `knownAtMs`: when it came in, by this machine's clock. */
export function countsOfList(incidents: readonly Incident[], knownAtMs: number): CountOf {
  return (of) => countFigure(of === 'total' ? incidents : incidents.filter((it) => it.priority === of), knownAtMs)
}

/** Of more than the page holds, as the server counted them. */
export function countsOfServer(counts: IncidentCounts, knownAtMs: number): CountOf {
  return (of) => {
    const evidence = evidenceOf(counts, of)
    return evidence ? { value: counts[of], evidence } : countFigure([], knownAtMs, counts[of])
  }
}
