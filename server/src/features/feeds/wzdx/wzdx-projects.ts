import type { Geometry } from '@oppidum/domain/core/geo'
import type { IncidentDraft } from '@oppidum/domain/feeds/intake'
import type { IncidentPriority, IncidentStatus } from '@oppidum/domain/records/incident'
import { lengthM } from '../feed-place.ts'
import { cutText, rawOf, TEXT_LIMITS } from '../feed-text.ts'
import type { RoadEvent } from './wzdx-event.ts'

/**
 * Groups related events, each group in the feed's order. Two events are related when one names the other or both name the same third
 * one, even if that is no longer in the feed.
 */
export function projectsOf<E extends Pick<RoadEvent, 'id' | 'ties'>>(events: readonly E[]): E[][] {
  const leaders = new Map<string, string>()
  const leaderOf = (id: string): string => {
    let at = id
    for (let next = leaders.get(at); next !== undefined && next !== at; next = leaders.get(at)) at = next
    // Path compression, so that long chains stay cheap.
    for (let step = id; step !== at; ) {
      const next = leaders.get(step) ?? at
      leaders.set(step, at)
      step = next
    }
    return at
  }
  for (const event of events) for (const tie of event.ties) leaders.set(leaderOf(tie), leaderOf(event.id))
  const projects = new Map<string, E[]>()
  for (const event of events) {
    const leader = leaderOf(event.id)
    const project = projects.get(leader)
    if (project) project.push(event)
    else projects.set(leader, [event])
  }
  return [...projects.values()]
}

/** A project as one incident. Null when none of its events has a time. @param headerAt the feed's own time */
export function projectIncident(events: readonly RoadEvent[], headerAt: string | null, nowMs: number): IncidentDraft | null {
  const externalId = projectId(events)
  const lead = events.find((it) => it.id === externalId) ?? (events[0] as RoadEvent)
  const going = events.filter((it) => it.status !== 'resolved')
  const speaking = going.length > 0 ? going : events
  const nowIso = new Date(nowMs).toISOString()
  const past = (at: string | null) => (at !== null && at <= nowIso ? at : null)

  const startsAt = earliest(events.map((it) => it.startsAt))
  const endsAt = latest(speaking.map((it) => it.endsAt))
  const lastReportAt = latest(events.flatMap((it) => [it.updatedAt, it.reportedAt]))
  // A start in the future is not the time of the report.
  const createdAt = past(startsAt) ?? earliest(events.map((it) => it.reportedAt)) ?? lastReportAt ?? startsAt ?? headerAt
  if (!createdAt) return null
  const status = worstStatus(speaking.map((it) => it.status))
  // An event also begins and ends by its dates alone, without an update by its publisher; that counts as a change.
  const boundaryAt = latest(events.flatMap((it) => [past(it.startsAt), past(it.endsAt)]))
  const updatedAt = latest([lastReportAt ?? headerAt, boundaryAt, createdAt]) ?? createdAt

  return {
    externalId,
    externalVersion: null,
    title: cutText(lead.name || lead.location || 'Work zone', TEXT_LIMITS.title),
    description: cutText(
      distinct(events.map((it) => it.description || [it.name, it.location].filter((text) => text !== '').join(', '))).join('\n'),
      TEXT_LIMITS.description,
    ),
    location: cutText(distinct(speaking.map((it) => it.location)).join('; '), TEXT_LIMITS.location),
    createdAt,
    updatedAt,
    geometry: longestLine(speaking) ?? longestLine(events),
    type: 'other',
    priority: worstPriority(speaking.map((it) => it.priority)),
    status,
    affectsTraffic: true,
    plannedWork: true,
    startsAt,
    endsAt,
    resolvedAt: status === 'resolved' ? resolvedAt(events, nowIso, updatedAt) : null,
    raw: rawOf({ segments: events.map((it) => ({ id: it.id, ...(it.raw as object) })) }),
  }
}

/** The project's id, stable while its events come and go: the first of its sequence, else the smallest id, detours last. */
function projectId(events: readonly RoadEvent[]): string {
  const [only] = events
  if (only && events.length === 1 && only.firsts.length === 0) return only.id
  const firsts = distinct(events.flatMap((it) => it.firsts))
  const works = events.filter((it) => !it.isDetour)
  const ids = firsts.length > 0 ? firsts : (works.length > 0 ? works : events).map((it) => it.id)
  return [...ids].sort()[0] as string
}

function longestLine(events: readonly RoadEvent[]): Geometry | null {
  let best: Geometry | null = null
  for (const { geometry } of events) if (geometry && (!best || lengthM(geometry) > lengthM(best))) best = geometry
  return best
}

function resolvedAt(events: readonly RoadEvent[], nowIso: string, updatedAt: string): string {
  const ended = latest(events.map((it) => it.endsAt))
  return ended !== null && ended <= nowIso && !events.every((it) => it.cancelled) ? ended : updatedAt
}

const STATUSES: readonly IncidentStatus[] = ['active', 'in_progress', 'pending', 'resolved']
const PRIORITIES: readonly IncidentPriority[] = ['critical', 'high', 'medium', 'low']

function worstStatus(statuses: readonly IncidentStatus[]): IncidentStatus {
  return STATUSES.find((it) => statuses.includes(it)) ?? 'active'
}

function worstPriority(priorities: readonly IncidentPriority[]): IncidentPriority {
  return PRIORITIES.find((it) => priorities.includes(it)) ?? 'low'
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((it) => it !== '')
}

function earliest(times: readonly (string | null)[]): string | null {
  return times.reduce((best, at) => (at !== null && (best === null || at < best) ? at : best), null)
}

function latest(times: readonly (string | null)[]): string | null {
  return times.reduce((best, at) => (at !== null && (best === null || at > best) ? at : best), null)
}
