import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Cursor, Limit, Moment, SearchText, severalOf } from '../core/list.ts'
import { RecordKind } from '../records/life-cycle.ts'
import { TimelineAction } from '../records/timeline.ts'
import { Instant } from '../telemetry/provenance.ts'

/** What is done to accounts, roles, plans, keys and settings. */
export const AdministrativeAction = z.enum([
  'account-created',
  'account-removed',
  'account-exported',
  'signed-in',
  'sign-in-refused',
  'signed-out',
  'sessions-ended',
  'password-changed',
  'password-reset',
  'email-changed',
  'profile-changed',
  'second-factor-on',
  'second-factor-off',
  'role-changed',
  'person-invited',
  'invitation-withdrawn',
  'invitation-link-made',
  'plan-changed',
  'plan-change-planned',
  'key-created',
  'key-removed',
  'app-key-created',
  'app-key-removed',
  'correction-taken-back',
  'moderation-overruled',
  'settings-changed',
])
export type AdministrativeAction = z.infer<typeof AdministrativeAction>

/** What people do to incidents and service requests; their timelines hold it, and the trail reads it there. */
const DESK_ACTIONS = TimelineAction.options.map((it) => `record-${it}` as const)

/** Everything that the audit trail shows. */
export const AuditAction = z.enum([...AdministrativeAction.options, ...DESK_ACTIONS])
export type AuditAction = z.infer<typeof AuditAction>

export const isDeskAction = (action: AuditAction): action is (typeof DESK_ACTIONS)[number] => action.startsWith('record-')

/** What an entry's subject is, by what was done; people stand in the trail by id and are named when it is read. */
export const AUDIT_SUBJECT: Record<AdministrativeAction, 'person' | 'key' | 'invitation' | 'correction' | 'moderation' | 'setting'> = {
  'account-created': 'person',
  'account-removed': 'person',
  'account-exported': 'person',
  'signed-in': 'person',
  'sign-in-refused': 'person',
  'signed-out': 'person',
  'sessions-ended': 'person',
  'password-changed': 'person',
  'password-reset': 'person',
  'email-changed': 'person',
  'profile-changed': 'person',
  'second-factor-on': 'person',
  'second-factor-off': 'person',
  'role-changed': 'person',
  'person-invited': 'invitation',
  'invitation-withdrawn': 'invitation',
  'invitation-link-made': 'invitation',
  'plan-changed': 'person',
  'plan-change-planned': 'person',
  'key-created': 'key',
  'key-removed': 'key',
  'app-key-created': 'key',
  'app-key-removed': 'key',
  'correction-taken-back': 'correction',
  'moderation-overruled': 'moderation',
  'settings-changed': 'setting',
}

export const AuditBy = z.enum(['session', 'token', 'key', 'command', 'webhook'])
export type AuditBy = z.infer<typeof AuditBy>

/** A person, as they are called at the time of reading. */
export const AuditPerson = z.object({
  id: z.string(),
  /** First name, else username, else e-mail address; null when the account is gone, or is known by its id alone. */
  name: z.nullable(z.string()),
  removed: z.boolean(),
})
export type AuditPerson = z.infer<typeof AuditPerson>

export const AuditEntry = z.object({
  id: z.uuid(),
  at: Instant,
  action: AuditAction,
  /** Null for the installation itself, and for whoever was not signed in. */
  actor: z.nullable(AuditPerson),
  /** How they had shown who they are; null when nobody had. */
  by: z.nullable(AuditBy),
  /** Network address; null where there is none. */
  address: z.nullable(z.string()),
  /** Whom it was done to; null when it is no person, or the actor. */
  person: z.nullable(AuditPerson),
  /** What it was done to, where that is no person: the id of a key, invitation, correction or decision of moderation, the name of a setting. */
  thing: z.nullable(z.string()),
  /** To whom an invitation was sent, while it can still be accepted; null for every other thing. */
  invited: z.nullable(z.string()),
  /** The incident or service request that it was done to; null for everything else. */
  record: z.nullable(z.object({ kind: RecordKind, id: z.uuid(), number: z.nullable(z.string()) })),
  /** Null when it holds for every city. */
  city: z.nullable(z.string()),
  from: z.nullable(z.unknown()),
  to: z.nullable(z.unknown()),
  reason: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** What a list and a file can be narrowed to. */
const filters = {
  city: z.optional(z.string()),
  action: z.optional(severalOf(AuditAction.options)),
  /** Id of a person, or what they are called or write from: part of first name, username or e-mail address. */
  actor: z.optional(SearchText),
  /** The same of whom it was done to, or the id of a key, invitation or setting. */
  subject: z.optional(SearchText),
  /** Number of an incident or service request, or part of it. */
  record: z.optional(SearchText),
  /** Inclusive. */
  from: z.optional(Moment),
  /** Exclusive. */
  to: z.optional(Moment),
}

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  access: { role: 'admin' },
  rate: 'read',
  summary: 'Who did what to accounts, roles, plans, keys, settings and records, newest first.',
  query: z.object({ ...filters, limit: z.optional(Limit), cursor: z.optional(Cursor) }),
  reply: z.array(AuditEntry),
})

export const listAuditActions = endpoint({
  method: 'GET',
  path: '/api/audit/actions',
  access: { role: 'admin' },
  rate: 'read',
  summary: 'The actions that the audit trail of a city holds.',
  query: z.object({ city: z.optional(z.string()) }),
  reply: z.array(AuditAction),
})

/** A file holds at most so many entries, the newest ones. */
export const MOST_EXPORTED = 10_000

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/audit/export',
  access: { role: 'admin' },
  rate: 'read',
  summary: 'The same as a CSV file: the newest 10,000 entries of what is asked for.',
  query: z.object(filters),
  reply: z.string(),
  mediaType: 'text/csv; charset=utf-8',
})
