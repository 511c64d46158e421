import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { isTimeZone } from '../core/zone-offset.ts'
import { Instant } from '../telemetry/provenance.ts'
import { ChannelKind } from './contact-point.ts'
import { oneLine } from './one-line.ts'
import { Severity } from './rule.ts'

export const POLICIES_AT_MOST = 50

/** Whom a policy notifies: contact points of the city, people by role, one person, or who is on shift. On their screen, and by push and email where they have set it up. */
export const PolicyTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('contact-point'), id: z.uuid() }),
  z.strictObject({ kind: z.literal('role'), role: z.enum(['operator', 'admin']) }),
  z.strictObject({ kind: z.literal('person'), id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  z.strictObject({ kind: z.literal('shift') }),
])
export type PolicyTarget = z.infer<typeof PolicyTarget>

/** What a rule looks at. */
export const AlertDomain = z.enum(['traffic', 'energy', 'city', 'records', 'feeds', 'system'])
export type AlertDomain = z.infer<typeof AlertDomain>

/** Which alerts a policy takes; an absent member takes all. */
export const PolicyMatch = z.strictObject({
  severities: z.optional(z.array(Severity).check(z.minLength(1))),
  /** What the rule looks at. */
  domains: z.optional(z.array(AlertDomain).check(z.minLength(1))),
  districts: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.minLength(1), z.maxLength(100))),
})
export type PolicyMatch = z.infer<typeof PolicyMatch>

const settings = {
  name: oneLine(80),
  match: PolicyMatch,
  targets: z.array(PolicyTarget).check(z.minLength(1), z.maxLength(20)),
  /** One message for all alerts of a group: per rule, per district, or all together. `none`: each by itself. */
  groupBy: z.enum(['none', 'rule', 'district', 'all']),
  /** Seconds to wait for more of the group before the first message. */
  groupSeconds: z.int().check(z.gte(0), z.lte(600)),
  /** Notified when nobody acknowledged within so many minutes; null: no escalation. */
  escalation: z.nullable(
    z.strictObject({
      afterMinutes: z.int().check(z.gte(1), z.lte(1_440)),
      targets: z.array(PolicyTarget).check(z.minLength(1), z.maxLength(20)),
    }),
  ),
  /** Whether it also notifies when an alert is resolved. */
  notifyResolved: z.boolean(),
  /** Alerts that it takes go on to the next policy too. */
  goesOn: z.boolean(),
}
/** As stored: a person who was named and whose account is deleted is no longer among the targets. */
export const Policy = z.object({
  id: z.uuid(),
  ...settings,
  targets: z.array(PolicyTarget),
  escalation: z.nullable(z.object({ afterMinutes: z.int(), targets: z.array(PolicyTarget) })),
})
export type Policy = z.infer<typeof Policy>

/** Without an id, it is a new one. */
const PolicyDraft = z.strictObject({ id: z.optional(z.uuid()), ...settings })
export type PolicyDraft = z.infer<typeof PolicyDraft>

const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time as HH:MM'))
/** Local times 'HH:MM' between which a person gets critical alerts only; `from` after `to` spans midnight. */
export const QuietHours = z
  .strictObject({
    from: TimeOfDay,
    to: TimeOfDay,
    timeZone: z.string().check(z.maxLength(60), z.refine(isTimeZone, 'an IANA time zone, such as America/Montevideo')),
  })
  .check(z.refine(({ from, to }) => from !== to, 'two different times'))
export type QuietHours = z.infer<typeof QuietHours>

const paid = { featureFor: () => 'realTimeAlerts' as const } as const
const admin = { ...paid, access: { role: 'admin' }, carriedBy: 'session' } as const
const city = { city: z.optional(z.string()) }

/** What an alert has by which policies choose. */
export const RoutedAlert = z.strictObject({
  severity: Severity,
  domain: AlertDomain,
  /** Name of a district; null outside of all, and for the city as a whole. */
  district: z.nullable(z.string().check(z.maxLength(200))),
})
export type RoutedAlert = z.infer<typeof RoutedAlert>

const Named = z.object({ id: z.string(), name: z.string() })

/** The policies, and whom and what they can name. */
export const CityPolicies = z.object({
  /** 0: none have been set. */
  version: z.int(),
  policies: z.array(Policy),
  /** Operators and admins whose plan has alerts. */
  people: z.array(Named),
  /** The city's. */
  contactPoints: z.array(z.extend(Named, { kind: ChannelKind })),
  districts: z.array(z.string()),
})
export type CityPolicies = z.infer<typeof CityPolicies>

export const listPolicies = endpoint({
  ...paid,
  access: { role: 'operator' },
  method: 'GET',
  path: '/api/alerts/policies',
  rate: 'read',
  aboutAsker: 'always',
  summary:
    "The city's notification policies, in the order in which they are tried. What none takes is shown to operators on the screen only.",
  query: z.object(city),
  reply: CityPolicies,
})

export const changePolicies = endpoint({
  ...admin,
  method: 'PUT',
  path: '/api/alerts/policies',
  rate: 'write',
  summary: 'Replaces the policies. 409 if someone else changed them first.',
  query: z.object(city),
  body: z.strictObject({ version: z.int(), policies: z.array(PolicyDraft).check(z.maxLength(POLICIES_AT_MOST)) }),
  reply: CityPolicies,
})

/** Someone or something that would be notified now. */
export const PreviewRecipient = z.object({
  kind: z.enum(['person', 'contact-point']),
  id: z.string(),
  name: z.string(),
  /** Ways by which it would arrive now; push and email as the person has set them up. */
  by: z.array(z.enum(['screen', ...ChannelKind.options])),
  /** Their quiet hours hold back everything but the screen until then; null if they do not. */
  quietUntil: z.nullable(Instant),
})
export type PreviewRecipient = z.infer<typeof PreviewRecipient>

export const PolicyPreview = z.object({
  /** The policy's name; null if none takes the alert, or nobody whom they name is left. */
  policy: z.nullable(z.string()),
  recipients: z.array(PreviewRecipient),
  escalation: z.nullable(z.object({ afterMinutes: z.int(), recipients: z.array(PreviewRecipient) })),
})
export type PolicyPreview = z.infer<typeof PolicyPreview>

export const previewPolicies = endpoint({
  ...paid,
  access: { role: 'operator' },
  carriedBy: 'session',
  method: 'POST',
  path: '/api/alerts/policies/preview',
  rate: 'read',
  summary: 'Who would be notified now of an alert by policies that are not saved yet: each policy that takes it.',
  query: z.object(city),
  body: z.strictObject({ policies: z.array(PolicyDraft).check(z.maxLength(POLICIES_AT_MOST)), alert: RoutedAlert }),
  reply: z.array(PolicyPreview),
})

/** How a person is notified, in every city. */
export const NotificationPreferences = z.strictObject({
  quietHours: z.nullable(QuietHours),
  sound: z.boolean(),
  /** Letters to the account's address when a policy names the person, their role or shift. */
  email: z.boolean(),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

/** Until a person sets others. */
export const DEFAULT_PREFERENCES: NotificationPreferences = { quietHours: null, sound: true, email: false }

export const getNotificationPreferences = endpoint({
  access: 'signedIn',
  method: 'GET',
  path: '/api/alerts/preferences',
  rate: 'read',
  aboutAsker: 'always',
  summary: 'Your quiet hours, sound and letters.',
  reply: NotificationPreferences,
})

export const changeNotificationPreferences = endpoint({
  access: 'signedIn',
  carriedBy: 'session',
  method: 'PUT',
  path: '/api/alerts/preferences',
  rate: 'write',
  summary: 'Changes them.',
  body: NotificationPreferences,
  reply: NotificationPreferences,
})
