import { countMean, countWithin, emptyCounts, fitSpread, probabilityOfSome } from './count-probabilities.ts'
import { calendarInto, emptyFeatures, penalties, weatherByHour } from './hour-features.ts'
import { hourOf, type IncidentHours, type IncidentLog, incidentHours } from './incident-hours.ts'
import { fitPoisson } from './poisson-regression.ts'
import { passLog, type RiskParameters, riskRun, zonesExpect } from './risk-run.ts'
import { fitZonePull, type ZoneCase } from './zone-activity.ts'
import { zoneShares } from './zone-shares.ts'

/** The latest incidents are enough to fit the effect of a zone's recent activity. */
const MOST_CASE_CELLS = 2_000_000

/**
 * Fits the incidents of a log. The same log in any order gives bit-identical parameters.
 * @returns null when it has no incident
 */
export function fitRisk(log: IncidentLog): RiskParameters | null {
  const incidents = log.incidents.filter((it) => it.wallMs < log.untilWallMs)
  const zones = [...new Set(incidents.map((it) => it.zone))].sort()
  const zoneIndex = new Map(zones.map((it, index) => [it, index]))
  const hours = incidentHours(log, zoneIndex)
  if (zones.length === 0 || !hours) return null
  const reliable = reliableHours(hours)
  const ofZone = new Float64Array(zones.length)
  for (const [at, seen] of hours.seen.entries())
    if (reliable[at] === 1) for (const { zone } of seen) ofZone[zone] = (ofZone[zone] as number) + 1
  const reliableCount = Math.max(
    1,
    reliable.reduce((sum, it) => sum + it, 0),
  )
  const city = fitCity(hours, reliable, log, {
    zones,
    shares: zoneShares(incidents, zoneIndex),
    usual: ofZone.map((it) => it / reliableCount),
  })
  const pulled = { ...city, zonePull: fitZonePull(zoneCases(city, hours, reliable, log)) }
  return { ...pulled, spread: spreadOf(pulled, hours, reliable, log) }
}

/** For each hour: 1 when the log is complete. */
function reliableHours({ down, silent }: IncidentHours): Uint8Array {
  return down.map((it, at) => (it === 1 || silent[at] === 1 ? 0 : 1))
}

function fitCity(
  hours: IncidentHours,
  reliable: Uint8Array,
  log: IncidentLog,
  ofZones: Pick<RiskParameters, 'zones' | 'shares' | 'usual'>,
): RiskParameters {
  const weather = weatherByHour(log.weather)
  const features = emptyFeatures(hours.hours)
  const counts = Float64Array.from(hours.seen, (seen, at) => (reliable[at] === 1 ? seen.length : Number.NaN))
  for (let at = 0; at < hours.hours; at++) calendarInto(features, at, hours.firstHour + at, weather.get(hours.firstHour + at))
  const calendar = fitPoisson(features, counts, penalties())
  const byCalendar = { ...ofZones, calendar, coefficients: calendar, zonePull: 0, spread: 0 }
  const run = riskRun(byCalendar, weather)
  passLog(run, hours, (hour) => run.describe(features, hour - hours.firstHour, hour))
  return { ...byCalendar, coefficients: fitPoisson(features, counts, penalties()) }
}

function zoneCases(parameters: RiskParameters, hours: IncidentHours, reliable: Uint8Array, log: IncidentLog): ZoneCase[] {
  const most = Math.max(1, Math.floor(MOST_CASE_CELLS / parameters.zones.length))
  let first = hours.hours
  for (let count = 0; first > 0 && count < most; first--) count += hours.seen[first - 1]?.length ?? 0
  const cases: ZoneCase[] = []
  const run = riskRun(parameters, weatherByHour(log.weather))
  passLog(run, hours, (hour) => {
    const at = hour - hours.firstHour
    const seen = hours.seen[at] ?? []
    if (at < first || reliable[at] === 0 || seen.length === 0) return
    const { shares, ratios } = run.standing(hour)
    for (const { zone } of seen) cases.push({ shares, ratios, zone })
  })
  return cases
}

function spreadOf(parameters: RiskParameters, hours: IncidentHours, reliable: Uint8Array, log: IncidentLog): number {
  const counts = emptyCounts()
  const run = riskRun(parameters, weatherByHour(log.weather))
  passLog(run, hours, (hour) => {
    const at = hour - hours.firstHour
    if (reliable[at] === 0) return
    for (const mean of zonesExpect(run.standing(hour), parameters.zonePull)) countMean(counts, mean)
    counts.some += new Set(hours.seen[at]?.map((it) => it.zone)).size
  })
  return fitSpread(counts)
}

/** One hour of one zone. */
export interface RiskForecast {
  /** Expected incidents, above 0. */
  expected: number
  /** Probability of at least one, 0 to 1. */
  risk: number
  /** Bounds of the number of incidents in at least 80 of 100 such hours. */
  low: number
  high: number
}

/** The greatest share of hours below `low`, and above `high`. */
const TAIL = 0.1

export function riskOf(expected: number, { spread }: Pick<RiskParameters, 'spread'>): RiskForecast {
  const risk = probabilityOfSome(expected, spread)
  return { expected, risk, low: countWithin(TAIL, expected, spread), high: countWithin(1 - TAIL, expected, spread) }
}

/**
 * Forecasts the hours from `fromWallMs` with the log up to its `untilWallMs`; later hours are assumed to go as expected. Two months of
 * log are enough; more improve the city's level.
 * @returns `[hour][zone]`, zones as the parameters name them
 */
export function riskFrom(parameters: RiskParameters, recent: IncidentLog, fromWallMs: number, hours: number): RiskForecast[][] {
  const run = riskRun(parameters, weatherByHour(recent.weather))
  const past = incidentHours(recent, new Map(parameters.zones.map((it, index) => [it, index])))
  if (past) passLog(run, past)
  const first = hourOf(fromWallMs)
  for (let hour = hourOf(recent.untilWallMs); hour < first; hour++) run.pass(hour, null)
  return Array.from({ length: hours }, (_, ahead) => {
    const hour = first + ahead
    const expected = zonesExpect(run.standing(hour), parameters.zonePull)
    run.pass(hour, null)
    return Array.from(expected, (it) => riskOf(it, parameters))
  })
}
