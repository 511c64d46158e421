import * as z from 'zod/mini'
import { deprecatedName } from '../core/deprecated-name.ts'
import { endpoint } from '../core/endpoint.ts'
import { FailureCode } from '../core/failure.ts'
import { IncidentChange, NewIncident, NewRequest, RequestChange } from './desk-change.ts'
import { Incident } from './incident.ts'
import { RecordKind } from './life-cycle.ts'
import { RecordId } from './record-id.ts'
import { Reason } from './record-text.ts'
import { ServiceRequest } from './service-request.ts'
import { TimelineEntry } from './timeline.ts'

const city = { city: z.optional(z.string()) }
const One = z.object({ id: RecordId })
const operator = { access: { role: 'operator' } } as const
const writing = { rate: 'write', keyScope: 'write' } as const
const once = { ...writing, takesIdempotencyKey: true } as const

/** The other record of a suggested duplicate, as it is now. */
export const PossibleDuplicate = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  description: z.string(),
  /** Number of its pictures. */
  pictures: z.int(),
  version: z.int(),
  /** Why the rule suggests it, and why it did not close the report: see `duplicateReason`. */
  reason: z.string(),
  createdAt: z.iso.datetime(),
})
export type PossibleDuplicate = z.infer<typeof PossibleDuplicate>

export const folded = deprecatedName('folded', 'duplicates')

/** Reports merged into a record as duplicates, newest first, each with its own text. */
const MergedReports = z.array(
  z.object({
    id: z.uuid(),
    number: z.string(),
    title: z.string(),
    description: z.string(),
    pictures: z.int(),
    createdAt: z.iso.datetime(),
  }),
)

/** What operators see of a record in addition to what everyone sees. */
export const DeskDetail = z.object({
  kind: RecordKind,
  id: z.uuid(),
  version: z.int(),
  /** Statuses it can change to. */
  moves: z.array(z.string()),
  assignee: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  links: z.array(z.object({ kind: RecordKind, id: z.uuid(), number: z.string(), title: z.string(), status: z.string() })),
  ...folded.member(MergedReports),
  /** The record this one may repeat according to a rule; an operator accepts by closing it, or rejects. */
  possibleDuplicateOf: z.nullable(PossibleDuplicate),
  /** Open reports that may repeat this one, newest first. */
  possibleDuplicates: z.array(PossibleDuplicate),
  /** The reporter's contact details; null if they left none, or they have been deleted. */
  contact: z.nullable(
    z.object({ name: z.nullable(z.string()), email: z.nullable(z.string()), phone: z.nullable(z.string()), deletedAt: z.iso.datetime() }),
  ),
  duplicates: MergedReports,
  /** Address of the source's picture; null if it has none. */
  sourcePicture: z.nullable(z.string()),
})
export type DeskDetail = z.infer<typeof DeskDetail>

export const Comment = z.strictObject({
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)),
  /** False: everyone may read it, and the reporter is notified. */
  internal: z.boolean(),
})

export const Link = z.strictObject({ kind: RecordKind, id: RecordId })

/** Most records in one bulk change; each has its own result. */
export const MOST_AT_ONCE = 200

/** Result for one record of a bulk change. */
const result = <R extends z.ZodMiniType>(record: R) =>
  z.object({
    id: z.uuid(),
    /** The present record; null if it does not exist. */
    record: z.nullable(record),
    /** Null if it was changed. */
    failure: z.nullable(z.object({ error: z.string(), code: FailureCode, details: z.optional(z.unknown()) })),
  })

/** Calls for one kind of record; the server binds both kinds to the same desk. */
function deskCalls<R extends z.ZodMiniType, N extends z.ZodMiniType, C extends z.ZodMiniType>(
  path: '/api/incidents' | '/api/service-requests',
  noun: string,
  access: 'signedIn' | { role: 'operator' },
  record: R,
  newOne: N,
  change: C,
) {
  const query = z.object(city)
  return {
    create: endpoint({
      ...once,
      method: 'POST',
      path,
      access,
      summary: `Opens ${noun}.`,
      query,
      body: newOne,
      reply: record,
    }),
    change: endpoint({
      ...operator,
      method: 'PATCH',
      path: `${path}/:id`,
      ...once,
      summary: `Changes ${noun}. 409 if someone else changed it first, or if its status does not allow the change.`,
      params: One,
      query,
      body: change,
      reply: record,
    }),
    changeSeveral: endpoint({
      ...operator,
      method: 'POST',
      path: `${path}/bulk`,
      featureFor: () => 'advancedIncidents' as const,
      ...writing,
      summary: `Makes the same change to several records; each has its own result.`,
      query,
      body: z.strictObject({
        records: z
          .array(z.strictObject({ id: RecordId, version: z.int().check(z.gte(1)) }))
          .check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
        /** As for one record, without the version. */
        change: z.record(z.string(), z.unknown()),
      }),
      reply: z.array(result(record)),
    }),
    detail: endpoint({
      ...operator,
      method: 'GET',
      path: `${path}/:id/desk`,
      rate: 'read',
      summary: `The parts of ${noun} that only the desk can see.`,
      params: One,
      query,
      reply: DeskDetail,
    }),
    timeline: endpoint({
      method: 'GET',
      path: `${path}/:id/timeline`,
      access: 'anyone',
      aboutAsker: 'always',
      rate: 'read',
      summary: `The timeline of ${noun}, newest first. Names and internal notes are visible to operators only.`,
      params: One,
      query,
      reply: z.array(TimelineEntry),
    }),
    timelineFile: endpoint({
      ...operator,
      method: 'GET',
      path: `${path}/:id/timeline.csv`,
      rate: 'read',
      summary: 'The same as a CSV file, oldest first.',
      params: One,
      query,
      reply: z.string(),
      mediaType: 'text/csv; charset=utf-8',
    }),
    comment: endpoint({
      ...operator,
      method: 'POST',
      path: `${path}/:id/comments`,
      ...once,
      summary: 'Adds a comment to the timeline.',
      params: One,
      query,
      body: Comment,
      reply: TimelineEntry,
    }),
    unfold: endpoint({
      ...operator,
      method: 'POST',
      path: `${path}/:id/unfold`,
      ...writing,
      summary: `Unmerges a duplicate into ${noun} of its own; the other record no longer counts it.`,
      params: One,
      query,
      body: z.strictObject({ reason: Reason.check(z.minLength(1)) }),
      reply: record,
    }),
    keepApart: endpoint({
      ...operator,
      method: 'DELETE',
      path: `${path}/:id/possible-duplicate`,
      ...writing,
      summary: `Marks ${noun} as not a duplicate; no rule proposes it again.`,
      params: One,
      query,
      reply: DeskDetail,
    }),
    link: endpoint({
      ...operator,
      method: 'POST',
      path: `${path}/:id/links`,
      ...writing,
      summary: 'Links two records.',
      params: One,
      query,
      body: Link,
      reply: DeskDetail,
    }),
    unlink: endpoint({
      ...operator,
      method: 'DELETE',
      path: `${path}/:id/links/:kind/:other`,
      ...writing,
      summary: 'Removes the link.',
      params: z.object({ id: RecordId, kind: RecordKind, other: RecordId }),
      query,
      reply: DeskDetail,
    }),
  }
}

export const incidentDesk = deskCalls('/api/incidents', 'an incident', 'signedIn', Incident, NewIncident, IncidentChange)
export const requestDesk = deskCalls(
  '/api/service-requests',
  'a service request',
  { role: 'operator' },
  ServiceRequest,
  NewRequest,
  RequestChange,
)

const OfRecord = z.object({ kind: RecordKind, id: z.uuid(), personId: z.string() })

/** The people at a city's desk, and the choices they have. */
export const Desk = z.object({
  /** In the order of the city file. */
  departments: z.array(z.string()),
  /** Incident types by department; departments without any are left out. */
  responds: z.record(z.string(), z.array(z.string())),
  /** Operators and admins of this city, by name. */
  people: z.array(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  /** Assignee of each open record. */
  assignments: z.array(OfRecord),
  /** Who acknowledged each open record at the desk. */
  acknowledgements: z.array(OfRecord),
})
export type Desk = z.infer<typeof Desk>

export const getDesk = endpoint({
  ...operator,
  method: 'GET',
  path: '/api/desk',
  rate: 'read',
  summary: 'Departments and people that records can be assigned to, with current assignments and acknowledgements.',
  query: z.object(city),
  reply: Desk,
})
