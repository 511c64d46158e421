import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Instant } from '../telemetry/provenance.ts'
import { AlertState } from './alert.ts'
import { RuleSettings, Severity } from './rule.ts'

export const BUDGET_DAYS = 30
/** Rules in the list of the noisiest. */
export const NOISIEST_AT_MOST = 10
/** Standing alerts and floods that are listed. */
export const LISTED_AT_MOST = 20

const NoisyRule = z.object({
  rule: z.uuid(),
  name: z.string(),
  severity: Severity,
  alerts: z.int(),
  /** Of all alerts, 0 to 1. */
  share: z.number(),
  /** Over within two minutes. */
  short: z.int(),
  /** How often it began to chatter at a place: three alerts within ten minutes. */
  chattering: z.int(),
  useful: z.int(),
  useless: z.int(),
})
export type NoisyRule = z.infer<typeof NoisyRule>

const StandingAlert = z.object({
  alert: z.uuid(),
  rule: z.uuid(),
  name: z.string(),
  severity: Severity,
  place: z.string(),
  placeName: z.string(),
  state: AlertState,
  firedAt: Instant,
})
export type StandingAlert = z.infer<typeof StandingAlert>

/** How many alerts the caller had to attend to, against what a person can. */
export const AlarmBudget = z.object({
  from: Instant,
  to: Instant,
  alerts: z.int(),
  /** Alerts per operator and ten minutes. Those of the city are shared by the people who were on shift then. */
  rate: z.number(),
  operators: z.object({
    /**
     * `shift`: alerts of the city are divided by the people on shift; where nobody was, they count for one operator. `nobody`: nobody was on
     * shift in all of the time. `own`: none is of the city; one's own are for oneself alone.
     */
    by: z.enum(['shift', 'nobody', 'own']),
    /** What the city's alerts are divided by on average, at least 1. */
    people: z.number(),
  }),
  /** The rate that a person can attend to. */
  target: z.number(),
  /** Share of the ten minutes in which an operator's alerts are within the target, 0 to 1. */
  withinTarget: z.number(),
  /** The most alerts within ten minutes, for all operators together, and the end of those; null without alerts. */
  busiest: z.nullable(z.object({ at: Instant, alerts: z.int() })),
  /** Times with more than ten alerts in ten minutes, newest first, at most 20. */
  floods: z.array(z.object({ from: Instant, to: Instant, alerts: z.int() })),
  floodCount: z.int(),
  /** Alerts by day of the city, oldest first; every day of the time. */
  days: z.array(z.object({ at: Instant, alerts: z.int() })),
  noisiest: z.array(NoisyRule),
  /** Open for more than 24 hours, oldest first, at most 20. */
  standing: z.array(StandingAlert),
  standingCount: z.int(),
  /** Seconds from firing to the acknowledgement, of those that were acknowledged; null if none was. */
  acknowledge: z.object({ median: z.nullable(z.number()), p90: z.nullable(z.number()), acknowledged: z.int() }),
  ratings: z.object({ useful: z.int(), useless: z.int() }),
})
export type AlarmBudget = z.infer<typeof AlarmBudget>

const readable = { access: { feature: 'realTimeAlerts' }, rate: 'read', aboutAsker: 'always', method: 'GET' } as const
const city = { city: z.optional(z.string()) }

export const getAlarmBudget = endpoint({
  ...readable,
  path: '/api/alerts/budget',
  summary: 'How many alerts you had in the last 30 days against what a person can attend to: rates, floods, noisy rules, standing alerts.',
  query: z.object(city),
  reply: AlarmBudget,
})

const Fired = z.object({ fired: z.int(), short: z.int() })

/** A milder form of a rule, with what it would have done. */
export const RuleProposal = z.object({
  kind: z.enum(['duration', 'hysteresis', 'threshold']),
  settings: RuleSettings,
  after: Fired,
})
export type RuleProposal = z.infer<typeof RuleProposal>

export const listRuleProposals = endpoint({
  ...readable,
  path: '/api/alerts/rules/:id/proposals',
  summary:
    'Milder forms of an alert rule that would at least have halved its alerts in the last 30 days and kept all that someone rated useful.',
  params: z.object({ id: z.uuid() }),
  query: z.object(city),
  reply: z.object({
    /** Of the rule, to change it. */
    version: z.int(),
    /** What the rule as it is would have done, by the same values. */
    before: Fired,
    /** At most one of each kind, the least change that suffices. */
    proposals: z.array(RuleProposal),
  }),
})
