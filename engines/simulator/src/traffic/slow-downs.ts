import { HOUR_MS } from '@oppidum/domain/core/time'
import type { IncidentPriority } from '@oppidum/domain/records/incident'
import type { SimulatedIncident } from '../incidents/incident-process.ts'
import type { Section } from './road-network.ts'

/** Share of the speed lost on an incident's section once the queue has built up. */
const SPEED_LOSS: Record<IncidentPriority, number> = { critical: 0.72, high: 0.6, medium: 0.45, low: 0.28 }
/** A queue grows upstream at about 15 km/h (kinematic waves: Lighthill and Whitham 1955, Richards 1956). */
const WAVE_KM_PER_HOUR = 15
/** Share of a slow-down that reaches the next section upstream. */
const UPSTREAM_SHARE = 0.55
const REACH_KM = 3
const SMALLEST_LOSS = 0.05
/** Minutes until two thirds of a queue have built up, and until two thirds of it are gone. */
const GROWS_MINUTES = 9
const DISSOLVES_MINUTES = 14

/** After this long a queue is gone. */
export const AFTERMATH_MS = 2 * HOUR_MS

interface SlowedSection {
  section: number
  loss: number
  delayMs: number
}

/** The share of its speed that each section keeps at a time, 0 to 1, behind the incidents that affect traffic. */
export function slowDowns(sections: readonly Section[]): (incidents: readonly SimulatedIncident[], tMs: number) => number[] {
  const slowedBy = new WeakMap<SimulatedIncident, readonly SlowedSection[]>()
  return (incidents, tMs) => {
    const speedShare = sections.map(() => 1)
    for (const incident of incidents) {
      if (!incident.kind.affectsTraffic || incident.spot.section === null) continue
      const slowed = slowedBy.get(incident) ?? slowedSections(incident.spot.section, SPEED_LOSS[incident.priority], sections)
      slowedBy.set(incident, slowed)
      for (const { section, loss, delayMs } of slowed) {
        speedShare[section] = (speedShare[section] ?? 1) * (1 - loss * queueRatio(incident, delayMs, tMs))
      }
    }
    return speedShare
  }
}

/** How far the queue has built up, 0 to 1: it grows from the incident's start and dissolves, in the same order, from its end. */
function queueRatio(incident: SimulatedIncident, delayMs: number, tMs: number): number {
  const minutesSince = (fromMs: number) => Math.max(0, tMs - fromMs - delayMs) / 60_000
  const builtUp = (minutes: number) => 1 - Math.exp(-minutes / GROWS_MINUTES)
  const sinceEnd = minutesSince(incident.resolvedMs)
  return builtUp(minutesSince(incident.reportedMs) - sinceEnd) * Math.exp(-sinceEnd / DISSOLVES_MINUTES)
}

/** The incident's section and those upstream, nearest first, each once. */
function slowedSections(first: number, loss: number, sections: readonly Section[]): SlowedSection[] {
  const seen = new Set([first])
  const slowed: (SlowedSection & { km: number })[] = [{ section: first, loss, delayMs: 0, km: 0 }]
  for (const from of slowed) {
    const section = sections[from.section]
    // The incident is somewhere on its section: on average half of the section is upstream of it.
    const km = from.km + (section?.lengthKm ?? 0) * (from.km === 0 ? 0.5 : 1)
    const upstreamLoss = from.loss * UPSTREAM_SHARE
    if (km > REACH_KM || upstreamLoss < SMALLEST_LOSS) continue
    for (const next of section?.upstream ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      slowed.push({ section: next, loss: upstreamLoss, delayMs: (km / WAVE_KM_PER_HOUR) * HOUR_MS, km })
    }
  }
  return slowed
}
