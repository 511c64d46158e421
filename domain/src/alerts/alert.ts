import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Cursor, Limit, Moment } from '../core/list.ts'
import { Instant, Quality } from '../telemetry/provenance.ts'
import { MeasureName } from './condition.ts'
import { Severity, Sharing } from './rule.ts'

/** States of a rule at a place. `pending`: the condition holds, but not yet for long enough. `no-data`: its values stopped coming. */
export const AlertState = z.enum(['inactive', 'pending', 'firing', 'acknowledged', 'shelved', 'resolved', 'no-data'])
export type AlertState = z.infer<typeof AlertState>

/** Why a state changed. `late`: a value came after its freshness limit, so it did not fire. */
export const TransitionCause = z.enum(['value', 'time', 'person', 'rule', 'late', 'flapping'])
export type TransitionCause = z.infer<typeof TransitionCause>

/** One value that a verdict rests on, as it was then. */
export const AlertValue = z.object({
  /** Position of the leaf in the rule's condition, from 0. */
  leaf: z.int(),
  /** Null if there was none. */
  value: z.nullable(z.number()),
  unit: z.nullable(z.string()),
  /** Absent if it is of no measure, as a count of records. */
  measure: z.optional(MeasureName),
  /** The limit it was compared with; null if none. */
  limit: z.nullable(z.number()),
  observedAt: z.nullable(Instant),
  receivedAt: z.nullable(Instant),
  source: z.nullable(z.string()),
  quality: z.nullable(Quality),
  /** Ids of records that were counted, at most 20. */
  records: z.optional(z.array(z.string())),
})
export type AlertValue = z.infer<typeof AlertValue>

/**
 * Why nobody was notified of a transition that is usually notified. `feed`: the feed of its values is in trouble, which is
 * said once; `unseen`: resolved, and that it fired had not been notified either; `nobody`: no recipient is left; `plan`: its owner's plan has
 * no alerts.
 */
export const Withheld = z.enum(['flapping', 'feed', 'shelved', 'unseen', 'nobody', 'plan'])
export type Withheld = z.infer<typeof Withheld>

export const AlertTransition = z.object({
  /** Id of the notifications' idempotency too. */
  id: z.uuid(),
  alert: z.uuid(),
  from: AlertState,
  to: AlertState,
  at: Instant,
  cause: TransitionCause,
  /** Account id; null if nobody acted. */
  by: z.nullable(z.string()),
  /** Written by the person, such as the reason for shelving; null if none. */
  reason: z.nullable(z.string()),
  evidence: z.array(AlertValue),
  withheld: z.nullable(Withheld),
})
export type AlertTransition = z.infer<typeof AlertTransition>

/** One episode of a rule at a place, from firing or no data to resolved. */
export const Alert = z.object({
  id: z.uuid(),
  city: z.string(),
  rule: z.uuid(),
  /** The version that was in force when it fired. */
  ruleVersion: z.int(),
  /** The rule's name then. */
  name: z.string(),
  severity: Severity,
  sharing: Sharing,
  /** 'city' for the city as a whole. */
  place: z.string(),
  placeName: z.string(),
  state: AlertState,
  /** Since when the condition held. */
  startedAt: Instant,
  firedAt: Instant,
  acknowledgedAt: z.nullable(Instant),
  acknowledgedBy: z.nullable(z.string()),
  shelvedUntil: z.nullable(Instant),
  shelvedReason: z.nullable(z.string()),
  resolvedAt: z.nullable(Instant),
  /** Of the newest change. */
  evidence: z.array(AlertValue),
  /** Its state changes too often; it is not notified again until it has been steady. */
  flapping: z.boolean(),
  /** The caller's rating; null if they gave none. */
  useful: z.nullable(z.boolean()),
  /** The incident it opened; null if none. */
  incident: z.nullable(z.string()),
  /** The situation it joined; null if none. */
  situation: z.nullable(z.string()),
})
export type Alert = z.infer<typeof Alert>

const paid = { access: { feature: 'realTimeAlerts' } } as const
const One = z.object({ id: z.uuid() })
/** The city of the alert, in which the caller's role counts. */
const inCity = z.object({ city: z.optional(z.string()) })
const acts = { ...paid, carriedBy: 'session', rate: 'write', method: 'POST', params: One, query: inCity, reply: Alert } as const

/** `open`: firing, acknowledged, shelved, no data. */
const AskedState = z.enum(['open', 'all', 'firing', 'acknowledged', 'shelved', 'resolved', 'no-data'])

export const listAlerts = endpoint({
  ...paid,
  method: 'GET',
  path: '/api/alerts',
  rate: 'read',
  aboutAsker: 'always',
  summary: "Alerts that you may see, newest first: your rules' and, for operators, the city's.",
  query: z.object({
    city: z.optional(z.string()),
    state: z.optional(AskedState),
    severity: z.optional(Severity),
    rule: z.optional(z.uuid()),
    place: z.optional(z.string().check(z.maxLength(100))),
    limit: z.optional(Limit),
    cursor: z.optional(Cursor),
  }),
  reply: z.array(Alert),
})

/** Most alerts in a file, the newest ones. */
export const MOST_EXPORTED_ALERTS = 10_000

export const exportAlerts = endpoint({
  ...paid,
  method: 'GET',
  path: '/api/alerts.csv',
  rate: 'read',
  aboutAsker: 'always',
  summary: 'Alerts that you may see as a CSV file: the newest 10,000 that match, open ones included.',
  query: z.object({
    city: z.optional(z.string()),
    /** Those that fired at this moment or later. */
    from: z.optional(Moment),
    /** Those that fired before this moment. */
    to: z.optional(Moment),
    state: z.optional(AskedState),
    severity: z.optional(Severity),
    rule: z.optional(z.uuid()),
  }),
  reply: z.string(),
  mediaType: 'text/csv; charset=utf-8',
})

export const getAlert = endpoint({
  ...paid,
  method: 'GET',
  path: '/api/alerts/:id',
  rate: 'read',
  aboutAsker: 'always',
  summary: 'One alert with its history.',
  params: One,
  query: inCity,
  reply: z.object({ alert: Alert, history: z.array(AlertTransition) }),
})

export const acknowledgeAlert = endpoint({
  ...acts,
  path: '/api/alerts/:id/acknowledge',
  summary: 'Says that you are on it: escalation ends.',
})

/** How long a resolved alert is kept. */
export const ALERT_DAYS = 400

export const SHELVE_HOURS_AT_MOST = 24 * 7

export const shelveAlert = endpoint({
  ...acts,
  path: '/api/alerts/:id/shelve',
  summary: 'Silences this rule at this place until a time, with a reason. 7 days at most.',
  body: z.strictObject({ until: Instant, reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)) }),
})

export const unshelveAlert = endpoint({ ...acts, path: '/api/alerts/:id/unshelve', summary: 'Ends the silence before its time.' })

export const rateAlert = endpoint({
  ...acts,
  path: '/api/alerts/:id/rating',
  summary: 'Says whether the alert was useful.',
  body: z.strictObject({ useful: z.nullable(z.boolean()) }),
})
