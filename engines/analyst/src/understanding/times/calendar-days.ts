import { DAY_MS } from '@oppidum/domain/core/time'

/** Days of the calendar, counted from 1 January 1970. */

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
