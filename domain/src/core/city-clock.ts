import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'
import { type ZoneOffset, zoneOffset } from './zone-offset.ts'

/** A date of the city as a count of days since 1 January 1970, and the minute of that day, 0 to 1,439. */
export interface WallTime {
  day: number
  minute: number
}

/**
 * The clocks of a city. A wall time is what they show, in epoch ms as if it were UTC: what calendars can be reckoned
 * with. Where clocks are put back a wall time comes twice; where they are put forward some never come.
 */
export interface CityClock {
  /** The wall time at a moment. */
  wallMs(ms: number): number
  wallOf(ms: number): WallTime
  /** '2026-11-20' */
  dateOf(ms: number): string
  /** '2026-11-20T14:41', as date-time fields have it. */
  textOf(ms: number): string
  /** '2026-11-20 14:41:07', for tables that programs read. */
  stampOf(ms: number): string
  /** Every moment at which the clocks show a wall time, earliest first: one, two when it comes twice, none when it never comes. */
  momentsOf(wallMs: number): number[]
  /** The first of two; of one that never comes, as if the clocks had not been put forward yet: a time after the jump. */
  momentOf(wallMs: number): number
  momentAt(day: number, minute: number): number
  /** The moment of '2026-11-20T14:41' or '2026-11-20T14:41:07'; null when the text is no time. */
  momentOfText(text: string): number | null
  /** When a day begins, '2026-11-20', or one so many days later. Where midnight never comes the day begins with the jump. */
  midnightOf(date: string, daysLater?: number): number
  /** The last moment up to `ms` at which a day of the city had that full hour. */
  lastAt(hour: number, ms: number): number
  /** The moment at which the clocks are put forward over a wall time that never comes. */
  jumpOver(wallMs: number): number
}

const QUARTER_MS = 15 * MINUTE_MS

const clocks = new Map<string, CityClock>()

/** The clock of a time zone (IANA name). One is made for each zone, since it remembers what it looked up. */
export function cityClock(timeZone: string): CityClock {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = clockOf(zoneOffset(timeZone))
  clocks.set(timeZone, made)
  return made
}

function clockOf(zone: ZoneOffset): CityClock {
  /** Looking up an offset is slow: a day that begins and ends with one offset has it all along. */
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
