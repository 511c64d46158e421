import type { City } from '@oppidum/domain/cities/city'
import { DAY_MS } from '@oppidum/domain/core/time'
import { type CityMetrics, changePercent, safety } from '@oppidum/domain/telemetry/city-metrics'
import type { Stability } from '@oppidum/domain/telemetry/energy'
import type { Provenance } from '@oppidum/domain/telemetry/provenance'
import { trafficFlow } from '@oppidum/domain/telemetry/traffic'
import { type LatestValue, provenanceOf } from '../observations/latest-value.ts'
import { rounded } from '../rounded.ts'

export const METRIC_MEASURES = ['city.presence', 'city.efficiency', 'city.safety', 'city.incidents', 'energy.consumption'] as const
type MetricMeasure = (typeof METRIC_MEASURES)[number]

/** Values from 24 hours ago by measure; null where there is none. */
export type DayBefore = Partial<Record<MetricMeasure, number | null>>

/** The registered population comes from the city file and is valid until that changes. */
const REGISTERED_VALID_MS = 5 * 365 * DAY_MS

export function cityMetrics(
  city: City,
  values: readonly LatestValue[],
  dayBefore: DayBefore,
  energyGrid: Stability | null,
  registeredAt: Date,
): CityMetrics {
  const latest = new Map(values.map((it) => [it.measure, it]))
  const of = (measure: MetricMeasure) => latest.get(measure)?.value ?? null
  const change = (measure: MetricMeasure) => rounded(changePercent(of(measure), dayBefore[measure] ?? null), 1)
  const presence = latest.get('city.presence')
  const evidence: Record<string, Provenance> = {}
  for (const [field, measure] of [
    ['population', 'city.presence'],
    ['trafficEfficiency', 'city.efficiency'],
    ['energyConsumption', 'energy.consumption'],
    ['safetyIndex', 'city.safety'],
    ['activeIncidents', 'city.incidents'],
  ] as const) {
    const value = latest.get(measure)
    if (value) evidence[field] = provenanceOf(value)
  }
  evidence.population ??= {
    source: 'city file',
    observedAt: registeredAt.toISOString(),
    staleAt: new Date(registeredAt.getTime() + REGISTERED_VALID_MS).toISOString(),
    quality: 'estimated',
  }
  const [safetyNow, safetyBefore] = [of('city.safety'), dayBefore['city.safety'] ?? null]
  return {
    population: presence ? Math.round(presence.value) : city.inhabitants,
    populationKind: presence ? 'present' : 'registered',
    trafficEfficiency: rounded(of('city.efficiency'), 1),
    energyConsumption: rounded(of('energy.consumption'), 1),
    safetyIndex: rounded(safetyNow, 1),
    safety: safety(safetyNow, city.thresholds),
    trafficFlow: trafficFlow(of('city.efficiency'), city.thresholds),
    energyGrid,
    activeIncidents: of('city.incidents'),
    changes: {
      population: presence ? change('city.presence') : null,
      trafficEfficiency: change('city.efficiency'),
      energyConsumption: change('energy.consumption'),
      safetyIndex: safetyNow !== null && safetyBefore !== null ? rounded(safetyNow - safetyBefore, 1) : null,
    },
    evidence,
  }
}
