import * as z from 'zod/mini'
import { deprecatedName } from '../core/deprecated-name.ts'
import { endpoint } from '../core/endpoint.ts'
import { Instant } from '../telemetry/provenance.ts'

/** Every model whose predictions are scored once the true value is known. The name is stored. */
export const ModelId = z.enum([
  'traffic-speed',
  'energy-load',
  'energy-solar',
  'energy-photovoltaic',
  'energy-wind',
  'incident-risk',
  'request-category',
  'request-completion',
  'incident-priority',
])
export type ModelId = z.infer<typeof ModelId>

/**
 * `learning`: the city does not have enough history yet. `on`: it predicts. `off`: it lost to the baseline for a week and stays
 * silent until it wins again. `none`: the city has nothing to predict. `unused`: this installation runs no models (MODELS=off).
 */
export const ModelState = z.enum(['learning', 'on', 'off', 'none', 'unused'])
export type ModelState = z.infer<typeof ModelState>

/** The unit of a model's error; lower is better. `share`: share of wrong answers, 0 to 1. `nats`: negative log-likelihood of the
 * number of incidents in a district and hour. */
export const ErrorUnit = z.enum(['mph', 'MW', 'nats', 'share', 'days'])
export type ErrorUnit = z.infer<typeof ErrorUnit>

/** The simple rule a model has to beat. */
export const BaselineRule = z.enum(['as-now', 'as-yesterday', 'flat-rate', 'most-frequent', 'usual-duration', 'as-reported'])
export type BaselineRule = z.infer<typeof BaselineRule>

export const naive = deprecatedName('naive', 'baseline')
export const naiveError = deprecatedName('naiveError', 'baselineError')

/** How well a model and the baseline did on the same predictions; null until something has been scored. */
const scored = {
  /** Predictions whose true value is known. */
  scored: z.int(),
  error: z.nullable(z.number()),
  ...naiveError.member(z.nullable(z.number())),
  /** Share of true values inside the 80 % prediction interval, 0 to 1; null for models without one. */
  coverage: z.nullable(z.number()),
  baselineError: z.nullable(z.number()),
}

/** A model's status, as shown beside the values it predicts. */
export const ModelStanding = z.object({
  id: ModelId,
  state: ModelState,
  /** When it entered that state; null if it has never been in another. */
  since: z.nullable(Instant),
  /** Number of fits so far, from 1; null before the first. */
  version: z.nullable(z.int()),
  fittedAt: z.nullable(Instant),
  /** The period it was fitted on. */
  fittedFrom: z.nullable(Instant),
  fittedTo: z.nullable(Instant),
  /** How much history it has and how much it needs; null once it has enough. */
  needs: z.nullable(z.object({ have: z.number(), want: z.number(), of: z.enum(['hours', 'records']) })),
  unit: ErrorUnit,
  ...naive.member(BaselineRule),
  /** Over the last seven days. */
  ...scored,
  baseline: BaselineRule,
})
export type ModelStanding = z.infer<typeof ModelStanding>

export const ModelScore = z.object({
  ...ModelStanding.shape,
  /** Scores by minutes ahead over the last seven days; empty for models that do not look ahead. */
  ahead: z.array(z.object({ minutes: z.int(), ...scored })),
  /** Scores by city day, oldest first, at most 90; days without scores are absent. */
  days: z.array(z.object({ day: z.iso.date(), ...scored })),
  /** State changes, newest first, at most 50. */
  changes: z.array(z.object({ at: Instant, state: ModelState })),
})
export type ModelScore = z.infer<typeof ModelScore>

/** A model loses when its error is not below the baseline's on this many days in a row, each with scores. */
export const LOSING_DAYS = 7

export const listModels = endpoint({
  method: 'GET',
  path: '/api/models',
  access: 'anyone',
  rate: 'cached',
  summary: "The city's models, each with its error and its baseline's over time.",
  query: z.object({ city: z.optional(z.string()) }),
  reply: z.array(ModelScore),
})
