import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import type { Curve } from './curve.ts'

/** Days of history in which an opening value must look ordinary. */
export const HISTORY_DAYS = 30

/** Linear interpolation between the order statistics. @param percent 0 to 100 */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = ((sorted.length - 1) * percent) / 100
  const low = sorted[Math.floor(at)] ?? Number.NaN
  const high = sorted[Math.ceil(at)] ?? low
  return low + (high - low) * (at - Math.floor(at))
}

/** Minutes within an hour whose mean stands for the hour. */
const MEAN_MINUTES = [7.5, 22.5, 37.5, 52.5] as const

/** The times whose mean stands for the hour that begins at `startMs`. */
export function hourSamples(startMs: number): number[] {
  return MEAN_MINUTES.map((it) => startMs + it * 60_000)
}

/** The same time of day on each of the 30 days before, yesterday first. */
export function sameTimeBefore(openedAtMs: number): number[] {
  return Array.from({ length: HISTORY_DAYS }, (_, index) => openedAtMs - (index + 1) * DAY_MS)
}

/** A curve's values at the same time on each of the days before, and the means of those hours. */
export function sameHourValues(curve: Curve, openedAtMs: number): { moments: number[]; means: number[] } {
  const hourMs = Math.floor(openedAtMs / HOUR_MS) * HOUR_MS
  return {
    moments: sameTimeBefore(openedAtMs).map(curve),
    means: sameTimeBefore(hourMs).map((startMs) => hourSamples(startMs).reduce((sum, it) => sum + curve(it), 0) / MEAN_MINUTES.length),
  }
}

/**
 * Whether a value is ordinary for its hour: between the 1st and the 99th percentile of the same hour on the 30 days before, and
 * within the range of the same weekday.
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

/** Whether the opening value is ordinary both among single values and among hourly means. */
export function isOrdinary(curve: Curve, openedAtMs: number): boolean {
  const value = curve(openedAtMs)
  const { moments, means } = sameHourValues(curve, openedAtMs)
  return isOrdinaryAmong(value, moments) && isOrdinaryAmong(value, means)
}

/** Whether the opening value lies between the 1st and the 99th percentile of the same time on the 30 days before. */
export function isWithinHistory(curve: Curve, openedAtMs: number): boolean {
  const value = curve(openedAtMs)
  const before = sameTimeBefore(openedAtMs).map(curve)
  return value >= percentile(before, 1) && value <= percentile(before, 99)
}
