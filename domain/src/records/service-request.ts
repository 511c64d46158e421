import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Geometry } from '../core/geo.ts'
import { Cursor, Limit, severalOf } from '../core/list.ts'
import { HOUR_MS } from '../core/time.ts'
import { Instant, Provenance, Quality } from '../telemetry/provenance.ts'
import { Crew } from './crew.ts'
import { Outcome } from './outcome.ts'
import { type Asking, commonFilter, matchesCommon, RecordSort } from './record-filter.ts'
import { RecordTranslations } from './translation.ts'

export const RequestCategory = z.enum(['maintenance', 'infrastructure', 'environment', 'other'])
export type RequestCategory = z.infer<typeof RequestCategory>

export const RequestPriority = z.enum(['low', 'medium', 'high'])
export type RequestPriority = z.infer<typeof RequestPriority>

/** As a record has it: `unknown` until somebody has said how urgent it is. From the least to the most urgent. */
export const AnyRequestPriority = z.enum([...RequestPriority.options, 'unknown'])
export type AnyRequestPriority = z.infer<typeof AnyRequestPriority>

export const RequestStatus = z.enum(['pending', 'assigned', 'scheduled', 'in_progress', 'completed'])
export type RequestStatus = z.infer<typeof RequestStatus>

/** Whether whoever reported it found it done: asked, said yes, said no. Only a request that was closed has one. */
export const Confirmation = z.enum(['asked', 'confirmed', 'not_fixed'])
export type Confirmation = z.infer<typeof Confirmation>

/** What a model of ours proposes; null until it has. */
export const RequestRouting = z.object({
  category: z.nullable(RequestCategory),
  department: z.nullable(z.string()),
  priority: z.nullable(RequestPriority),
  estimatedCompletion: z.nullable(Instant),
  /** Of the category, 0 to 1. */
  confidence: z.nullable(z.number()),
  /** Sentences in the language of the installation. */
  reasons: z.array(z.string()),
  /** Words of the record's own text that decided, the strongest first, by what they decided. */
  words: z.object({ category: z.array(z.string()), priority: z.array(z.string()) }),
  /** Days within which 4 of 5 such requests are completed; null when unknown. */
  withinDays: z.nullable(z.number()),
  /** What an operator has decided on this record: no longer a proposal. */
  settled: z.array(z.enum(['category', 'priority', 'department'])),
})

/** What a citizen asked the city to do. Who asked is not part of it. */
export const ServiceRequest = z.object({
  /** UUID version 7. */
  id: z.uuid(),
  /** For people: 'REQ-2026-000123'. */
  number: z.string(),
  title: z.string(),
  description: z.string(),
  category: RequestCategory,
  priority: AnyRequestPriority,
  status: RequestStatus,
  location: z.string(),
  /** The same words in other languages, where the product itself wrote them; null for what people and feeds wrote. */
  translations: z.nullable(RecordTranslations),
  assignedDepartment: z.nullable(z.string()),
  /** The crew that works on it, where its source reports one; a role, never a person. */
  crew: z.nullable(Crew),
  /** The source's time of the report. */
  createdAt: Instant,
  updatedAt: Instant,
  /** When the source expects it done; not ours. */
  expectedAt: z.nullable(Instant),
  completedAt: z.nullable(Instant),
  /** Of the city's services; null when its source has none of them. */
  serviceCode: z.nullable(z.string()),
  /** When somebody of the city first saw it, of one that was opened again since then; null while nobody has. */
  acknowledgedAt: z.nullable(Instant),
  /** How the city closed it; null while it is open, and when its source ended it. */
  outcome: z.nullable(Outcome),
  outcomeReason: z.nullable(z.string()),
  /** What the reporter says of the last closing; null when nobody was asked. */
  confirmation: z.nullable(Confirmation),
  /** How often it was opened again. */
  reopened: z.int(),
  /** When it was last opened again, from when on its targets count anew; null when it never was. */
  reopenedAt: z.nullable(Instant),
  /** Reports of this one thing: 1 and those that were folded into it. */
  reports: z.int(),
  /** Id of the request that this one repeats. */
  duplicateOf: z.nullable(z.uuid()),
  aiRouting: z.nullable(RequestRouting),
  estimatedCompletion: z.nullable(Instant),
  geometry: z.nullable(Geometry),
  district: z.nullable(z.string()),
  square: z.nullable(z.string()),
  /** Counts the changes of this record, from 1. */
  version: z.int(),
  source: z.string(),
  externalId: z.nullable(z.string()),
  observedAt: Instant,
  staleAt: Instant,
  quality: Quality,
  /** The source's time lies more than five minutes ahead of ours. */
  clockSuspect: z.boolean(),
})
export type ServiceRequest = z.infer<typeof ServiceRequest>

export function isRequestOpen(request: Pick<ServiceRequest, 'status'>): boolean {
  return request.status !== 'completed'
}

/** Whole hours since the report, never below 0. Shown as 'Submitted Nh ago'. */
export function submittedHoursAgo(createdAt: string, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - Date.parse(createdAt)) / HOUR_MS))
}

/** What a list and a count of requests can be narrowed to. */
const filter = {
  status: z.optional(z.union([z.enum(['open', 'all']), severalOf(RequestStatus.options)])),
  priority: z.optional(severalOf(AnyRequestPriority.options)),
  category: z.optional(severalOf(RequestCategory.options)),
  ...commonFilter,
}

/** A filter with the order of its list: what an address and a saved view say. Newest first when it says nothing. */
export const requestFilter = { ...filter, sort: z.optional(RecordSort) }
const RequestFilter = z.object(requestFilter)
export type RequestFilter = z.infer<typeof RequestFilter>

function statusIsAsked(request: ServiceRequest, status: RequestFilter['status']): boolean {
  if (status === undefined || status === 'all') return true
  return status === 'open' ? isRequestOpen(request) : status.includes(request.status)
}

/** Whether the list with this filter has the request; the server's lists follow the same rule. */
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

/** Of each count: as old as the oldest record in it. A count of none rests on none and has no evidence. */
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
  summary: 'How many service requests the list with the same filters has, in all, of each priority and of each status.',
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
