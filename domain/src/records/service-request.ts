import * as z from 'zod/mini'
import { type Age, ageOf } from '../core/age.ts'
import { endpoint } from '../core/endpoint.ts'
import { GRID_REFERENCE } from '../core/geo.ts'
import { Cursor, Limit, Moment, severalOf } from '../core/list.ts'
import { Instant, Provenance } from '../telemetry/provenance.ts'
import { inOrder, type RecordFields, shapesOf } from './record-field.ts'
import { type Asking, commonFilter, matchesCommon, RecordSort } from './record-filter.ts'
import { changeable, Word } from './record-text.ts'
import { CONTENT_FIELDS, COUNT_FIELDS, WORK_FIELDS } from './shared-fields.ts'

export const RequestCategory = z.enum(['maintenance', 'infrastructure', 'environment', 'other'])
export type RequestCategory = z.infer<typeof RequestCategory>

export const RequestPriority = z.enum(['low', 'medium', 'high'])
export type RequestPriority = z.infer<typeof RequestPriority>

/** Stored priority: `unknown` until someone sets it. From least to most urgent. */
export const AnyRequestPriority = z.enum([...RequestPriority.options, 'unknown'])
export type AnyRequestPriority = z.infer<typeof AnyRequestPriority>

export const RequestStatus = z.enum(['pending', 'assigned', 'scheduled', 'in_progress', 'completed'])
export type RequestStatus = z.infer<typeof RequestStatus>

/** Whether the reporter found it fixed: asked, yes, no. Only for closed requests. */
export const Confirmation = z.enum(['asked', 'confirmed', 'not_fixed'])
export type Confirmation = z.infer<typeof Confirmation>

/** A model's suggestion; null until there is one. */
export const RequestRouting = z.object({
  category: z.nullable(RequestCategory),
  department: z.nullable(z.string()),
  priority: z.nullable(RequestPriority),
  estimatedCompletion: z.nullable(Instant),
  /** Confidence in the category, 0 to 1. */
  confidence: z.nullable(z.number()),
  /** Sentences in the language of the installation. */
  reasons: z.array(z.string()),
  /** The most important words of the record's text, strongest first, by what they decided. */
  words: z.object({ category: z.array(z.string()), priority: z.array(z.string()) }),
  /** Days within which 4 of 5 such requests are completed; null if unknown. */
  withinDays: z.nullable(z.number()),
  /** An operator has decided on this record, so it is no longer a suggestion. */
  settled: z.array(z.enum(['category', 'priority', 'department'])),
})

/** In the order of rows and timelines. To add a field, see CONTRIBUTING.md. */
export const REQUEST_FIELDS = {
  status: { shape: RequestStatus, delivered: 'always', desk: 'pins', change: z.optional(RequestStatus), timeline: true },
  ...CONTENT_FIELDS,
  category: {
    shape: RequestCategory,
    delivered: 'always',
    desk: 'pins',
    change: z.optional(Word),
    create: Word,
    taken: 'word',
    timeline: true,
  },
  priority: {
    shape: AnyRequestPriority,
    delivered: 'always',
    desk: 'pins',
    change: z.optional(RequestPriority),
    create: z.optional(RequestPriority),
    taken: 'word',
    timeline: true,
  },
  /** When the source or the city expects it to be done; not our forecast. */
  expectedAt: {
    shape: z.nullable(Instant),
    delivered: 'always',
    initial: null,
    desk: 'pins',
    change: changeable(Moment),
    taken: 'as sent',
    timeline: true,
  },
  /** Null also for a completed request whose source does not say when. */
  completedAt: { shape: z.nullable(Instant), delivered: 'always', initial: null, desk: 'writes', timeline: true },
  /** What its source says about the work, in its own words: a finer status, an outcome; null if nothing. */
  statusNotes: { shape: z.nullable(z.string()), delivered: 'sometimes', initial: null, timeline: true },
  /** Address of the source's picture, http or https. Only the desk sees it, and nothing of ours opens it. */
  sourcePicture: { shape: z.nullable(z.string()), delivered: 'sometimes', internal: true, initial: null },
  /** Code of one of the city's services; null if the source has none of them. */
  serviceCode: { shape: z.nullable(z.string()), initial: null, create: z.optional(Word) },
  ...WORK_FIELDS,
  /** The reporter's answer about the last closing; null if nobody was asked. */
  confirmation: { shape: z.nullable(Confirmation), initial: null, desk: 'writes', timeline: true },
  ...COUNT_FIELDS,
} as const satisfies RecordFields

const shapes = shapesOf(REQUEST_FIELDS)

/** A citizen's request to the city, without its reporter. Members are in the order in which they were published. */
export const ServiceRequest = z.object({
  ...inOrder(shapes, 'id', 'number', 'title', 'description', 'category', 'priority', 'status', 'location', 'translations'),
  ...inOrder(shapes, 'assignedDepartment', 'crew', 'createdAt', 'updatedAt', 'expectedAt', 'completedAt', 'serviceCode', 'acknowledgedAt'),
  ...inOrder(shapes, 'outcome', 'outcomeReason', 'confirmation', 'reopened', 'reopenedAt', 'reports', 'duplicateOf'),
  aiRouting: z.nullable(RequestRouting),
  estimatedCompletion: z.nullable(Instant),
  ...inOrder(shapes, 'geometry', 'district'),
  ...GRID_REFERENCE,
  ...inOrder(shapes, 'version'),
  source: z.string(),
  ...inOrder(shapes, 'externalId'),
  observedAt: Instant,
  staleAt: Instant,
  /** See `Incident`. */
  undated: z.optional(z.literal(true)),
  ...shapes,
})
export type ServiceRequest = z.infer<typeof ServiceRequest>

export function isRequestOpen(request: Pick<ServiceRequest, 'status'>): boolean {
  return request.status !== 'completed'
}

/** Age of a request as it is shown: like that of an incident, but in hours from the start ('Submitted 0h ago'). */
export function submittedAge(createdAt: string, nowMs: number): Age {
  const age = ageOf(nowMs - Date.parse(createdAt))
  return age.unit === 'minutes' ? { unit: 'hours', count: 0 } : age
}

/** Filter of the list and the count of requests. */
const filter = {
  status: z.optional(z.union([z.enum(['open', 'all']), severalOf(RequestStatus.options)])),
  priority: z.optional(severalOf(AnyRequestPriority.options)),
  category: z.optional(severalOf(RequestCategory.options)),
  ...commonFilter,
}

/** A filter with a sort order, as in an address or a saved view. Newest first by default. */
export const requestFilter = { ...filter, sort: z.optional(RecordSort) }
const RequestFilter = z.object(requestFilter)
export type RequestFilter = z.infer<typeof RequestFilter>

function statusIsAsked(request: ServiceRequest, status: RequestFilter['status']): boolean {
  if (status === undefined || status === 'all') return true
  return status === 'open' ? isRequestOpen(request) : status.includes(request.status)
}

/** Whether a filtered list contains the request; the server's lists follow the same rule. */
export function requestMatches(request: ServiceRequest, filter: RequestFilter, now: Asking): boolean {
  return (
    statusIsAsked(request, filter.status) &&
    (filter.category === undefined || filter.category.includes(request.category)) &&
    matchesCommon(request, filter, now)
  )
}

export const listServiceRequests = endpoint({
  method: 'GET',
  path: '/api/service-requests',
  access: 'anyone',
  aboutAsker: ['assignee'],
  rate: 'cached',
  summary: 'Service requests, newest first.',
  query: z.object({ city: z.optional(z.string()), ...requestFilter, limit: z.optional(Limit), cursor: z.optional(Cursor) }),
  reply: z.array(ServiceRequest),
})

/** For each count: as old as its oldest record. A count of zero has no provenance. */
const countProvenance = z.record(z.string(), Provenance)

export const RequestCounts = z.object({
  total: z.int(),
  unknown: z.int(),
  high: z.int(),
  medium: z.int(),
  low: z.int(),
  evidence: countProvenance,
  byStatus: z.object({
    pending: z.int(),
    assigned: z.int(),
    scheduled: z.int(),
    in_progress: z.int(),
    completed: z.int(),
    evidence: countProvenance,
  }),
})
export type RequestCounts = z.infer<typeof RequestCounts>

export const countServiceRequests = endpoint({
  method: 'GET',
  path: '/api/service-requests/counts',
  access: 'anyone',
  aboutAsker: ['assignee'],
  rate: 'cached',
  summary: 'Number of service requests for the same filters: in total, by priority and by status.',
  query: z.object({ city: z.optional(z.string()), ...filter }),
  reply: RequestCounts,
})

export const getServiceRequest = endpoint({
  method: 'GET',
  path: '/api/service-requests/:id',
  access: 'anyone',
  rate: 'read',
  summary: 'One service request.',
  params: z.object({ id: z.uuid() }),
  query: z.object({ city: z.optional(z.string()) }),
  reply: ServiceRequest,
})
