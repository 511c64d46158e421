import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Instant } from '../telemetry/provenance.ts'

/** Every model whose answers are scored when the truth arrives. The name stands in the store. */
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
 * `learning`: the city's history does not yet suffice. `on`: it answers. `off`: it lost to the naive rule for a week and says
 * nothing until it wins again. `none`: the city has nothing that it could be about. `unused`: this installation runs no models
 * (MODELS=off).
 */
export const ModelState = z.enum(['learning', 'on', 'off', 'none', 'unused'])
export type ModelState = z.infer<typeof ModelState>

/** What the error of a model is counted in; less is better in each. `share`: of wrong answers, 0 to 1. `nats`: surprise at the
 * number of incidents of a district and hour (its negative log-likelihood). */
export const ErrorUnit = z.enum(['mph', 'MW', 'nats', 'share', 'days'])
export type ErrorUnit = z.infer<typeof ErrorUnit>

/** The rule that needs no model and has to be beaten. */
export const BaselineRule = z.enum(['as-now', 'as-yesterday', 'flat-rate', 'most-frequent', 'usual-duration', 'as-reported'])
export type BaselineRule = z.infer<typeof BaselineRule>

/** How well a model and the naive rule did over the same answers; members are null while nothing has been scored. */
const scored = {
  /** Answers whose truth is known. */
  scored: z.int(),
  error: z.nullable(z.number()),
  naiveError: z.nullable(z.number()),
  /** Share of truths that lay within the band that promises 0.8; null for models without one. */
  coverage: z.nullable(z.number()),
}

/** A model as the values beside it speak of it. */
export const ModelStanding = z.object({
  id: ModelId,
  state: ModelState,
  /** Since when it is in that state; null when it has never been in another. */
  since: z.nullable(Instant),
  /** Counts its fits, from 1; null while there is none. */
  version: z.nullable(z.int()),
  fittedAt: z.nullable(Instant),
  /** The history that it was fitted on. */
  fittedFrom: z.nullable(Instant),
  fittedTo: z.nullable(Instant),
  /** What it has to learn from and what it needs; null when that suffices. */
  needs: z.nullable(z.object({ have: z.number(), want: z.number(), of: z.enum(['hours', 'records']) })),
  unit: ErrorUnit,
  naive: BaselineRule,
  /** Over the last seven days. */
  ...scored,
})
export type ModelStanding = z.infer<typeof ModelStanding>

export const ModelScore = z.object({
  ...ModelStanding.shape,
  /** Minutes ahead, each scored for itself over the last seven days; empty for models that do not look ahead. */
  ahead: z.array(z.object({ minutes: z.int(), ...scored })),
  /** Days of the city, oldest first, 90 at most; a day on which nothing was scored is absent. */
  days: z.array(z.object({ day: z.iso.date(), ...scored })),
  /** Every change of its state, newest first, 50 at most. */
  changes: z.array(z.object({ at: Instant, state: ModelState })),
})
export type ModelScore = z.infer<typeof ModelScore>

/** A model loses when over this many days in a row, each with scores, its error was no smaller than the naive rule's. */
export const LOSING_DAYS = 7

export const listModels = endpoint({
  method: 'GET',
  path: '/api/models',
  access: 'anyone',
  rate: 'cached',
  summary: 'Every model of the city with its error beside that of the naive rule, over time.',
  query: z.object({ city: z.optional(z.string()) }),
  reply: z.array(ModelScore),
})
