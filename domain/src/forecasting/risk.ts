import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Instant } from '../telemetry/provenance.ts'
import { ModelStanding } from './model-score.ts'

/** Hours ahead for which the risk is predicted, starting with the current one. */
export const RISK_HOURS = 24

/** One district in one hour. */
export const RiskHour = z.object({
  /** Start of the hour. */
  at: Instant,
  /** Expected number of incidents, above 0. */
  expected: z.number(),
  /** Probability of at least one, 0 to 1. */
  risk: z.number(),
  /** Interval of incident numbers that holds 80 of 100 such hours. */
  low: z.int(),
  high: z.int(),
})

export const IncidentRisk = z.object({
  model: ModelStanding,
  madeAt: z.nullable(Instant),
  knownUpTo: z.nullable(Instant),
  staleAt: z.nullable(Instant),
  /** District names of the city file; districts without any incident in the history are absent. */
  districts: z.array(
    z.object({
      district: z.string(),
      /** Mean incidents per hour over the whole history, to compare the risk with. */
      usual: z.number(),
      hours: z.array(RiskHour),
    }),
  ),
})
export type IncidentRisk = z.infer<typeof IncidentRisk>

export const getRisk = endpoint({
  method: 'GET',
  path: '/api/risk',
  access: { feature: 'predictiveAnalytics' },
  rate: 'read',
  summary: 'Expected incidents per district for each of the next 24 hours, with prediction interval and measured error.',
  query: z.object({ city: z.optional(z.string()) }),
  reply: IncidentRisk,
})
