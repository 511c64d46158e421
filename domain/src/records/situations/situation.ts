import * as z from 'zod/mini'
import { AlertState } from '../../alerts/alert.ts'
import { Severity } from '../../alerts/rule.ts'
import { endpoint } from '../../core/endpoint.ts'
import { GRID_REFERENCE, Position } from '../../core/geo.ts'
import { DAY_MS } from '../../core/time.ts'
import { Instant, Provenance } from '../../telemetry/provenance.ts'
import { Crew } from '../crew.ts'
import { RecordKind } from '../life-cycle.ts'
import { RecordId } from '../record-id.ts'
import { RecordTranslations } from '../translation.ts'

const query = z.object({ city: z.optional(z.string()) })
/** The plan feature includes splitting and merging; who may do it depends on the role. */
const operator = { access: { role: 'operator' }, featureFor: () => 'advancedIncidents' as const } as const

export const MemberKind = z.enum(['incident', 'service-request', 'section'])
export type MemberKind = z.infer<typeof MemberKind>

/** Why a member is in a situation. Figures the rule does not use are null. */
export const MemberReason = z.object({
  /** `subject`: the situation formed about it; `rule`: a rule added it; `person`: a person added it. */
  by: z.enum(['subject', 'rule', 'person']),
  /** Id of the rule in the city file; null otherwise. */
  rule: z.nullable(z.string()),
  /** Metres from the subject. */
  distanceM: z.nullable(z.number()),
  /** Minutes from the subject's start to this one's; negative if this one is older. */
  minutes: z.nullable(z.number()),
  /** Name of the substation that supplies both. */
  substation: z.nullable(z.string()),
})
export type MemberReason = z.infer<typeof MemberReason>

export const SituationMember = z.object({
  kind: MemberKind,
  /** Id of the record, or of the road section in the city file. */
  id: z.string(),
  /** Display number; null for a section. */
  number: z.nullable(z.string()),
  title: z.string(),
  location: z.string(),
  /** Its text in other languages; null if there is only one, and for a section. */
  translations: z.nullable(RecordTranslations),
  /** Incident type or request category; null for a section. */
  word: z.nullable(z.string()),
  /** Null for a section. */
  priority: z.nullable(z.string()),
  /** Null for a section. */
  status: z.nullable(z.string()),
  open: z.boolean(),
  /** When it was acknowledged; null if it has not been, and for a section. */
  acknowledgedAt: z.nullable(Instant),
  /** Name of its department; null if it has none, and for a section. */
  assignedDepartment: z.nullable(z.string()),
  /** Crew working on it; null if there is none, and for a section. */
  crew: z.nullable(Crew),
  /** Number of people who reported it; null for a section. */
  reports: z.nullable(z.int()),
  /** mph on a section now; null for a record, and if not measured. */
  speedMph: z.nullable(z.number()),
  position: z.nullable(Position),
  ...GRID_REFERENCE,
  joinedAt: Instant,
  why: MemberReason,
  /** Provenance of the member, its reports and speed; null if no longer known. */
  evidence: z.nullable(Provenance),
  /** Provenance of the figures in `why`: both sides of a rule. */
  whyEvidence: z.nullable(Provenance),
})
export type SituationMember = z.infer<typeof SituationMember>

/** An alert of a rule of the city that joined a situation. It is no member: it keeps no situation open. */
export const SituationAlert = z.object({
  id: z.uuid(),
  name: z.string(),
  severity: Severity,
  /** 'city' for the city as a whole. */
  place: z.string(),
  placeName: z.string(),
  state: AlertState,
  firedAt: Instant,
  resolvedAt: z.nullable(Instant),
})
export type SituationAlert = z.infer<typeof SituationAlert>

/** Records and road sections that belong together. */
export const Situation = z.object({
  /** UUID version 7. */
  id: z.uuid(),
  /** Display number: 'SIT-2026-000004'. */
  number: z.string(),
  /** Name given by a person; null if it is named after its subject. */
  title: z.nullable(z.string()),
  /** The subject when the situation formed: type or category, headline, place, and the substation if the rule uses it. */
  subject: z.object({ kind: RecordKind, word: z.string(), title: z.string(), place: z.string(), substation: z.nullable(z.string()) }),
  byHand: z.boolean(),
  openedAt: Instant,
  /** Null while one of its records is open. */
  endedAt: z.nullable(Instant),
  version: z.int(),
  /** Present members, subject first, then in the order they joined. */
  members: z.array(SituationMember),
  /** Alerts that joined it, oldest first. */
  alerts: z.array(SituationAlert),
  /** Reports of all its records, each counted once. */
  people: z.int(),
  /** Provenance of `people`. */
  evidence: z.record(z.string(), Provenance),
})
export type Situation = z.infer<typeof Situation>

/** Ended situations stay in the list this long. */
export const ENDED_SHOWN_MS = DAY_MS
/** Most situations in a list, and most members a person can add to one. */
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
  summary: 'Related records and why they are related: active situations, newest first, and those that ended in the last 24 hours.',
  query,
  reply: z.array(Situation),
})

export const getSituation = endpoint({
  ...operator,
  method: 'GET',
  path: '/api/situations/:id',
  rate: 'read',
  summary: 'One situation with its members and the reason for each.',
  params: One,
  query,
  reply: Situation,
})

export const createSituation = endpoint({
  ...operator,
  method: 'POST',
  path: '/api/situations',
  rate: 'write',
  keyScope: 'write',
  summary: 'Groups records into a situation; records in other situations leave those.',
  query,
  body: z.strictObject({ title: z.string().check(z.trim(), z.minLength(3), z.maxLength(120)), members: Records }),
  reply: Situation,
})

export const splitSituation = endpoint({
  ...operator,
  method: 'POST',
  path: '/api/situations/:id/split',
  rate: 'write',
  keyScope: 'write',
  summary: 'Removes members from a situation; no rule adds them back.',
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
  keyScope: 'write',
  summary: 'Adds members to an active situation, including ones removed from it before.',
  params: One,
  query,
  body: z.strictObject({ members: Members }),
  reply: Situation,
})
