import { HOUR_MS } from '@oppidum/domain/core/time'
export const DAY_HOURS = 24

export interface LoggedIncident {
  /** Wall-clock time as if it were UTC. */
  wallMs: number
  /** Where: a district, a cell of a grid. */
  zone: string
}

/** What a feed told of the weather in one hour. */
export interface HourWeather {
  /** Start of the hour, wall-clock time as if it were UTC. */
  wallMs: number
  temperatureC: number | null
  precipitationMm: number | null
}

export interface IncidentLog {
  /** In any order; those at or after `untilWallMs` are not looked at. */
  incidents: readonly LoggedIncident[]
  /** Midnights of days on which the feed was down: that nothing was told then means nothing. */
  gaps: readonly number[]
  /** Start of the hour up to which the log is known. */
  untilWallMs: number
  /** Since when the log was kept; absent: since the day of its first incident. */
  sinceWallMs?: number
  /** Hours of which the weather is known, in any order, also hours to come where it is forecast. */
  weather?: readonly HourWeather[]
}

/** One incident within its hour. */
export interface HourIncident {
  /** The part of the hour that was left after it, from 0 to 1. */
  left: number
  /** Number of its zone; -1 for one that the model does not know. */
  zone: number
}

/** A log hour by hour. Hours are counted from 1970. */
export interface IncidentHours {
  firstHour: number
  hours: number
  /** What happened in each hour. */
  seen: readonly (readonly HourIncident[])[]
  /** Of each hour: 1 where the feed was down. */
  down: Uint8Array
  /** Of each hour: 1 on a day that turned out to have been silent, see `silentDays`. Known when the day is over. */
  silent: Uint8Array
}

export function hourOf(wallMs: number): number {
  return Math.floor(wallMs / HOUR_MS)
}

/** @returns null when the log holds no hour */
export function incidentHours(log: IncidentLog, zoneIndex: ReadonlyMap<string, number>): IncidentHours | null {
  const end = hourOf(log.untilWallMs)
  let first = log.sinceWallMs === undefined ? Number.POSITIVE_INFINITY : hourOf(log.sinceWallMs)
  if (log.sinceWallMs === undefined)
    for (const { wallMs } of log.incidents) first = Math.min(first, Math.floor(hourOf(wallMs) / DAY_HOURS) * DAY_HOURS)
  if (!(first < end)) return null
  const hours = end - first
  const seen: HourIncident[][] = Array.from({ length: hours }, () => [])
  for (const { wallMs, zone } of log.incidents) {
    const hour = hourOf(wallMs)
    if (hour >= first && hour < end) seen[hour - first]?.push({ left: hour + 1 - wallMs / HOUR_MS, zone: zoneIndex.get(zone) ?? -1 })
  }
  // Rows may stand in any order, and sums of floating point numbers depend on it.
  for (const it of seen) it.sort((a, b) => a.left - b.left || a.zone - b.zone)
  const down = new Uint8Array(hours)
  for (const midnight of log.gaps) {
    const from = hourOf(midnight) - first
    down.fill(1, Math.max(0, from), Math.max(0, Math.min(hours, from + DAY_HOURS)))
  }
  return { firstHour: first, hours, seen, down, silent: silentDays(first, seen, down) }
}

/** A day without one incident, where so many are usual, is a feed that was down: the chance of it is e^-10. */
const SURELY_SOME = 10
const USUAL_DAYS = 28

/** Whole days that say nothing though the days before were busy. */
function silentDays(firstHour: number, seen: readonly (readonly HourIncident[])[], down: Uint8Array): Uint8Array {
  const silent = new Uint8Array(seen.length)
  const before: number[] = []
  for (let from = (DAY_HOURS - (firstHour % DAY_HOURS)) % DAY_HOURS; from + DAY_HOURS <= seen.length; from += DAY_HOURS) {
    if (down[from] === 1) continue
    const count = seen.slice(from, from + DAY_HOURS).reduce((sum, it) => sum + it.length, 0)
    const usual = before.reduce((sum, it) => sum + it, 0) / before.length
    if (count === 0 && before.length >= USUAL_DAYS / 4 && usual >= SURELY_SOME) {
      silent.fill(1, from, from + DAY_HOURS)
      continue
    }
    before.push(count)
    if (before.length > USUAL_DAYS) before.shift()
  }
  return silent
}
