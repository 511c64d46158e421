import type { IncidentDraft } from '@oppidum/domain/feeds/intake'
import type { AnyIncidentPriority, IncidentType } from '@oppidum/domain/records/incident'
import { cleanLine, rawOf, TEXT_LIMITS } from '../feed-text.ts'
import type { Site } from '../importer.ts'
import { type AlertTimes, alertTimes } from './alert-periods.ts'
import { alertWords } from './alert-words.ts'
import type { AlertEntity } from './feed-message.ts'
import { informedPlaces } from './informed-places.ts'
import type { Cause, Effect, ServiceAlert, Severity } from './service-alert.ts'

export interface AlertReader {
  /** Preferred language of the record's own text; '' for the publisher's. */
  language: string
  /** When the publisher made the answer, or our time if it does not say; ISO 8601 UTC. */
  answeredAt: string
  /** Agencies, routes and stops of the timetable. */
  sites: ReadonlyMap<string, Site>
  nowMs: number
}

export interface AlertIncident {
  draft: IncidentDraft
  times: AlertTimes
}

/** An alert with an id as an incident. */
export function alertIncident({ id, alert }: AlertEntity, reader: AlertReader, flaw: (reason: string) => void): AlertIncident {
  const { sites, nowMs, answeredAt, language } = reader
  const times = alertTimes(alert.periods, nowMs, flaw)
  const places = informedPlaces(alert.informed, sites)
  if (sites.size > 0 && places.unknown > 0) flaw('route or stop is not in the timetable')
  for (const name of new Set(alert.unknown)) flaw(`${name} is not of the standard`)
  const type = typeOf(alert.cause)
  const createdAt = times.beganAt ?? answeredAt
  const draft: IncidentDraft = {
    externalId: cleanLine(id, TEXT_LIMITS.externalId),
    externalVersion: null,
    ...alertWords(alert, language, places.location),
    createdAt,
    // Alerts have no time of change; they also change by their periods alone.
    updatedAt: [createdAt, answeredAt, times.changedAt ?? ''].toSorted().at(-1) as string,
    geometry: places.geometry,
    type,
    priority: priorityOf(alert),
    status: times.status,
    affectsTraffic: type === 'traffic_accident' && !places.isOffRoad,
    plannedWork: alert.cause !== null && ANNOUNCED.has(alert.cause),
    startsAt: times.startsAt,
    endsAt: times.endsAt,
    resolvedAt: times.status === 'resolved' ? times.endsAt : null,
    raw: rawAlert(id, alert),
  }
  return { draft, times }
}

/** Known beforehand and no emergency. */
const ANNOUNCED: ReadonlySet<Cause> = new Set(['construction', 'maintenance', 'holiday', 'special event'])

const typeOf = (cause: Cause | null): IncidentType => (cause === 'accident' ? 'traffic_accident' : 'other')

const BY_SEVERITY: Readonly<Record<Exclude<Severity, 'unknown'>, AnyIncidentPriority>> = { severe: 'high', warning: 'medium', info: 'low' }

const BY_EFFECT: Partial<Record<Effect, AnyIncidentPriority>> = {
  'no service': 'high',
  detour: 'medium',
  'significant delays': 'medium',
  unknown: 'unknown',
}

/** The publisher's severity, else by the effect. Where neither says anything, the priority is unknown (decision 0072). */
export function priorityOf({ severity, effect }: Pick<ServiceAlert, 'severity' | 'effect'>): AnyIncidentPriority {
  if (severity !== null && severity !== 'unknown') return BY_SEVERITY[severity]
  return effect === null ? 'unknown' : (BY_EFFECT[effect] ?? 'low')
}

/** Without the texts, which the record has. */
function rawAlert(id: string, { header: _, description: __, unknown: ___, ...alert }: ServiceAlert): unknown {
  return rawOf({ id, ...alert })
}
