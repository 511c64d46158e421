import { cityClock, weekdayOf } from '@oppidum/domain/core/city-clock'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'

export interface LocalTime {
  /** 0 to 24, with the fraction of the hour. */
  hour: number
  /** 0 on working days, 1 on Sundays, 0.8 on Saturdays, gliding over two hours on each side of midnight. */
  weekend: number
  /** 0 to 1 through the year, 0 at the first of January. */
  yearPart: number
}

/** The city's wall clock as a function of time. */
export function localTime(timeZone: string): (tMs: number) => LocalTime {
  const clock = cityClock(timeZone)
  return (tMs) => {
    const localMs = clock.wallMs(tMs)
    const day = Math.floor(localMs / DAY_MS)
    const hour = (localMs - day * DAY_MS) / HOUR_MS
    return { hour, weekend: weekendAt(day, hour), yearPart: (localMs / (365.2425 * DAY_MS)) % 1 }
  }
}

const GLIDE_HOURS = 2

function weekendAt(day: number, hour: number): number {
  const today = weekendOf(day)
  if (hour < GLIDE_HOURS) return blend(weekendOf(day - 1), today, 0.5 + hour / (2 * GLIDE_HOURS))
  if (hour > 24 - GLIDE_HOURS) return blend(today, weekendOf(day + 1), (hour - 24 + GLIDE_HOURS) / (2 * GLIDE_HOURS))
  return today
}

function weekendOf(day: number): number {
  const weekday = weekdayOf(day)
  return weekday === 6 ? 1 : weekday === 5 ? 0.8 : 0
}

const blend = (from: number, to: number, part: number) => from + (to - from) * part * part * (3 - 2 * part)

/** A table of 24 hourly values as a smooth function of the hour (Catmull and Rom), midnight joined to midnight. */
export function hourProfile(table: readonly number[]): (hour: number) => number {
  const value = (index: number) => table[((index % 24) + 24) % 24] ?? 0
  return (hour) => {
    const i = Math.floor(hour)
    const f = hour - i
    const [a, b, c, d] = [value(i - 1), value(i), value(i + 1), value(i + 2)]
    return b + 0.5 * f * (c - a + f * (2 * a - 5 * b + 4 * c - d + f * (3 * (b - c) + d - a)))
  }
}
