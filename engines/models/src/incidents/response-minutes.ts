import type { IncidentPriority, IncidentType } from '@oppidum/domain/records/incident'

/**
 * Median minutes from alarm to first arrival, from 2,463 incidents of the San Francisco Fire Department, July and August 2016
 * (public domain): all hours; and how much longer it takes from midnight to six than through the whole day.
 */
export const FIRE_MEDIAN_MINUTES = 4
export const NIGHT_FACTOR = 1.13
const NIGHT_ENDS = 6

/**
 * The rest is not measured but an assumption, until a city's own times are known: how much longer than a fire engine others take to
 * arrive, and how much later they leave for less urgent incidents.
 */
const TYPE_FACTOR: Record<IncidentType, number> = { fire: 1, traffic_accident: 1.3, other: 2.5, power_outage: 6 }
const PRIORITY_FACTOR: Record<IncidentPriority, number> = { critical: 0.95, high: 1.15, medium: 1.5, low: 2 }

/** Whole minutes, at least 1. */
export function responseMinutes(type: IncidentType, priority: IncidentPriority, createdAtMs: number): number {
  const isNight = new Date(createdAtMs).getUTCHours() < NIGHT_ENDS
  const minutes = FIRE_MEDIAN_MINUTES * (isNight ? NIGHT_FACTOR : 1) * TYPE_FACTOR[type] * PRIORITY_FACTOR[priority]
  return Math.max(1, Math.round(minutes))
}
