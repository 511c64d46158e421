import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Cursor, Limit } from '../core/list.ts'
import { Instant } from '../telemetry/provenance.ts'
import { Condition } from './condition.ts'
import { oneLine } from './one-line.ts'
import { TemplateId } from './rules/template-id.ts'

/** How urgent an alert is: who is notified and when follows from it. */
export const Severity = z.enum(['critical', 'warning', 'info'])
export type Severity = z.infer<typeof Severity>

/** `own`: seen by and delivered to its owner; `city`: seen by the city's operators, delivered by the notification policies. */
export const Sharing = z.enum(['own', 'city'])
export type Sharing = z.infer<typeof Sharing>

export const PLACES_AT_MOST = 500
const PlaceId = z.string().check(z.minLength(1), z.maxLength(100))

/**
 * Where a rule looks: one alert for each place. `city`: the city as a whole; `every`: every road section, or every substation, that has the
 * measure; `district`: those within the district of this id, or the district itself for a rule that counts records.
 */
export const Scope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('city') }),
  z.strictObject({ kind: z.literal('every') }),
  z.strictObject({ kind: z.literal('places'), places: z.array(PlaceId).check(z.minLength(1), z.maxLength(PLACES_AT_MOST)) }),
  z.strictObject({ kind: z.literal('district'), district: z.string().check(z.minLength(1), z.maxLength(200)) }),
])
export type Scope = z.infer<typeof Scope>

const Duration = z.int().check(z.gte(0), z.lte(10_080))

/** What a rule's author sets. */
const settings = {
  name: oneLine(80),
  severity: Severity,
  sharing: Sharing,
  scope: Scope,
  condition: Condition,
  /** Minutes for which the condition has to hold before it fires. */
  forMinutes: Duration,
  /** Minutes for which it has to be over before the alert is resolved. */
  resolveMinutes: Duration,
  /** What happens when its values stop coming: the alert stays as it is, is resolved, or a `no-data` alert fires. */
  noData: z.enum(['keep', 'resolve', 'alert']),
  /** For a rule of one's own: the contact points that are notified; the screen always is. */
  contactPoints: z.array(z.uuid()).check(z.maxLength(10)),
  /** Opens an incident of this type when it fires; only for rules of the city. */
  opensIncident: z.nullable(z.enum(['fire', 'power_outage', 'traffic_accident', 'other'])),
  /** Joins the open situation at its place instead, and opens the incident only if there is none. No if absent. */
  joinsSituation: z.optional(z.boolean()),
}
export const RuleSettings = z.strictObject(settings)
export type RuleSettings = z.infer<typeof RuleSettings>

/**
 * Why a rule is not evaluated at present. `plan`: its owner's plan does not include alerts, or not the forecasts or situations that it asks for; `role`:
 * its owner is no longer an operator; `filter`: this version does not understand its filter of records; otherwise the city no longer has the
 * place, district or feed.
 */
export const RuleProblem = z.enum(['plan', 'role', 'place', 'district', 'feed', 'filter'])
export type RuleProblem = z.infer<typeof RuleProblem>

export const AlertRule = z.object({
  id: z.uuid(),
  ...settings,
  city: z.string(),
  /** Counted from 1; every change makes a new version. */
  version: z.int(),
  /** Off: it is not evaluated, and its alerts are resolved. */
  active: z.boolean(),
  /** Account id of its owner. */
  owner: z.string(),
  createdAt: Instant,
  changedAt: Instant,
  /** The template that it was made from; null if none. */
  template: z.nullable(z.string()),
  /** When it last fired anywhere; null if it never did. */
  lastFiredAt: z.nullable(Instant),
  problem: z.nullable(RuleProblem),
})
export type AlertRule = z.infer<typeof AlertRule>

const paid = { access: { feature: 'realTimeAlerts' }, carriedBy: 'session' } as const
const readable = { access: { feature: 'realTimeAlerts' } } as const
/** Also without a plan that has alerts: what was made under one can be seen and removed. */
const own = { access: 'signedIn' } as const
const city = { city: z.optional(z.string()) }
const One = z.object({ id: z.uuid() })

export const listAlertRules = endpoint({
  ...own,
  method: 'GET',
  path: '/api/alerts/rules',
  rate: 'read',
  aboutAsker: 'always',
  summary: "Your alert rules of this city, and for operators the city's, by name. Without a plan that has alerts: those you made.",
  query: z.object(city),
  reply: z.array(AlertRule),
})

export const getAlertRule = endpoint({
  ...readable,
  method: 'GET',
  path: '/api/alerts/rules/:id',
  rate: 'read',
  aboutAsker: 'always',
  summary: 'One alert rule.',
  params: One,
  query: z.object(city),
  reply: AlertRule,
})

export const createAlertRule = endpoint({
  ...paid,
  method: 'POST',
  path: '/api/alerts/rules',
  rate: 'write',
  summary: 'Adds an alert rule and starts it.',
  query: z.object(city),
  body: z.strictObject({ ...settings, template: z.optional(TemplateId) }),
  reply: AlertRule,
})

export const changeAlertRule = endpoint({
  ...paid,
  method: 'PUT',
  path: '/api/alerts/rules/:id',
  rate: 'write',
  summary: 'Changes an alert rule, as a new version. 409 if someone else changed it first.',
  params: One,
  query: z.object(city),
  body: z.strictObject({ ...settings, version: z.int(), active: z.boolean() }),
  reply: AlertRule,
})

export const removeAlertRule = endpoint({
  ...own,
  carriedBy: 'session',
  method: 'DELETE',
  path: '/api/alerts/rules/:id',
  rate: 'write',
  summary: 'Removes an alert rule and resolves its alerts; the history keeps them.',
  params: One,
  query: z.object(city),
  reply: z.object({ removed: z.literal(true) }),
})

/** A version of a rule as it was. */
export const RuleVersion = z.object({
  version: z.int(),
  settings: RuleSettings,
  active: z.boolean(),
  changedBy: z.nullable(z.string()),
  changedAt: Instant,
})
export type RuleVersion = z.infer<typeof RuleVersion>

export const listRuleVersions = endpoint({
  ...readable,
  method: 'GET',
  path: '/api/alerts/rules/:id/versions',
  rate: 'read',
  aboutAsker: 'always',
  summary: 'Versions of an alert rule, newest first.',
  params: One,
  query: z.object({ ...city, limit: z.optional(Limit), cursor: z.optional(Cursor) }),
  reply: z.array(RuleVersion),
})
