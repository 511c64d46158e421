import * as z from 'zod/mini'
import { deprecatedName } from '../core/deprecated-name.ts'
import { endpoint } from '../core/endpoint.ts'
import { Cursor, Limit, severalOf } from '../core/list.ts'
import { DAY_MS } from '../core/time.ts'
import { Instant, Provenance } from '../telemetry/provenance.ts'
import { inOrder, type RecordFields, shapesOf } from './record-field.ts'
import { type Asking, commonFilter, matchesCommon, RecordSort } from './record-filter.ts'
import { Word } from './record-text.ts'
import { CONTENT_FIELDS, COUNT_FIELDS, WORK_FIELDS } from './shared-fields.ts'

export const IncidentType = z.enum(['fire', 'power_outage', 'traffic_accident', 'other'])
export type IncidentType = z.infer<typeof IncidentType>

export const IncidentPriority = z.enum(['critical', 'high', 'medium', 'low'])
export type IncidentPriority = z.infer<typeof IncidentPriority>

/** As a record has it: `unknown` until somebody has said how urgent it is. The most urgent first, and what may be urgent before it. */
export const AnyIncidentPriority = z.enum(['unknown', ...IncidentPriority.options])
export type AnyIncidentPriority = z.infer<typeof AnyIncidentPriority>

export const IncidentStatus = z.enum(['pending', 'active', 'in_progress', 'resolved'])
export type IncidentStatus = z.infer<typeof IncidentStatus>

/** What a model of ours says of an incident; unknown members are null. */
export const IncidentClassification = z.object({
  type: z.nullable(IncidentType),
  priority: z.nullable(IncidentPriority),
  responseTime: z.nullable(z.string()),
  cause: z.nullable(z.string()),
  eta: z.nullable(z.string()),
  detectionMethod: z.nullable(z.string()),
  routesDiverted: z.nullable(z.array(z.string())),
  /** Of the type, 0 to 1. */
  confidence: z.nullable(z.number()),
  /** Sentences in the language of the installation. */
  reasons: z.array(z.string()),
  /** Of the priority, 0 to 1; null for what was classified before this was measured. */
  priorityConfidence: z.nullable(z.number()),
  /** Words of the record's own text that decided, the strongest first, by what they decided. */
  words: z.object({ type: z.array(z.string()), priority: z.array(z.string()) }),
  /** What an operator has decided on this record: no longer a proposal. */
  settled: z.array(z.enum(['type', 'priority'])),
})

/** In the order in which rows and timelines have them. Add a field here and to a migration: CONTRIBUTING.md. */
export const INCIDENT_FIELDS = {
  status: { shape: IncidentStatus, delivered: 'always', desk: 'pins', change: z.optional(IncidentStatus), timeline: true },
  ...CONTENT_FIELDS,
  type: { shape: IncidentType, delivered: 'always', desk: 'pins', change: z.optional(Word), create: Word, taken: 'word', timeline: true },
  priority: {
    shape: AnyIncidentPriority,
    delivered: 'always',
    desk: 'pins',
    change: z.optional(IncidentPriority),
    create: z.optional(IncidentPriority),
    taken: 'word',
    timeline: true,
  },
  /** It slows a road down: counted in traffic records. */
  affectsTraffic: {
    shape: z.boolean(),
    column: 'hinders_road',
    timeline: 'hindersRoad',
    delivered: 'always',
    initial: false,
    desk: 'pins',
    change: z.optional(z.boolean()),
    create: z.optional(z.boolean()),
    taken: 'as sent',
  },
  /** Planned or real start; null when it is the report's. */
  startsAt: { shape: z.nullable(Instant), delivered: 'always', initial: null, timeline: true },
  /** Expected end as the source gives it. */
  endsAt: { shape: z.nullable(Instant), delivered: 'always', initial: null, timeline: true },
  /** How urgent its reporter said it is: a proposal that no figure counts. Null when they said nothing, or work at the desk. */
  reportedPriority: { shape: z.nullable(IncidentPriority), initial: null },
  resolvedAt: { shape: z.nullable(Instant), delivered: 'always', initial: null, desk: 'writes', timeline: true },
  ...WORK_FIELDS,
  ...COUNT_FIELDS,
} as const satisfies RecordFields

const shapes = shapesOf(INCIDENT_FIELDS)

export const hindersRoad = deprecatedName('hindersRoad', 'affectsTraffic')

/** Its members in the order in which they were published; newer ones come last. */
export const Incident = z.object({
  ...inOrder(shapes, 'id', 'number', 'type', 'title', 'description', 'location', 'translations'),
  /** The same value under both names. */
  severity: shapes.priority,
  ...inOrder(shapes, 'priority', 'status'),
  /** False: somebody with an account reported it and nobody has confirmed it. Shown to the desk and its reporter alone. */
  confirmed: z.boolean(),
  ...inOrder(shapes, 'reportedPriority', 'createdAt', 'updatedAt', 'startsAt', 'endsAt', 'resolvedAt'),
  ...hindersRoad.member(shapes.affectsTraffic),
  ...inOrder(shapes, 'acknowledgedAt'),
  ...inOrder(shapes, 'assignedDepartment', 'crew', 'outcome', 'outcomeReason', 'reopened', 'reopenedAt', 'reports', 'duplicateOf'),
  aiClassification: z.nullable(IncidentClassification),
  estimatedResponseTime: z.nullable(z.string()),
  ...inOrder(shapes, 'geometry', 'district', 'square', 'version'),
  source: z.string(),
  ...inOrder(shapes, 'externalId'),
  /** When the source last confirmed it. */
  observedAt: Instant,
  /** From then on the source is silent for too long to call this current; for a resolved one its word stands. */
  staleAt: Instant,
  ...shapes,
})
export type Incident = z.infer<typeof Incident>

export function isOpen(incident: Pick<Incident, 'status'>): boolean {
  return incident.status !== 'resolved'
}

/** Open, and not a planned one whose start lies ahead: what 'Active Incidents' counts. */
export function isActiveNow(incident: Pick<Incident, 'status' | 'startsAt'>, nowMs: number): boolean {
  return isOpen(incident) && (incident.startsAt === null || Date.parse(incident.startsAt) <= nowMs)
}

/** Resolved incidents stay in the default list this long. */
export const RESOLVED_SHOWN_MS = DAY_MS

const rank = (priority: AnyIncidentPriority) => AnyIncidentPriority.options.indexOf(priority)

/** Unknown first, then the worst, then the longest standing, then by id so that the order is total. */
export function compareUrgency(a: Incident, b: Incident): number {
  if (a.priority !== b.priority) return rank(a.priority) - rank(b.priority)
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** Newest first, then by id so that the order is total. */
export function compareNewest(a: { createdAt: string; id: string }, b: { createdAt: string; id: string }): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0
}

/** Whole minutes below one hour, whole hours from then on; a time ahead of the clock counts as now. */
export function incidentAge(createdAt: string, nowMs: number): { unit: 'minutes' | 'hours'; count: number } {
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(createdAt)) / 60_000))
  return minutes < 60 ? { unit: 'minutes', count: minutes } : { unit: 'hours', count: Math.floor(minutes / 60) }
}

/** `current`: those that are going on now, as `isActiveNow` has it. */
const AskedStatus = z.union([z.enum(['open', 'current', 'all']), severalOf(IncidentStatus.options)])

/**
 * The source of a report that nobody has confirmed yet; once confirmed, it is 'report'. So every count, figure and model that
 * leaves it out does so by one word. docs/decisions/0073.
 */
export const UNCONFIRMED_SOURCE = 'unconfirmed-report'

/** Reports that nobody has confirmed: `show` them too or `only` them takes the desk, `mine` are the asker's own. Left out when absent. */
export const UnconfirmedAsked = z.enum(['show', 'only', 'mine'])
export type UnconfirmedAsked = z.infer<typeof UnconfirmedAsked>

/** What a list and a count of incidents can be narrowed to. */
const filter = {
  status: z.optional(AskedStatus),
  priority: z.optional(severalOf(AnyIncidentPriority.options)),
  type: z.optional(severalOf(IncidentType.options)),
  ...commonFilter,
}

/** A filter with the order of its list: what an address and a saved view say. Newest first when it says nothing. */
export const incidentFilter = { ...filter, sort: z.optional(RecordSort) }
const IncidentFilter = z.object(incidentFilter)
export type IncidentFilter = z.infer<typeof IncidentFilter>

function statusIsAsked(incident: Incident, status: IncidentFilter['status'], nowMs: number): boolean {
  if (status === 'all') return true
  if (status === 'open') return isOpen(incident)
  if (status === 'current') return isActiveNow(incident, nowMs)
  if (status !== undefined) return status.includes(incident.status)
  return isOpen(incident) || (incident.resolvedAt !== null && Date.parse(incident.resolvedAt) > nowMs - RESOLVED_SHOWN_MS)
}

/** Whether the list with this filter has the incident; the server's lists follow the same rule. */
export function incidentMatches(incident: Incident, filter: IncidentFilter, now: Asking): boolean {
  return (
    statusIsAsked(incident, filter.status, now.nowMs) &&
    (filter.type === undefined || filter.type.includes(incident.type)) &&
    matchesCommon(incident, filter, now)
  )
}

export const listIncidents = endpoint({
  method: 'GET',
  path: '/api/incidents',
  access: 'anyone',
  aboutAsker: ['assignee', 'unconfirmed'],
  rate: 'cached',
  summary: 'Incidents, newest first: the open ones and those resolved in the last 24 hours unless asked otherwise.',
  query: z.object({
    city: z.optional(z.string()),
    ...incidentFilter,
    unconfirmed: z.optional(UnconfirmedAsked),
    limit: z.optional(Limit),
    cursor: z.optional(Cursor),
  }),
  reply: z.array(Incident),
})

/** Of each count: as old as the oldest record in it. A count of none rests on none and has no evidence. */
const countProvenance = z.record(z.string(), Provenance)

export const IncidentCounts = z.object({
  total: z.int(),
  unknown: z.int(),
  critical: z.int(),
  high: z.int(),
  medium: z.int(),
  low: z.int(),
  evidence: countProvenance,
  byStatus: z.object({
    pending: z.int(),
    active: z.int(),
    in_progress: z.int(),
    resolved: z.int(),
    evidence: countProvenance,
  }),
})
export type IncidentCounts = z.infer<typeof IncidentCounts>

export const countIncidents = endpoint({
  method: 'GET',
  path: '/api/incidents/counts',
  access: 'anyone',
  aboutAsker: ['assignee', 'unconfirmed'],
  rate: 'cached',
  summary: 'How many incidents the list with the same filters has, in all, of each priority and of each status.',
  query: z.object({ city: z.optional(z.string()), ...filter, unconfirmed: z.optional(UnconfirmedAsked) }),
  reply: IncidentCounts,
})

export const getIncident = endpoint({
  method: 'GET',
  path: '/api/incidents/:id',
  access: 'anyone',
  aboutAsker: 'always',
  rate: 'read',
  summary: 'One incident.',
  params: z.object({ id: z.uuid() }),
  query: z.object({ city: z.optional(z.string()) }),
  reply: Incident,
})
