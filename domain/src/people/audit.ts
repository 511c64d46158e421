import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Cursor, Limit, Moment, SearchText, severalOf } from '../core/list.ts'
import { RecordKind } from '../records/life-cycle.ts'
import { TimelineAction } from '../records/timeline.ts'
import { Instant } from '../telemetry/provenance.ts'
import { UsedKey } from './api-key.ts'

/** Actions on accounts, roles, plans, keys and settings. */
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
  'second-factor-rule-changed',
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
  'webhook-created',
  'webhook-changed',
  'webhook-removed',
  'webhook-secret-renewed',
  'webhook-disabled',
  'alert-shelved',
  'alert-unshelved',
  'alert-rule-created',
  'alert-rule-changed',
  'alert-rule-removed',
  'contact-point-added',
  'contact-point-removed',
  'notification-policies-changed',
  'correction-taken-back',
  'moderation-overruled',
  'settings-changed',
  'places-changed',
  'feed-added',
  'feed-changed',
  'feed-started',
  'feed-paused',
  'feed-removed',
  'delivery-retried',
  'delivery-discarded',
])
export type AdministrativeAction = z.infer<typeof AdministrativeAction>

/** Actions on incidents and service requests; they are stored in the timelines, where the audit trail reads them. */
const DESK_ACTIONS = TimelineAction.options.map((it) => `record-${it}` as const)

/** Every action in the audit trail. */
export const AuditAction = z.enum([...AdministrativeAction.options, ...DESK_ACTIONS])
export type AuditAction = z.infer<typeof AuditAction>

export const isDeskAction = (action: AuditAction): action is (typeof DESK_ACTIONS)[number] => action.startsWith('record-')

/** What the subject of an action is. People are stored by id and named when the trail is read. */
export const AUDIT_SUBJECT: Record<
  AdministrativeAction,
  | 'person'
  | 'key'
  | 'invitation'
  | 'correction'
  | 'moderation'
  | 'setting'
  | 'source'
  | 'webhook'
  | 'alert'
  | 'alert-rule'
  | 'contact-point'
> = {
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
  'second-factor-rule-changed': 'setting',
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
  'webhook-created': 'webhook',
  'webhook-changed': 'webhook',
  'webhook-removed': 'webhook',
  'webhook-secret-renewed': 'webhook',
  'webhook-disabled': 'webhook',
  'alert-shelved': 'alert',
  'alert-unshelved': 'alert',
  'alert-rule-created': 'alert-rule',
  'alert-rule-changed': 'alert-rule',
  'alert-rule-removed': 'alert-rule',
  'contact-point-added': 'contact-point',
  'contact-point-removed': 'contact-point',
  'notification-policies-changed': 'setting',
  'correction-taken-back': 'correction',
  'moderation-overruled': 'moderation',
  'settings-changed': 'setting',
  'places-changed': 'source',
  'feed-added': 'source',
  'feed-changed': 'source',
  'feed-started': 'source',
  'feed-paused': 'source',
  'feed-removed': 'source',
  'delivery-retried': 'source',
  'delivery-discarded': 'source',
}

export const AuditBy = z.enum(['session', 'token', 'key', 'command', 'webhook'])
export type AuditBy = z.infer<typeof AuditBy>

/** A person with their present display name. */
export const AuditPerson = z.object({
  id: z.string(),
  /** First name, else username, else email address; null if the account is gone or only its id is known. */
  name: z.nullable(z.string()),
  removed: z.boolean(),
})
export type AuditPerson = z.infer<typeof AuditPerson>

export const AuditEntry = z.object({
  id: z.uuid(),
  at: Instant,
  action: AuditAction,
  /** Null for the installation itself, and for someone not signed in. */
  actor: z.nullable(AuditPerson),
  /** How they were authenticated; null if they were not. */
  by: z.nullable(AuditBy),
  /** The API key a record was changed with; null if there was none, and for everything else. */
  key: UsedKey,
  /** IP address; null if there is none. */
  address: z.nullable(z.string()),
  /** The person the action was about; null if it was not about a person, or about the actor. */
  person: z.nullable(AuditPerson),
  /** The subject if it is not a person: the id of a key, invitation, correction, moderation decision or source, or the name of a setting. */
  thing: z.nullable(z.string()),
  /** Address of an invitation while it can still be accepted; null for everything else. */
  invited: z.nullable(z.string()),
  /** The incident or service request of the action; null for everything else. */
  record: z.nullable(z.object({ kind: RecordKind, id: z.uuid(), number: z.nullable(z.string()) })),
  /** Null if it applies to every city. */
  city: z.nullable(z.string()),
  from: z.nullable(z.unknown()),
  to: z.nullable(z.unknown()),
  reason: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Filters of the list and the file. */
const filters = {
  city: z.optional(z.string()),
  action: z.optional(severalOf(AuditAction.options)),
  /** A person's id, or part of their first name, username or email address. */
  actor: z.optional(SearchText),
  /** The same for the person it was about, or the id of a key, invitation or setting. */
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
  summary: "The actions recorded in a city's audit trail.",
  query: z.object({ city: z.optional(z.string()) }),
  reply: z.array(AuditAction),
})

/** Most entries in a file, the newest ones. */
export const MOST_EXPORTED = 10_000

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/audit/export',
  access: { role: 'admin' },
  rate: 'read',
  summary: 'The same as a CSV file: the newest 10,000 matching entries.',
  query: z.object(filters),
  reply: z.string(),
  mediaType: 'text/csv; charset=utf-8',
})
