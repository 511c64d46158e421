import { cityClock } from '@oppidum/domain/core/city-clock'
import { HOUR_MS } from '@oppidum/domain/core/time'
import { BAR_HOURS, type HourlySpeed } from '@oppidum/domain/telemetry/traffic'

const STEP = 20

/** Top of the axis: the next whole step above every bar, at least two steps. */
export function axisTop(values: readonly (number | null)[]): number {
  const highest = Math.max(0, ...values.filter((it) => it !== null))
  return Math.max(2 * STEP, Math.ceil(highest / STEP) * STEP)
}

export function axisTicks(top: number): number[] {
  return Array.from({ length: top / STEP + 1 }, (_, index) => top - index * STEP)
}

/** 6 → '6AM', 15 → '3PM', 0 → '12AM'. */
export function hourLabel(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}${hour < 12 ? 'AM' : 'PM'}`
}

/**
 * The present moment's place on the axis, 0 at its left edge and 1 at its right; null before the first bar of the day. Bars are in the
 * middle of equal columns, three hours apart.
 */
export function nowPosition(nowMs: number, timeZone: string): number | null {
  const [first, second] = BAR_HOURS
  const columns = (cityClock(timeZone).wallOf(nowMs).minute / 60 - first) / (second - first)
  return columns < 0 ? null : (columns + 0.5) / BAR_HOURS.length
}

/** Whether the bar is for the current hour. */
export function isPresentHour(bar: HourlySpeed, nowMs: number): boolean {
  const startMs = Date.parse(bar.startAt)
  return !bar.yesterday && nowMs >= startMs && nowMs < startMs + HOUR_MS
}
