import { cityClock, weekdayOf } from '@oppidum/domain/core/city-clock'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'

export interface LocalTime {
  /** 0 to 24, with the fraction of the hour. */
  hour: number
  /** 0 on working days, 1 on Sundays, 0.8 on Saturdays; blended over two hours on each side of midnight. */
  weekend: number
  /** Share of the year that has passed, 0 to 1. */
  yearPart: number
}

/** The city's wall clock at any time. */
export function localTime(timeZone: string): (tMs: number) => LocalTime {
  const clock = cityClock(timeZone)
  return (tMs) => {
    const localMs = clock.wallMs(tMs)
    const day = Math.floor(localMs / DAY_MS)
    const hour = (localMs - day * DAY_MS) / HOUR_MS
    return { hour, weekend: weekendAt(day, hour), yearPart: (localMs / (365.2425 * DAY_MS)) % 1 }
  }
}

const BLEND_HOURS = 2

function weekendAt(day: number, hour: number): number {
  const today = weekendOf(day)
  if (hour < BLEND_HOURS) return blend(weekendOf(day - 1), today, 0.5 + hour / (2 * BLEND_HOURS))
  if (hour > 24 - BLEND_HOURS) return blend(today, weekendOf(day + 1), (hour - 24 + BLEND_HOURS) / (2 * BLEND_HOURS))
  return today
}

function weekendOf(day: number): number {
  const weekday = weekdayOf(day)
  return weekday === 6 ? 1 : weekday === 5 ? 0.8 : 0
}

const blend = (from: number, to: number, part: number) => from + (to - from) * part * part * (3 - 2 * part)

/** 24 hourly values as a smooth function of the hour, continuous across midnight (Catmull-Rom spline). */
export function hourProfile(table: readonly number[]): (hour: number) => number {
  const value = (index: number) => table[((index % 24) + 24) % 24] ?? 0
  return (hour) => {
    const i = Math.floor(hour)
    const f = hour - i
    const [a, b, c, d] = [value(i - 1), value(i), value(i + 1), value(i + 2)]
    return b + 0.5 * f * (c - a + f * (2 * a - 5 * b + 4 * c - d + f * (3 * (b - c) + d - a)))
  }
}
