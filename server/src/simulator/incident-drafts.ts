import type { IncidentStatus } from '@oppidum/domain/incident'
import type { IncidentDraft } from '../intake.ts'
import { draws, seedOf } from './chance.ts'
import type { SimulatedIncident } from './incident-process.ts'

const text = (atMs: number) => new Date(atMs).toISOString()

/**
 * The versions of one incident whose step lies from `fromMs` to `toMs`, that end excluded, oldest first. None tells
 * anything of what comes after it, and none fills a field that a model of ours would write (REQUIREMENTS A1).
 *
 * @param prefix tells the records of one simulated city from those of another run
 */
export function incidentDrafts(incident: SimulatedIncident, prefix: string, fromMs: number, toMs: number): IncidentDraft[] {
  const steps: { atMs: number; status: IncidentStatus }[] = [
    { atMs: incident.bornMs, status: 'pending' },
    ...(incident.activeMs === null ? [] : [{ atMs: incident.activeMs, status: 'active' as const }]),
    { atMs: incident.inProgressMs, status: 'in_progress' },
    { atMs: incident.resolvedMs, status: 'resolved' },
  ]
  const due = steps.filter((it) => it.atMs >= fromMs && it.atMs < toMs)
  if (due.length === 0) return []
  const words = incidentWords(incident)
  return due.map(({ atMs, status }) => ({
    externalId: `${prefix}-${incident.id}`,
    externalVersion: null,
    type: incident.kind.type,
    priority: incident.priority,
    status,
    hindersRoad: incident.kind.hindersRoad,
    ...words,
    location: incident.spot.location,
    createdAt: text(incident.bornMs),
    updatedAt: text(atMs),
    startsAt: null,
    endsAt: null,
    resolvedAt: status === 'resolved' ? text(atMs) : null,
    geometry: { type: 'Point', coordinates: incident.spot.position },
  }))
}

function incidentWords(incident: SimulatedIncident): { title: string; description: string } {
  const chance = draws(seedOf(incident.seed, 'words'))
  const telling = chance.pick(incident.kind.tellings)
  const first = chance.pick(telling.first).replace('{street}', incident.spot.street)
  return { title: telling.title, description: chance.chance(0.8) ? `${first} ${chance.pick(telling.further)}` : first }
}
