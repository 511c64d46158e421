import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import type { Course } from './course.ts'

/** Days of history against which an opening value must be ordinary. */
export const HISTORY_DAYS = 30

/** Linear interpolation between the order statistics. @param percent 0 to 100 */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = ((sorted.length - 1) * percent) / 100
  const low = sorted[Math.floor(at)] ?? Number.NaN
  const high = sorted[Math.ceil(at)] ?? low
  return low + (high - low) * (at - Math.floor(at))
}

/** Minutes within an hour at which its mean is taken. */
const MEAN_MINUTES = [7.5, 22.5, 37.5, 52.5] as const

/** The times whose mean stands for the hour that begins at `startMs`. */
export function hourSamples(startMs: number): number[] {
  return MEAN_MINUTES.map((it) => startMs + it * 60_000)
}

/** The same time of day on each of the 30 days before, yesterday first. */
export function sameTimeBefore(openedAtMs: number): number[] {
  return Array.from({ length: HISTORY_DAYS }, (_, index) => openedAtMs - (index + 1) * DAY_MS)
}

/** The values by which a course is judged: at the same time of each day before, and the means of those hours. */
export function sameHourValues(course: Course, openedAtMs: number): { moments: number[]; means: number[] } {
  const hourMs = Math.floor(openedAtMs / HOUR_MS) * HOUR_MS
  return {
    moments: sameTimeBefore(openedAtMs).map(course),
    means: sameTimeBefore(hourMs).map((startMs) => hourSamples(startMs).reduce((sum, it) => sum + course(it), 0) / MEAN_MINUTES.length),
  }
}

/**
 * Whether a value is an ordinary one of its hour: between the 1st and the 99th percentile of the same hour of the 30
 * days before, and within what the same weekday has had.
 */
export function isOrdinaryAmong(value: number, dailyValues: readonly number[]): boolean {
  const weekly = dailyValues.filter((_, index) => (index + 1) % 7 === 0)
  return (
    value >= percentile(dailyValues, 1) &&
    value <= percentile(dailyValues, 99) &&
    value >= Math.min(...weekly) &&
    value <= Math.max(...weekly)
  )
}

export function isOrdinary(course: Course, openedAtMs: number): boolean {
  const value = course(openedAtMs)
  const { moments, means } = sameHourValues(course, openedAtMs)
  return isOrdinaryAmong(value, moments) && isOrdinaryAmong(value, means)
}

/** Whether the opening value lies between the 1st and the 99th percentile of the same time of the 30 days before. */
export function isWithinHistory(course: Course, openedAtMs: number): boolean {
  const value = course(openedAtMs)
  const before = sameTimeBefore(openedAtMs).map(course)
  return value >= percentile(before, 1) && value <= percentile(before, 99)
}
