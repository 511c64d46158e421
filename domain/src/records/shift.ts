import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Moment } from '../core/list.ts'
import { DAY_MS, HOUR_MS } from '../core/time.ts'
import { Instant, Provenance } from '../telemetry/provenance.ts'
import { AnyIncidentPriority } from './incident.ts'
import { RecordKind } from './life-cycle.ts'
import { Aim } from './target.ts'
import { RecordTranslations } from './translation.ts'

/** After this long without activity at the desk a person has left it; a new shift begins. */
export const LEFT_AFTER_MS = 4 * HOUR_MS
/** Period reported to someone who has never been at this desk. */
export const FIRST_LOOK_MS = DAY_MS
/** Longest period reported, in days. */
export const LONGEST_LOOK_MS = 30 * DAY_MS
/** Targets due within this time are reported. */
export const DUE_SOON_MS = 8 * HOUR_MS
/** Most changes listed; all are counted. */
export const MOST_CHANGES = 200
/** Most late and due records listed; all are counted. */
export const MOST_DUE = 100

/** Changes to a record that the next shift needs to know about. */
export const HandOverEvent = z.enum(['opened', 'closed', 'reopened', 'escalated', 'raised'])
export type HandOverEvent = z.infer<typeof HandOverEvent>

/** A record in a handover, as it is now. */
const named = {
  kind: RecordKind,
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  location: z.string(),
  /** For records written by the product itself; absent from handovers of earlier versions. */
  translations: z.optional(z.nullable(RecordTranslations)),
  /** Requests are never critical. */
  priority: AnyIncidentPriority,
  status: z.string(),
}

export const HandOverChange = z.object({
  ...named,
  did: HandOverEvent,
  /** When it happened; a source may report it later. */
  at: Instant,
})
export type HandOverChange = z.infer<typeof HandOverChange>

/** A record whose next target is missed, or soon due. */
export const HandOverDue = z.object({ ...named, aim: Aim, dueAt: Instant })
export type HandOverDue = z.infer<typeof HandOverDue>

/** Handovers from before there was an unknown priority have no count of it. */
const ByPriority = z.partialRecord(AnyIncidentPriority, z.int())

/** Counts at a moment. */
export const HandOverCounts = z.object({
  open: z.record(RecordKind, ByPriority),
  /** Null in a city without targets. */
  overdue: z.nullable(z.int()),
  changes: z.record(HandOverEvent, z.int()),
})
export type HandOverCounts = z.infer<typeof HandOverCounts>

/** A shift that has been handed over; never changed. */
export const SignedHandOver = z.object({
  id: z.uuid(),
  at: Instant,
  /** Who handed over; null if the account is gone. */
  name: z.nullable(z.string()),
  /** Start of the period of its changes; null for a first shift. */
  since: z.nullable(Instant),
  notes: z.string(),
  counts: HandOverCounts,
})
export type SignedHandOver = z.infer<typeof SignedHandOver>

export const HandOver = z.object({
  at: Instant,
  /** When this person last handed over, or was last at this desk; null if never. */
  since: z.nullable(Instant),
  /** Start of the reported period: that time, at most thirty days ago; the last 24 hours for a newcomer. */
  from: Instant,
  /** Newest first, at most MOST_CHANGES. */
  changes: z.array(HandOverChange),
  /** Count of all of them, by action. */
  changed: z.record(HandOverEvent, z.int()),
  open: z.record(RecordKind, ByPriority),
  /** Null for a plan without targets, and in a city without any. */
  due: z.nullable(
    z.object({
      overdue: z.int(),
      /** Within the next eight hours. */
      soon: z.int(),
      /** Overdue first, then by due time; at most MOST_DUE. */
      records: z.array(HandOverDue),
    }),
  ),
  /** The last handover at this desk, by anyone. */
  last: z.nullable(SignedHandOver),
  /** For `changed`, `open` and `due`. */
  evidence: z.record(z.enum(['changed', 'open', 'due']), Provenance),
})
export type HandOver = z.infer<typeof HandOver>

const operator = { access: { role: 'operator' } } as const
const query = z.object({ city: z.optional(z.string()) })

export const getHandOver = endpoint({
  ...operator,
  method: 'GET',
  path: '/api/hand-over',
  rate: 'read',
  summary: 'What changed since this person was last at the desk, what is open and what is due.',
  query,
  reply: HandOver,
})

export const listHandOvers = endpoint({
  ...operator,
  method: 'GET',
  path: '/api/hand-over/signed',
  rate: 'read',
  summary: 'Signed handovers of the desk, newest first, at most 50.',
  query: z.object({ city: z.optional(z.string()), /** Signed before this instant. */ before: z.optional(Moment) }),
  reply: z.array(SignedHandOver),
})
export const HAND_OVERS_AT_ONCE = 50

/** Notes from the outgoing person for the next one. */
export const HandOverNotes = z.string().check(z.trim(), z.maxLength(4_000))

export const signHandOver = endpoint({
  ...operator,
  method: 'POST',
  path: '/api/hand-over',
  rate: 'write',
  summary: "Signs this person's shift: notes and what is open right now. It cannot be changed later.",
  query,
  body: z.strictObject({ notes: HandOverNotes }),
  reply: SignedHandOver,
})
