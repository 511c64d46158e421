import { draws, seedOf } from '@oppidum/domain/core/random'
import type { IncidentDraft } from '@oppidum/domain/feeds/intake'
import type { Department } from '@oppidum/domain/records/department'
import type { IncidentStatus } from '@oppidum/domain/records/incident'
import { reportWords } from '../report-template.ts'
import { crewPlan, responseAt } from './crew-plan.ts'
import type { SimulatedIncident } from './incident-process.ts'

/** Share of the reports with more than one sentence. */
const SHARE_WITH_DETAIL = 0.8

const text = (atMs: number) => new Date(atMs).toISOString()

/**
 * The versions of one incident whose step lies from `fromMs` up to but not including `toMs`, oldest first. No version contains
 * anything that happens after it, or a field that Oppidum's own models write.
 *
 * @param prefix distinguishes the records of one run of the simulator from another's
 */
export function incidentDrafts(
  incident: SimulatedIncident,
  departments: readonly Department[],
  prefix: string,
  fromMs: number,
  toMs: number,
): IncidentDraft[] {
  const plan = crewPlan(incident, departments)
  const confirmed = incident.activeMs === null ? 'pending' : 'active'
  const steps: { atMs: number; status: IncidentStatus }[] = [
    { atMs: incident.reportedMs, status: 'pending' },
    ...(incident.activeMs === null ? [] : [{ atMs: incident.activeMs, status: 'active' as const }]),
    { atMs: plan.assignedMs, status: confirmed },
    { atMs: plan.enRouteMs, status: confirmed },
    { atMs: plan.onSceneMs, status: 'in_progress' },
    { atMs: incident.resolvedMs, status: 'resolved' },
  ]
  const due = steps.filter((it) => it.atMs >= fromMs && it.atMs < toMs)
  if (due.length === 0) return []
  const words = reportWords(incident.template, incident.spot, draws(seedOf(incident.seed, 'words')), SHARE_WITH_DETAIL)
  return due.map(({ atMs, status }) => ({
    externalId: `${prefix}-${incident.id}`,
    externalVersion: null,
    type: incident.kind.type,
    priority: incident.priority,
    status,
    affectsTraffic: incident.kind.affectsTraffic,
    ...words,
    createdAt: text(incident.reportedMs),
    updatedAt: text(atMs),
    startsAt: null,
    endsAt: null,
    resolvedAt: status === 'resolved' ? text(atMs) : null,
    response: responseAt(plan, atMs),
    geometry: { type: 'Point', coordinates: incident.spot.position },
  }))
}
