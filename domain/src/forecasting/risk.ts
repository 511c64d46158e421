import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Instant } from '../telemetry/provenance.ts'
import { ModelStanding } from './model-score.ts'

/** Hours ahead for which the risk is told, the running one first. */
export const RISK_HOURS = 24

/** One district in one hour. */
export const RiskHour = z.object({
  /** Start of the hour. */
  at: Instant,
  /** Incidents to expect, above 0. */
  expected: z.number(),
  /** Chance of at least one, 0 to 1. */
  risk: z.number(),
  /** Numbers of incidents between which 80 of 100 such hours lie. */
  low: z.int(),
  high: z.int(),
})

export const IncidentRisk = z.object({
  model: ModelStanding,
  madeAt: z.nullable(Instant),
  knownUpTo: z.nullable(Instant),
  staleAt: z.nullable(Instant),
  /** As the city file names them; those without any incident in the history are absent. */
  districts: z.array(
    z.object({
      district: z.string(),
      /** Incidents an hour over the whole history: what the risk is to be compared with. */
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
  summary: 'Expected incidents of each district in each of the next 24 hours, with band and measured error.',
  query: z.object({ city: z.optional(z.string()) }),
  reply: IncidentRisk,
})
