import { draws, seedOf } from '@oppidum/domain/core/random'
import type { IncidentDraft } from '@oppidum/domain/feeds/intake'
import type { Department } from '@oppidum/domain/records/department'
import type { IncidentStatus } from '@oppidum/domain/records/incident'
import { crewPlan, responseAt } from './crew-plan.ts'
import type { SimulatedIncident } from './incident-process.ts'
import { wordsOf } from './telling.ts'

/** Share of the reports that say more than one sentence. */
const SHARE_WITH_MORE = 0.8

const text = (atMs: number) => new Date(atMs).toISOString()

/**
 * The versions of one incident whose step lies from `fromMs` to `toMs`, that end excluded, oldest first. None tells
 * anything of what comes after it, and none fills a field that a model of ours would write.
 *
 * @param prefix tells the records of one simulated city from those of another run
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
    { atMs: incident.bornMs, status: 'pending' },
    ...(incident.activeMs === null ? [] : [{ atMs: incident.activeMs, status: 'active' as const }]),
    { atMs: plan.assignedMs, status: confirmed },
    { atMs: plan.enRouteMs, status: confirmed },
    { atMs: plan.onSceneMs, status: 'in_progress' },
    { atMs: incident.resolvedMs, status: 'resolved' },
  ]
  const due = steps.filter((it) => it.atMs >= fromMs && it.atMs < toMs)
  if (due.length === 0) return []
  const words = wordsOf(incident.telling, incident.spot, draws(seedOf(incident.seed, 'words')), SHARE_WITH_MORE)
  return due.map(({ atMs, status }) => ({
    externalId: `${prefix}-${incident.id}`,
    externalVersion: null,
    type: incident.kind.type,
    priority: incident.priority,
    status,
    affectsTraffic: incident.kind.affectsTraffic,
    ...words,
    createdAt: text(incident.bornMs),
    updatedAt: text(atMs),
    startsAt: null,
    endsAt: null,
    resolvedAt: status === 'resolved' ? text(atMs) : null,
    response: responseAt(plan, atMs),
    geometry: { type: 'Point', coordinates: incident.spot.position },
  }))
}
