import { Role } from '@oppidum/domain/core/access'
import { KeyScope } from '@oppidum/domain/people/api-key'
import type { AuditAction, AuditBy, AuditEntry, AuditPerson } from '@oppidum/domain/people/audit'
import { Plan, plansFor } from '@oppidum/domain/plans/plan'
import type { Text, TextId } from '../../../i18n/text.ts'

export const ACTION_TEXT: Record<AuditAction, TextId> = {
  'account-created': 'audit.account-created',
  'account-removed': 'audit.account-removed',
  'account-exported': 'audit.account-exported',
  'signed-in': 'audit.signed-in',
  'sign-in-refused': 'audit.sign-in-refused',
  'signed-out': 'audit.signed-out',
  'sessions-ended': 'audit.sessions-ended',
  'password-changed': 'audit.password-changed',
  'password-reset': 'audit.password-reset',
  'email-changed': 'audit.email-changed',
  'profile-changed': 'audit.profile-changed',
  'second-factor-on': 'audit.second-factor-on',
  'second-factor-off': 'audit.second-factor-off',
  'second-factor-rule-changed': 'audit.second-factor-rule-changed',
  'role-changed': 'audit.role-changed',
  'person-invited': 'audit.person-invited',
  'invitation-withdrawn': 'audit.invitation-withdrawn',
  'invitation-link-made': 'audit.invitation-link-made',
  'plan-changed': 'audit.plan-changed',
  'plan-change-planned': 'audit.plan-change-planned',
  'key-created': 'audit.key-created',
  'key-removed': 'audit.key-removed',
  'app-key-created': 'audit.app-key-created',
  'app-key-removed': 'audit.app-key-removed',
  'webhook-created': 'audit.webhook-created',
  'webhook-changed': 'audit.webhook-changed',
  'webhook-removed': 'audit.webhook-removed',
  'webhook-secret-renewed': 'audit.webhook-secret-renewed',
  'webhook-disabled': 'audit.webhook-disabled',
  'alert-shelved': 'audit.alert-shelved',
  'alert-unshelved': 'audit.alert-unshelved',
  'alert-rule-created': 'audit.alert-rule-created',
  'alert-rule-changed': 'audit.alert-rule-changed',
  'alert-rule-removed': 'audit.alert-rule-removed',
  'contact-point-added': 'audit.contact-point-added',
  'contact-point-removed': 'audit.contact-point-removed',
  'notification-policies-changed': 'audit.notification-policies-changed',
  'correction-taken-back': 'audit.correction-taken-back',
  'moderation-overruled': 'audit.moderation-overruled',
  'settings-changed': 'audit.settings-changed',
  'places-changed': 'audit.places-changed',
  'feed-added': 'audit.feed-added',
  'feed-changed': 'audit.feed-changed',
  'feed-started': 'audit.feed-started',
  'feed-paused': 'audit.feed-paused',
  'feed-removed': 'audit.feed-removed',
  'delivery-retried': 'audit.delivery-retried',
  'delivery-discarded': 'audit.delivery-discarded',
  'record-created': 'audit.record-created',
  'record-changed': 'audit.record-changed',
  'record-acknowledged': 'audit.record-acknowledged',
  'record-assigned': 'audit.record-assigned',
  'record-moved': 'audit.record-moved',
  'record-closed': 'audit.record-closed',
  'record-reopened': 'audit.record-reopened',
  'record-commented': 'audit.record-commented',
  'record-attached': 'audit.record-attached',
  'record-detached': 'audit.record-detached',
  'record-linked': 'audit.record-linked',
  'record-unlinked': 'audit.record-unlinked',
  'record-escalated': 'audit.record-escalated',
  'record-folded': 'audit.record-folded',
  'record-unfolded': 'audit.record-unfolded',
  'record-joined': 'audit.record-joined',
  'record-left': 'audit.record-left',
  'record-possible-duplicate': 'audit.record-possible-duplicate',
  'record-no-duplicate': 'audit.record-no-duplicate',
  'record-confirmed': 'audit.record-confirmed',
  'record-not-fixed': 'audit.record-not-fixed',
  'record-told-reporter': 'audit.record-told-reporter',
  'record-contact-deleted': 'audit.record-contact-deleted',
}

export const BY_TEXT: Record<AuditBy, TextId> = {
  session: 'audit.by-session',
  token: 'audit.by-token',
  key: 'audit.by-key',
  command: 'audit.by-command',
  webhook: 'audit.by-webhook',
}

const ROLE_TEXT: Record<Role, TextId> = { viewer: 'people.viewer', operator: 'people.operator', admin: 'people.admin' }
const SCOPE_TEXT: Record<KeyScope, TextId> = {
  read: 'api-key.scope-read',
  city: 'api-key.scope-city',
  write: 'api-key.scope-write',
  ingest: 'api-key.scope-ingest',
}
const FIELD_TEXT: Readonly<Record<string, TextId>> = {
  role: 'audit.field-role',
  fromRole: 'audit.field-from-role',
  plan: 'audit.field-plan',
  keyId: 'audit.field-key',
  scopes: 'audit.field-scopes',
  lastFour: 'audit.field-last-four',
  name: 'audit.field-name',
  expiresAt: 'audit.field-expires',
  changed: 'audit.field-changed',
  firstName: 'sign.first-name',
  username: 'sign.username',
}
/** Reasons that the installation itself gives; a payment provider's event names are shown as they are. */
const REASON_TEXT: Readonly<Record<string, TextId>> = {
  password: 'audit.reason-password',
  code: 'audit.reason-code',
  invitation: 'audit.reason-invitation',
  'demo billing': 'audit.reason-demo',
  'read from the identity provider': 'audit.reason-provider',
}
/** Plan names are the same for all settings of the basic allowance. */
const PLANS = plansFor('50/month')

/** The end of an id is enough to find its other entries; the export has all of it. */
export const endOf = (id: string) => `…${id.slice(-8)}`

export function reasonText(text: Text, reason: string): string {
  const id = REASON_TEXT[reason]
  return id ? text(id) : reason
}

/** A person's current name; the trail itself only contains their id. */
export function calledIn(text: Text, person: AuditPerson): string {
  if (person.removed) return text('audit.removed-account')
  return person.name ?? person.id
}

/** `when` formats an instant. */
function valueText(text: Text, when: (at: string) => string, field: string, value: unknown): string {
  if (value === null || value === undefined) return text('audit.nothing')
  if (Array.isArray(value)) return value.map((it) => valueText(text, when, field, it)).join(', ')
  const role = field === 'role' || field === 'fromRole' ? Role.safeParse(value) : null
  if (role?.success) return text(ROLE_TEXT[role.data])
  const plan = field === 'plan' ? Plan.safeParse(value) : null
  if (plan?.success) return PLANS[plan.data].name
  const scope = field === 'scopes' ? KeyScope.safeParse(value) : null
  if (scope?.success) return text(SCOPE_TEXT[scope.data])
  if (field === 'keyId') return endOf(String(value))
  if (field === 'expiresAt') return when(String(value))
  const changed = field === 'changed' ? FIELD_TEXT[String(value)] : undefined
  if (changed) return text(changed)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** One line per changed field: 'role: operator (was viewer)'; a value that had none before is shown alone. */
export function changesIn(text: Text, when: (at: string) => string, { from, to }: Pick<AuditEntry, 'from' | 'to'>): string[] {
  const [before, after] = [isRecord(from) ? from : {}, isRecord(to) ? to : {}]
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const lines = fields.map((field) => {
    const label = FIELD_TEXT[field]
    const name = label ? text(label) : field
    const now = valueText(text, when, field, after[field])
    return field in before
      ? text('audit.from-to', { name, from: valueText(text, when, field, before[field]), to: now })
      : text('audit.set-to', { name, to: now })
  })
  if (lines.length > 0) return lines
  const [was, now] = [from, to].map((it) => (it === null || it === undefined || isRecord(it) ? null : valueText(text, when, '', it)))
  if (was && now) return [text('audit.was', { from: was, to: now })]
  return [was, now].filter((it) => it != null)
}
