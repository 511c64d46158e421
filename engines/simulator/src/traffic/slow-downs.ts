import { HOUR_MS } from '@oppidum/domain/core/time'
import type { IncidentPriority } from '@oppidum/domain/records/incident'
import type { SimulatedIncident } from '../incidents/incident-process.ts'
import type { Section } from './road-network.ts'

/** Share of speed that is lost on the section of an incident once the queue stands. */
const LOST: Record<IncidentPriority, number> = { critical: 0.72, high: 0.6, medium: 0.45, low: 0.28 }
/** A queue grows against the traffic at some 15 km/h (kinematic waves: Lighthill and Whitham 1955, Richards 1956). */
const WAVE_KM_PER_HOUR = 15
/** How much of a slow-down arrives at the next section upstream. */
const PASSED_ON = 0.55
const REACH_KM = 3
const FEWEST_LOST = 0.05
/** Minutes after which two thirds of a queue stand, and after which two thirds of it are gone. */
const GROWS_MINUTES = 9
const DISSOLVES_MINUTES = 14

/** After this long nothing is left of a queue. */
export const AFTERMATH_MS = 2 * HOUR_MS

interface Reached {
  section: number
  lost: number
  delayMs: number
}

/** What is left of the speed of each section at a time, 0 to 1, behind the incidents that hinder a road. */
export function slowDowns(sections: readonly Section[]): (incidents: readonly SimulatedIncident[], tMs: number) => number[] {
  const reachOf = new WeakMap<SimulatedIncident, readonly Reached[]>()
  return (incidents, tMs) => {
    const left = sections.map(() => 1)
    for (const incident of incidents) {
      if (!incident.kind.affectsTraffic || incident.spot.section === null) continue
      const reached = reachOf.get(incident) ?? reachedFrom(incident.spot.section, LOST[incident.priority], sections)
      reachOf.set(incident, reached)
      for (const { section, lost, delayMs } of reached) {
        left[section] = (left[section] ?? 1) * (1 - lost * queueRatio(incident, delayMs, tMs))
      }
    }
    return left
  }
}

/** 0 to 1: how much of the queue stands; it grows from the incident on and dissolves, in the same order, from its end on. */
function queueRatio(incident: SimulatedIncident, delayMs: number, tMs: number): number {
  const minutesSince = (fromMs: number) => Math.max(0, tMs - fromMs - delayMs) / 60_000
  const grown = (minutes: number) => 1 - Math.exp(-minutes / GROWS_MINUTES)
  const sinceEnd = minutesSince(incident.resolvedMs)
  return grown(minutesSince(incident.bornMs) - sinceEnd) * Math.exp(-sinceEnd / DISSOLVES_MINUTES)
}

/** The sections behind, nearest first, each reached once. */
function reachedFrom(first: number, lost: number, sections: readonly Section[]): Reached[] {
  const seen = new Set([first])
  const reached: (Reached & { km: number })[] = [{ section: first, lost, delayMs: 0, km: 0 }]
  for (const from of reached) {
    const section = sections[from.section]
    // The incident lies somewhere on its section: half of it is behind.
    const km = from.km + (section?.lengthKm ?? 0) * (from.km === 0 ? 0.5 : 1)
    const passedOn = from.lost * PASSED_ON
    if (km > REACH_KM || passedOn < FEWEST_LOST) continue
    for (const next of section?.upstream ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      reached.push({ section: next, lost: passedOn, delayMs: (km / WAVE_KM_PER_HOUR) * HOUR_MS, km })
    }
  }
  return reached
}
