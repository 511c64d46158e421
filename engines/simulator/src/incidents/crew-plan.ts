import { draws, seedOf } from '@oppidum/domain/core/random'
import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { RecordDraft } from '@oppidum/domain/feeds/intake'
import type { Crew, CrewUnit } from '@oppidum/domain/records/crew'
import { type Department, departmentsFor } from '@oppidum/domain/records/department'
import type { IncidentPriority } from '@oppidum/domain/records/incident'
import type { SimulatedIncident } from './incident-process.ts'

/** How the simulated control room responds to one incident. Times in epoch ms, in this order. */
export interface CrewPlan {
  /** Null in a city whose file names no department for it. */
  department: string | null
  unit: CrewUnit
  number: number
  assignedMs: number
  enRouteMs: number
  /** As the crew reports it when it leaves. */
  expectedMs: number
  /** From here on the incident is in progress. */
  onSceneMs: number
  finishedMs: number
}

/** Minutes from confirmation until a crew is assigned: critical incidents do not wait for a dispatcher. */
const DISPATCH_MINUTES: Readonly<Record<IncidentPriority, readonly [number, number]>> = {
  critical: [1, 4],
  high: [2, 10],
  medium: [8, 40],
  low: [20, 120],
}

/** By the id of an incident kind: of several departments that take its type, the one whose name matches responds. */
const RESPONDER: Readonly<Record<string, RegExp>> = {
  collision: /police|polic/i,
  'off-road-collision': /ambulance|emergencias|médic/i,
  breakdown: /road|traffic|vial|tránsito/i,
  signals: /road|traffic|vial|tránsito/i,
  tree: /road|traffic|vial|tránsito/i,
  'water-main': /water|drain|agua|saneamiento/i,
  flood: /water|drain|agua|saneamiento/i,
  structure: /inspect|inspec/i,
}

/** Crew numbers are drawn from 1 to this. */
const CREWS = 24

/** The department that responds; null when no department takes this type. */
export function departmentOf(kind: { id: string; type: string }, departments: readonly Department[]): Department | null {
  const able = departmentsFor(kind.type, departments)
  return able.find((it) => RESPONDER[kind.id]?.test(it.name)) ?? able[0] ?? null
}

/** When a crew is assigned, on its way, on the scene and finished: all within the incident's simulated lifetime. */
export function crewPlan(incident: SimulatedIncident, departments: readonly Department[]): CrewPlan {
  const department = departmentOf(incident.kind, departments)
  const chance = draws(seedOf(incident.seed, 'crew'))
  const startMs = incident.activeMs ?? incident.reportedMs
  const spanMs = incident.inProgressMs - startMs
  const travelMs = Math.min(chance.between(4, 14) * MINUTE_MS, 0.6 * spanMs)
  const readyMs = Math.min(chance.between(1, 3) * MINUTE_MS, 0.15 * spanMs)
  const dispatchMs = Math.min(chance.between(...DISPATCH_MINUTES[incident.priority]) * MINUTE_MS, spanMs - travelMs - readyMs)
  const assignedMs = Math.round(startMs + dispatchMs)
  const enRouteMs = Math.round(assignedMs + readyMs)
  return {
    department: department?.name ?? null,
    unit: department?.unit ?? 'crew',
    number: 1 + Math.floor(chance.next() * CREWS),
    assignedMs,
    enRouteMs,
    expectedMs: Math.round(enRouteMs + travelMs * chance.between(0.8, 1.15)),
    onSceneMs: Math.round(enRouteMs + travelMs),
    finishedMs: incident.resolvedMs,
  }
}

const text = (atMs: number) => new Date(atMs).toISOString()

/** The response as the source reports it at a time, without anything that happens later. */
export function responseAt(plan: CrewPlan, atMs: number): NonNullable<RecordDraft['response']> {
  const { department, unit, number } = plan
  if (atMs < plan.assignedMs) return { department: null, crew: null, acknowledgedAt: null }
  const crew = (state: Crew['state'], sinceMs: number, arrivesMs: number | null = null): Crew => ({
    unit,
    number,
    state,
    since: text(sinceMs),
    arrivesAt: arrivesMs === null ? null : text(arrivesMs),
  })
  const at = { department, acknowledgedAt: text(plan.assignedMs) }
  if (atMs < plan.enRouteMs) return { ...at, crew: crew('assigned', plan.assignedMs) }
  if (atMs < plan.onSceneMs) return { ...at, crew: crew('en_route', plan.enRouteMs, plan.expectedMs) }
  if (atMs < plan.finishedMs) return { ...at, crew: crew('on_scene', plan.onSceneMs) }
  return { ...at, crew: crew('finished', plan.finishedMs) }
}
