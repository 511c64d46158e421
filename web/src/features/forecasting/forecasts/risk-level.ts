import { HOUR_MS } from '@oppidum/domain/core/time'
import type { IncidentRisk } from '@oppidum/domain/forecasting/risk'

/** The multiples of the usual from which a district is shaded one step darker. */
export const RISK_STEPS = [0.75, 1.25, 2] as const

/** A district's shade, 0 to 3. */
export type RiskLevel = 0 | 1 | 2 | 3

/** The expected number as a multiple of the usual one; null where the usual one is zero. */
export function timesUsual(expected: number, usual: number): number | null {
  return usual > 0 ? expected / usual : null
}

export function riskLevel(times: number): RiskLevel {
  // The number of steps reached, at most three.
  return RISK_STEPS.filter((it) => times >= it).length as RiskLevel
}

/** Starts of the hours that have not ended, the current one first. */
export function hoursAhead(risk: Pick<IncidentRisk, 'districts'>, nowMs: number): string[] {
  const all = new Set(risk.districts.flatMap((it) => it.hours.map((hour) => hour.at)))
  return [...all].filter((at) => Date.parse(at) + HOUR_MS > nowMs).sort()
}

export interface DistrictRisk {
  /** Id in the city file, for districts on the map. */
  id: string | null
  name: string
  usual: number
  times: number | null
  hour: IncidentRisk['districts'][number]['hours'][number]
}

/** Small numbers keep two digits, or half of the city would show 0.0. */
export function riskDigits(incidents: number): number {
  return incidents < 1 ? 2 : 1
}

/** Every district in one hour, largest excess over the usual first. */
export function risksAt(
  risk: Pick<IncidentRisk, 'districts'>,
  at: string | undefined,
  districts: readonly { id: string; name: string }[],
): DistrictRisk[] {
  return risk.districts
    .flatMap(({ district, usual, hours }) => {
      const hour = hours.find((it) => it.at === at)
      if (!hour) return []
      const mapped = districts.find((it) => it.name === district || it.id === district)
      return [{ id: mapped?.id ?? null, name: mapped?.name ?? district, usual, times: timesUsual(hour.expected, usual), hour }]
    })
    .sort((a, b) => b.hour.expected - b.usual - (a.hour.expected - a.usual))
}
