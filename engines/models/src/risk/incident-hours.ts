import { HOUR_MS } from '@oppidum/domain/core/time'
export const DAY_HOURS = 24

export interface LoggedIncident {
  /** Wall-clock time as if it were UTC. */
  wallMs: number
  /** A district, or a cell of a grid. */
  zone: string
}

/** The weather in one hour, as a feed reported it. */
export interface HourWeather {
  /** Start of the hour, wall-clock time as if it were UTC. */
  wallMs: number
  temperatureC: number | null
  precipitationMm: number | null
}

export interface IncidentLog {
  /** In any order; those at or after `untilWallMs` are ignored. */
  incidents: readonly LoggedIncident[]
  /** Midnights of days on which the feed was down, so that the absence of incidents means nothing. */
  gaps: readonly number[]
  /** Start of the hour at which the log ends. */
  untilWallMs: number
  /** When the log begins; the day of its first incident when absent. */
  sinceWallMs?: number
  /** Hours with known or forecast weather, in any order. */
  weather?: readonly HourWeather[]
}

/** One incident within its hour. */
export interface HourIncident {
  /** The share of the hour that remained after it, 0 to 1. */
  left: number
  /** Index of its zone; -1 for a zone that the model does not know. */
  zone: number
}

/** A log hour by hour. Hours are counted from 1970. */
export interface IncidentHours {
  firstHour: number
  hours: number
  /** The incidents of each hour. */
  seen: readonly (readonly HourIncident[])[]
  /** For each hour: 1 when the feed was down. */
  down: Uint8Array
  /** For each hour: 1 on a day that turned out to be silent, see `silentDays`. Known only when the day is over. */
  silent: Uint8Array
}

export function hourOf(wallMs: number): number {
  return Math.floor(wallMs / HOUR_MS)
}

/** @returns null when the log is shorter than an hour */
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
  // Sums of floating-point numbers depend on their order, and rows may be in any order.
  for (const it of seen) it.sort((a, b) => a.left - b.left || a.zone - b.zone)
  const down = new Uint8Array(hours)
  for (const midnight of log.gaps) {
    const from = hourOf(midnight) - first
    down.fill(1, Math.max(0, from), Math.max(0, Math.min(hours, from + DAY_HOURS)))
  }
  return { firstHour: first, hours, seen, down, silent: silentDays(first, seen, down) }
}

/** Where this many incidents a day are usual, a day without any means that the feed was down: otherwise its probability is e^-10. */
const SURELY_SOME = 10
const USUAL_DAYS = 28

/** Whole days without incidents although the days before had many. */
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
