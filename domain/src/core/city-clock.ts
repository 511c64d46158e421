import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'
import { type ZoneOffset, zoneOffset } from './zone-offset.ts'

/** A local date as days since 1 January 1970, and the minute of that day, 0 to 1,439. */
export interface WallTime {
  day: number
  minute: number
}

/**
 * A city's local time. A wall time is what its clocks show, in epoch ms as if it were UTC, so that calendar arithmetic is
 * simple. When clocks go back, some wall times occur twice; when they go forward, some never occur.
 */
export interface CityClock {
  /** The wall time at a moment. */
  wallMs(ms: number): number
  wallOf(ms: number): WallTime
  /** '2026-11-20' */
  dateOf(ms: number): string
  /** '2026-11-20T14:41', the format of date-time fields. */
  textOf(ms: number): string
  /** '2026-11-20 14:41:07', for machine-readable tables. */
  stampOf(ms: number): string
  /** Every moment when the clocks show a wall time, earliest first: one, two if it occurs twice, none if it is skipped. */
  momentsOf(wallMs: number): number[]
  /** The first of two; for a skipped one, as if the clocks had not gone forward yet: a time after the jump. */
  momentOf(wallMs: number): number
  momentAt(day: number, minute: number): number
  /** The moment of '2026-11-20T14:41' or '2026-11-20T14:41:07'; null if the text is not a time. */
  momentOfText(text: string): number | null
  /** The start of a day, '2026-11-20', or of the day this many days later. If midnight is skipped, the day starts at the jump. */
  midnightOf(date: string, daysLater?: number): number
  /** The last moment up to `ms` when a local day reached that full hour. */
  lastAt(hour: number, ms: number): number
  /** The moment when the clocks go forward past a skipped wall time. */
  jumpOver(wallMs: number): number
}

const QUARTER_MS = 15 * MINUTE_MS

const clocks = new Map<string, CityClock>()

/** The clock of a time zone (IANA name). One instance per zone, because it caches offsets. */
export function cityClock(timeZone: string): CityClock {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = clockOf(zoneOffset(timeZone))
  clocks.set(timeZone, made)
  return made
}

function clockOf(zone: ZoneOffset): CityClock {
  /** Looking up an offset is slow; a day that starts and ends with the same offset has it throughout. */
  function wallMs(ms: number): number {
    const dayMs = Math.floor(ms / DAY_MS) * DAY_MS
    const first = zone.at(dayMs)
    return ms + (first === zone.at(dayMs + DAY_MS) ? first : zone.at(ms))
  }

  const isoOf = (ms: number) => new Date(wallMs(ms)).toISOString()
  const momentOf = (wall: number) => zone.momentsOf(wall)[0] ?? zone.guessesOf(wall)[1]

  return {
    wallMs,
    wallOf(ms) {
      const wall = wallMs(ms)
      const day = Math.floor(wall / DAY_MS)
      return { day, minute: Math.floor((wall - day * DAY_MS) / MINUTE_MS) }
    },
    dateOf: (ms) => isoOf(ms).slice(0, 10),
    textOf: (ms) => isoOf(ms).slice(0, 16),
    stampOf: (ms) => isoOf(ms).slice(0, 19).replace('T', ' '),
    momentsOf: zone.momentsOf,
    momentOf,
    momentAt: (day, minute) => momentOf(day * DAY_MS + minute * MINUTE_MS),
    momentOfText(text) {
      const wall = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN
      return Number.isNaN(wall) ? null : momentOf(wall)
    },
    midnightOf: (date, daysLater = 0) => momentOf(Date.parse(`${date}T00:00:00Z`) + daysLater * DAY_MS),
    lastAt(hour, ms) {
      const wall = wallMs(ms)
      const today = Math.floor(wall / DAY_MS) * DAY_MS + hour * HOUR_MS
      return momentOf(today <= wall ? today : today - DAY_MS)
    },
    jumpOver(wall) {
      const [begin, end] = zone.guessesOf(wall)
      const before = zone.at(begin)
      let jump = begin
      while (jump < end && zone.at(jump) === before) jump = (Math.floor(jump / QUARTER_MS) + 1) * QUARTER_MS
      return jump
    },
  }
}

/** 0 is Monday. */
export const weekdayOf = (day: number) => (((day + 3) % 7) + 7) % 7
