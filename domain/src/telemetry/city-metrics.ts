import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import type { AnyIncidentPriority } from '../records/incident.ts'
import { Stability } from './energy.ts'
import { Provenance } from './provenance.ts'
import type { Thresholds } from './thresholds.ts'
import { TrafficFlow } from './traffic.ts'

export const Safety = z.enum(['Good', 'Fair', 'Poor'])
export type Safety = z.infer<typeof Safety>

/** Percent against the same minute 24 hours before; null without a value for that minute. */
const Change = z.nullable(z.number())

export const CityMetrics = z.object({
  /** People in the city now, or registered inhabitants if nothing counts them. */
  population: z.nullable(z.number()),
  populationKind: z.enum(['present', 'registered']),
  /** Percent, 0 to 100. */
  trafficEfficiency: z.nullable(z.number()),
  /** MW, gross. */
  energyConsumption: z.nullable(z.number()),
  /** Points, 0 to 100. */
  safetyIndex: z.nullable(z.number()),
  safety: z.nullable(Safety),
  trafficFlow: z.nullable(TrafficFlow),
  energyGrid: z.nullable(Stability),
  /** Open incidents, without those planned for later; null if no feed reports incidents. */
  activeIncidents: z.nullable(z.int()),
  changes: z.object({
    population: Change,
    trafficEfficiency: Change,
    energyConsumption: Change,
    /** Points, not percent. */
    safetyIndex: Change,
  }),
  evidence: z.record(z.string(), Provenance),
})
export type CityMetrics = z.infer<typeof CityMetrics>

/**
 * Points each open incident takes off the safety index before scaling, by priority. An unknown priority takes none until
 * someone sets it: no weight is invented.
 */
export const SAFETY_WEIGHT: Record<AnyIncidentPriority, number> = { unknown: 0, critical: 4, high: 2, medium: 1, low: 0.5 }

/** 0 to 100: 100 less the weighted open incidents, planned work excepted, per 100,000 inhabitants, scaled by the city. `count`: incidents per entry, 1 if absent. */
export function safetyIndex(
  open: readonly { priority: AnyIncidentPriority; count?: number }[],
  inhabitants: number,
  safetyScale: number,
): number {
  const weighted = open.reduce((sum, it) => sum + SAFETY_WEIGHT[it.priority] * (it.count ?? 1), 0)
  return Math.max(0, 100 - (weighted / (inhabitants / 100_000)) * safetyScale)
}

export function safety(index: number | null, limits: Pick<Thresholds, 'safetyGood' | 'safetyFair'>): Safety | null {
  if (index === null) return null
  if (index >= limits.safetyGood) return 'Good'
  return index >= limits.safetyFair ? 'Fair' : 'Poor'
}

/** Percent; null if either is missing or the earlier value was 0. */
export function changePercent(now: number | null, before: number | null): number | null {
  return now === null || before === null || before === 0 ? null : (100 * (now - before)) / before
}

export const getCityMetrics = endpoint({
  method: 'GET',
  path: '/api/city-metrics',
  access: 'anyone',
  rate: 'cached',
  summary: "The dashboard's four figures with their change from the day before.",
  query: z.object({ city: z.optional(z.string()) }),
  reply: CityMetrics,
})
