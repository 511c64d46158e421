import * as z from 'zod/mini'
import { deprecatedName } from '../core/deprecated-name.ts'
import { endpoint } from '../core/endpoint.ts'
import { GRID_REFERENCE } from '../core/geo.ts'
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

/** Stored priority: `unknown` until someone sets it. Most urgent first; unknown comes before, because it may be urgent. */
export const AnyIncidentPriority = z.enum(['unknown', ...IncidentPriority.options])
export type AnyIncidentPriority = z.infer<typeof AnyIncidentPriority>

export const IncidentStatus = z.enum(['pending', 'active', 'in_progress', 'resolved'])
export type IncidentStatus = z.infer<typeof IncidentStatus>

/** A model's prediction for an incident; members are null if unknown. */
export const IncidentClassification = z.object({
  type: z.nullable(IncidentType),
  priority: z.nullable(IncidentPriority),
  responseTime: z.nullable(z.string()),
  cause: z.nullable(z.string()),
  eta: z.nullable(z.string()),
  detectionMethod: z.nullable(z.string()),
  routesDiverted: z.nullable(z.array(z.string())),
  /** Confidence in the type, 0 to 1. */
  confidence: z.nullable(z.number()),
  /** Sentences in the language of the installation. */
  reasons: z.array(z.string()),
  /** Confidence in the priority, 0 to 1; null for predictions made before it was measured. */
  priorityConfidence: z.nullable(z.number()),
  /** The most important words of the record's text, strongest first, by what they decided. */
  words: z.object({ type: z.array(z.string()), priority: z.array(z.string()) }),
  /** An operator has decided on this record, so it is no longer a suggestion. */
  settled: z.array(z.enum(['type', 'priority'])),
})

/** In the order of rows and timelines. To add a field, see CONTRIBUTING.md. */
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
  /** It slows traffic down: counted in traffic records. */
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
  /** Announced work with a period of its own, such as road works: not an emergency, so it has no response targets. */
  plannedWork: { shape: z.boolean(), delivered: 'sometimes', initial: false, timeline: true, ofOlderStates: false },
  /** An authority's warning, such as of a storm: to be known and not to be answered, so it has no response targets. */
  advisory: { shape: z.boolean(), delivered: 'sometimes', initial: false, timeline: true, ofOlderStates: false },
  /** Planned or actual start; null if it is the time of the report. */
  startsAt: { shape: z.nullable(Instant), delivered: 'always', initial: null, timeline: true },
  /** Expected end according to the source. */
  endsAt: { shape: z.nullable(Instant), delivered: 'always', initial: null, timeline: true },
  /** The reporter's opinion of the priority: a suggestion that no figure counts. Null if they gave none, or are an operator. */
  reportedPriority: { shape: z.nullable(IncidentPriority), initial: null },
  resolvedAt: { shape: z.nullable(Instant), delivered: 'always', initial: null, desk: 'writes', timeline: true },
  ...WORK_FIELDS,
  ...COUNT_FIELDS,
} as const satisfies RecordFields

const shapes = shapesOf(INCIDENT_FIELDS)

export const hindersRoad = deprecatedName('hindersRoad', 'affectsTraffic')

/** In the order in which members were published; newer ones come last. */
export const Incident = z.object({
  ...inOrder(shapes, 'id', 'number', 'type', 'title', 'description', 'location', 'translations'),
  /** Alias of the priority. */
  severity: shapes.priority,
  ...inOrder(shapes, 'priority', 'status'),
  /** False: reported by someone with an account and not yet confirmed. Visible to operators and the reporter only. */
  confirmed: z.boolean(),
  ...inOrder(shapes, 'reportedPriority', 'createdAt', 'updatedAt', 'startsAt', 'endsAt', 'resolvedAt'),
  ...hindersRoad.member(shapes.affectsTraffic),
  ...inOrder(shapes, 'acknowledgedAt'),
  ...inOrder(shapes, 'assignedDepartment', 'crew', 'outcome', 'outcomeReason', 'reopened', 'reopenedAt', 'reports', 'duplicateOf'),
  aiClassification: z.nullable(IncidentClassification),
  estimatedResponseTime: z.nullable(z.string()),
  ...inOrder(shapes, 'geometry', 'district'),
  ...GRID_REFERENCE,
  ...inOrder(shapes, 'version'),
  source: z.string(),
  ...inOrder(shapes, 'externalId'),
  /** When the source last confirmed it, by its own time. */
  observedAt: Instant,
  /** From this time on the source has been silent for too long to call this current; a resolved incident stays as the source left it. */
  staleAt: Instant,
  /** The source gives no time: `observedAt` is when the confirmation was received. Absent: it gives one. */
  undated: z.optional(z.literal(true)),
  ...shapes,
})
export type Incident = z.infer<typeof Incident>

export function isOpen(incident: Pick<Incident, 'status'>): boolean {
  return incident.status !== 'resolved'
}

/** Open, and not planned for later: counted as 'Active Incidents'. */
export function isActiveNow(incident: Pick<Incident, 'status' | 'startsAt'>, nowMs: number): boolean {
  return isOpen(incident) && (incident.startsAt === null || Date.parse(incident.startsAt) <= nowMs)
}

/** Resolved incidents stay in the default list this long. */
export const RESOLVED_SHOWN_MS = DAY_MS

const rank = (priority: AnyIncidentPriority) => AnyIncidentPriority.options.indexOf(priority)

/** Unknown priority first, then the most urgent, then the oldest, then by id so that the order is total. */
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

/** `current`: active now, see `isActiveNow`. */
const AskedStatus = z.union([z.enum(['open', 'current', 'all']), severalOf(IncidentStatus.options)])

/**
 * Source of a report that nobody has confirmed; once confirmed, it becomes 'report'. One comparison excludes it from
 * counts, figures and models. docs/decisions/0073.
 */
export const UNCONFIRMED_SOURCE = 'unconfirmed-report'

/** Unconfirmed reports: `show` or `only` require an operator, `mine` are the caller's own. Left out if absent. */
export const UnconfirmedAsked = z.enum(['show', 'only', 'mine'])
export type UnconfirmedAsked = z.infer<typeof UnconfirmedAsked>

/** Filter of the list and the count of incidents. */
const filter = {
  status: z.optional(AskedStatus),
  priority: z.optional(severalOf(AnyIncidentPriority.options)),
  type: z.optional(severalOf(IncidentType.options)),
  ...commonFilter,
}

/** A filter with a sort order, as in an address or a saved view. Newest first by default. */
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

/** Whether a filtered list contains the incident; the server's lists follow the same rule. */
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
  summary: 'Incidents, newest first. By default the open ones and those resolved in the last 24 hours.',
  query: z.object({
    city: z.optional(z.string()),
    ...incidentFilter,
    unconfirmed: z.optional(UnconfirmedAsked),
    limit: z.optional(Limit),
    cursor: z.optional(Cursor),
  }),
  reply: z.array(Incident),
})

/** For each count: as old as its oldest record. A count of zero has no provenance. */
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
  summary: 'Number of incidents for the same filters: in total, by priority and by status.',
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
