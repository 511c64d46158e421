import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { Position } from '../../core/geo.ts'
import { DAY_MS } from '../../core/time.ts'
import { Instant, Provenance } from '../../telemetry/provenance.ts'
import { Crew } from '../crew.ts'
import { RecordKind } from '../life-cycle.ts'
import { RecordId } from '../record-id.ts'
import { RecordTranslations } from '../translation.ts'

const query = z.object({ city: z.optional(z.string()) })
/** Splitting and merging are part of the plan that has them; who may, is by role. */
const operator = { access: { role: 'operator' }, featureFor: () => 'advancedIncidents' as const } as const

export const MemberKind = z.enum(['incident', 'service-request', 'section'])
export type MemberKind = z.infer<typeof MemberKind>

/** Why something is in a situation. Figures are null where the rule does not look at them. */
export const MemberReason = z.object({
  /** `subject`: the situation formed about it; `rule`: a rule brought it in; `person`: somebody put it in. */
  by: z.enum(['subject', 'rule', 'person']),
  /** Id of the rule in the city file; null for the others. */
  rule: z.nullable(z.string()),
  /** Metres from the subject. */
  distanceM: z.nullable(z.number()),
  /** From the subject's beginning to this one's; negative when this one is older. */
  minutes: z.nullable(z.number()),
  /** Name of the substation that feeds both. */
  substation: z.nullable(z.string()),
})
export type MemberReason = z.infer<typeof MemberReason>

export const SituationMember = z.object({
  kind: MemberKind,
  /** Of a record its id, of a road section the city file's. */
  id: z.string(),
  /** For people; null for a section. */
  number: z.nullable(z.string()),
  title: z.string(),
  location: z.string(),
  /** Its words in other languages; null where it is written in one, and for a section. */
  translations: z.nullable(RecordTranslations),
  /** Type of an incident, category of a request; null for a section. */
  word: z.nullable(z.string()),
  /** Null for a section. */
  priority: z.nullable(z.string()),
  /** Null for a section. */
  status: z.nullable(z.string()),
  open: z.boolean(),
  /** When somebody of the city acknowledged it; null while nobody has, and for a section. */
  acknowledgedAt: z.nullable(Instant),
  /** Department that it is assigned to, by its name; null when it has none, and for a section. */
  assignedDepartment: z.nullable(z.string()),
  /** Crew that works on it; null when it has none, and for a section. */
  crew: z.nullable(Crew),
  /** People who reported it; null for a section. */
  reports: z.nullable(z.int()),
  /** mph on a section now; null for a record, and when it is not measured. */
  speedMph: z.nullable(z.number()),
  position: z.nullable(Position),
  square: z.nullable(z.string()),
  joinedAt: Instant,
  why: MemberReason,
  /** Of the thing itself, its reports and its speed; null when nobody can say any more. */
  evidence: z.nullable(Provenance),
  /** Of the figures in `why`: both sides of a rule. */
  whyEvidence: z.nullable(Provenance),
})
export type SituationMember = z.infer<typeof SituationMember>

/** Records and road sections that belong together. */
export const Situation = z.object({
  /** UUID version 7. */
  id: z.uuid(),
  /** For people: 'SIT-2026-000004'. */
  number: z.string(),
  /** What somebody called it; null when it is called after its subject. */
  title: z.nullable(z.string()),
  /** What it formed about, as it was then: type or category, headline, where, and the substation where a rule looked at that. */
  subject: z.object({ kind: RecordKind, word: z.string(), title: z.string(), place: z.string(), substation: z.nullable(z.string()) }),
  byHand: z.boolean(),
  openedAt: Instant,
  /** Null while one of its records is open. */
  endedAt: z.nullable(Instant),
  version: z.int(),
  /** Those that are in it now, the subject first, then as they joined. */
  members: z.array(SituationMember),
  /** Reports of all its records, each counted once. */
  people: z.int(),
  /** Of `people`. */
  evidence: z.record(z.string(), Provenance),
})
export type Situation = z.infer<typeof Situation>

/** So long those that have ended stay in the list. */
export const ENDED_SHOWN_MS = DAY_MS
/** A list holds so many at most, and a situation so many members that people put in. */
export const SITUATIONS_SHOWN = 100
export const MEMBERS_AT_ONCE = 100

const Member = z.strictObject({ kind: MemberKind, id: z.string().check(z.minLength(1), z.maxLength(64)) })
const Members = z.array(Member).check(z.minLength(1), z.maxLength(MEMBERS_AT_ONCE))
const Records = z.array(z.strictObject({ kind: RecordKind, id: RecordId })).check(z.minLength(1), z.maxLength(MEMBERS_AT_ONCE))
const One = z.object({ id: RecordId })

export const listSituations = endpoint({
  ...operator,
  method: 'GET',
  path: '/api/situations',
  rate: 'read',
  summary: 'What belongs together and why: situations that stand, newest first, and those that ended in the last 24 hours.',
  query,
  reply: z.array(Situation),
})

export const getSituation = endpoint({
  ...operator,
  method: 'GET',
  path: '/api/situations/:id',
  rate: 'read',
  summary: 'One situation with its members and the reason of each.',
  params: One,
  query,
  reply: Situation,
})

export const createSituation = endpoint({
  ...operator,
  method: 'POST',
  path: '/api/situations',
  rate: 'write',
  summary: 'Says that records belong together; those of other situations leave them.',
  query,
  body: z.strictObject({ title: z.string().check(z.trim(), z.minLength(3), z.maxLength(120)), members: Records }),
  reply: Situation,
})

export const splitSituation = endpoint({
  ...operator,
  method: 'POST',
  path: '/api/situations/:id/split',
  rate: 'write',
  summary: 'Takes members out of a situation; no rule brings them back.',
  params: One,
  query,
  body: z.strictObject({ members: Members }),
  reply: Situation,
})

export const joinSituation = endpoint({
  ...operator,
  method: 'POST',
  path: '/api/situations/:id/join',
  rate: 'write',
  summary: 'Puts members into a situation that stands, also those that were taken out of it.',
  params: One,
  query,
  body: z.strictObject({ members: Members }),
  reply: Situation,
})
