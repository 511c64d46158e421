import { HOUR_MS } from '@oppidum/domain/core/time'
import { weatherByHour } from './hour-features.ts'
import { hourOf, type IncidentLog, incidentHours } from './incident-hours.ts'
import { fitRisk, type RiskForecast, riskOf } from './risk-model.ts'
import { passLog, riskRun, zonesExpect } from './risk-run.ts'

/** Refitted at the beginning of a month, but only after the log has grown by this much: long logs change little. */
const GROWTH = 0.04

export interface ReplayedHour {
  /** Start of the hour, wall-clock time as if it were UTC. */
  wallMs: number
  /** In the order of `zones`. */
  forecasts: readonly RiskForecast[]
}

/**
 * What the model would have forecast for each hour of `[fromWallMs, toWallMs)`, with only the incidents before the hour.
 * @returns zones with incidents before `fromWallMs`, sorted by name; null when there are none
 */
export function replayRisk(
  log: Pick<IncidentLog, 'incidents' | 'gaps' | 'weather'>,
  fromWallMs: number,
  toWallMs: number,
): { zones: readonly string[]; hours: ReplayedHour[] } | null {
  const answered: ReplayedHour[] = []
  let zones: readonly string[] | null = null
  // Skip an hour that has begun.
  let from = Math.ceil(fromWallMs / HOUR_MS)
  const until = Math.ceil(toWallMs / HOUR_MS)
  while (from < until) {
    const to = Math.min(until, nextFit(log, from))
    const stretch = stretchOf(log, zones, from, to)
    if (!stretch) return null
    zones ??= stretch.zones
    answered.push(...stretch.hours)
    from = to
  }
  return zones && { zones, hours: answered }
}

/** The hour until which a model fitted at `from` is used. */
function nextFit(log: Pick<IncidentLog, 'incidents'>, from: number): number {
  const begun = log.incidents.reduce((first, it) => Math.min(first, hourOf(it.wallMs)), from)
  const date = new Date((from + GROWTH * (from - begun)) * HOUR_MS)
  return hourOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1))
}

/** Forecasts of the hours from `from` up to `to` by a model fitted on the incidents before `from`. */
function stretchOf(
  log: Pick<IncidentLog, 'incidents' | 'gaps' | 'weather'>,
  requestedZones: readonly string[] | null,
  from: number,
  to: number,
): { zones: readonly string[]; hours: ReplayedHour[] } | null {
  const parameters = fitRisk({ ...log, untilWallMs: from * HOUR_MS })
  if (!parameters) return null
  const zoneIndex = new Map(parameters.zones.map((it, index) => [it, index]))
  const past = incidentHours({ ...log, untilWallMs: to * HOUR_MS }, zoneIndex)
  if (!past) return null
  const zones = requestedZones ?? parameters.zones
  const answered: ReplayedHour[] = []
  const run = riskRun(parameters, weatherByHour(log.weather))
  passLog(run, past, (hour) => {
    if (hour < from) return
    const expected = zonesExpect(run.standing(hour), parameters.zonePull)
    const forecasts = zones.map((it) => riskOf(expected[zoneIndex.get(it) as number] as number, parameters))
    answered.push({ wallMs: hour * HOUR_MS, forecasts })
  })
  return { zones, hours: answered }
}
