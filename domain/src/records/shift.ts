import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Moment } from '../core/list.ts'
import { DAY_MS, HOUR_MS } from '../core/time.ts'
import { Instant, Provenance } from '../telemetry/provenance.ts'
import { AnyIncidentPriority } from './incident.ts'
import { RecordKind } from './life-cycle.ts'
import { Aim } from './target.ts'
import { RecordTranslations } from './translation.ts'

/** Whoever has not been seen at the desk for so long has left it: what comes after is another turn. */
export const LEFT_AFTER_MS = 4 * HOUR_MS
/** For whom has never been here, so much of the past is told. */
export const FIRST_LOOK_MS = DAY_MS
/** Nobody is told of more days than these. */
export const LONGEST_LOOK_MS = 30 * DAY_MS
/** What is due so soon is told of. */
export const DUE_SOON_MS = 8 * HOUR_MS
/** Changes that are listed; all are counted. */
export const MOST_CHANGES = 200
/** Late and due records that are listed; all are counted. */
export const MOST_DUE = 100

/** What befell a record, as far as the next turn has to know. */
export const HandOverEvent = z.enum(['opened', 'closed', 'reopened', 'escalated', 'raised'])
export type HandOverEvent = z.infer<typeof HandOverEvent>

/** A record as a hand-over names it, as it stands now. */
const named = {
  kind: RecordKind,
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  location: z.string(),
  /** Of records that the product wrote itself; absent from what earlier versions signed. */
  translations: z.optional(z.nullable(RecordTranslations)),
  /** Requests are never critical. */
  priority: AnyIncidentPriority,
  status: z.string(),
}

export const HandOverChange = z.object({
  ...named,
  did: HandOverEvent,
  /** When it came to pass; a source may tell of it later. */
  at: Instant,
})
export type HandOverChange = z.infer<typeof HandOverChange>

/** A record whose next target is missed, or soon will be. */
export const HandOverDue = z.object({ ...named, aim: Aim, dueAt: Instant })
export type HandOverDue = z.infer<typeof HandOverDue>

/** Hand-overs that were signed before there was an unknown priority have no number of it. */
const ByPriority = z.partialRecord(AnyIncidentPriority, z.int())

/** What stood so at a moment. */
export const HandOverCounts = z.object({
  open: z.record(RecordKind, ByPriority),
  /** Null in a city without targets. */
  overdue: z.nullable(z.int()),
  changes: z.record(HandOverEvent, z.int()),
})
export type HandOverCounts = z.infer<typeof HandOverCounts>

/** A turn that somebody has handed over; never changed. */
export const SignedHandOver = z.object({
  id: z.uuid(),
  at: Instant,
  /** Who; null when the account is gone. */
  name: z.nullable(z.string()),
  /** Since when its changes are counted; null for a first turn. */
  since: z.nullable(Instant),
  notes: z.string(),
  counts: HandOverCounts,
})
export type SignedHandOver = z.infer<typeof SignedHandOver>

export const HandOver = z.object({
  at: Instant,
  /** When this person signed, or was last at this desk before now; null when never. */
  since: z.nullable(Instant),
  /** From when on changes are told: since then, thirty days at most; the last 24 hours for whom was never here. */
  from: Instant,
  /** Newest first, MOST_CHANGES at most. */
  changes: z.array(HandOverChange),
  /** All of them, by what they were. */
  changed: z.record(HandOverEvent, z.int()),
  open: z.record(RecordKind, ByPriority),
  /** Null for a plan without targets, and in a city that has none. */
  due: z.nullable(
    z.object({
      overdue: z.int(),
      /** Within the next eight hours. */
      soon: z.int(),
      /** What is overdue first, then by when it is due; MOST_DUE at most. */
      records: z.array(HandOverDue),
    }),
  ),
  /** The last one that anybody signed here. */
  last: z.nullable(SignedHandOver),
  /** Of `changed`, `open` and `due`. */
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
  summary: 'Signed hand-overs of the desk, newest first, fifty at most.',
  query: z.object({ city: z.optional(z.string()), /** Signed before this instant. */ before: z.optional(Moment) }),
  reply: z.array(SignedHandOver),
})
export const HAND_OVERS_AT_ONCE = 50

/** What the outgoing person leaves to the next one. */
export const HandOverNotes = z.string().check(z.trim(), z.maxLength(4_000))

export const signHandOver = endpoint({
  ...operator,
  method: 'POST',
  path: '/api/hand-over',
  rate: 'write',
  summary: 'Signs the turn of this person: notes, with what stands open at this moment. Nobody can change it later.',
  query,
  body: z.strictObject({ notes: HandOverNotes }),
  reply: SignedHandOver,
})
