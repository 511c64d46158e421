import { DAY_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import { zoneOffset } from '@oppidum/domain/core/zone-offset'

/** A date of the city as a count of days since 1 January 1970, and the minute of that day. */
export interface WallTime {
  day: number
  minute: number
}

/** The clocks of a city: times as people there read them, whatever the zone does with its hours. */
export interface CityClock {
  wallOf(ms: number): WallTime
  /** The moment at which the clocks show it: the first of two when it comes twice, the one after the jump when it never comes. */
  momentOf(day: number, minute: number): number
}

export function cityClock(timeZone: string): CityClock {
  const zone = zoneOffset(timeZone)
  return {
    wallOf(ms) {
      const local = ms + zone.at(ms)
      const day = Math.floor(local / DAY_MS)
      return { day, minute: Math.floor((local - day * DAY_MS) / MINUTE_MS) }
    },
    momentOf(day, minute) {
      const local = day * DAY_MS + minute * MINUTE_MS
      // Within the hour that is left out the clocks are read as they stood before it, which lies after the jump.
      return zone.momentsOf(local)[0] ?? zone.guessesOf(local)[1]
    },
  }
}

/** 0 is Monday. Days are counted from a Thursday. */
export const weekdayOf = (day: number) => (((day + 3) % 7) + 7) % 7

export interface CalendarDate {
  year: number
  /** 1 to 12. */
  month: number
  date: number
}

export function calendarOf(day: number): CalendarDate {
  const it = new Date(day * DAY_MS)
  return { year: it.getUTCFullYear(), month: it.getUTCMonth() + 1, date: it.getUTCDate() }
}

/** Null of a date that no calendar has, such as 31 February. */
export function dayOf(year: number, month: number, date: number): number | null {
  const ms = Date.UTC(year, month - 1, date)
  const it = new Date(ms)
  return it.getUTCFullYear() === year && it.getUTCMonth() === month - 1 && it.getUTCDate() === date ? ms / DAY_MS : null
}

/** The first day of the month that lies so many months after the one of this day. */
export function monthStart(day: number, months: number): number {
  const { year, month } = calendarOf(day)
  return Date.UTC(year, month - 1 + months, 1) / DAY_MS
}
