import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import type { zoneOffset } from '@oppidum/domain/core/zone-offset'

const WEEK_MS = 7 * DAY_MS
/** Weeks that a usual value is the mean of. */
export const USUAL_WEEKS = 6
/** With fewer it is not known. */
export const USUAL_WEEKS_AT_LEAST = 4

/** The start of the same hour on the same weekday in each of the weeks before, by the clocks of a zone; epoch ms, the last week first. */
export function usualHours(hourMs: number, zone: ReturnType<typeof zoneOffset>): number[] {
  return Array.from({ length: USUAL_WEEKS }, (_, index) => {
    const thenMs = hourMs - (index + 1) * WEEK_MS
    return Math.floor((thenMs + zone.at(hourMs) - zone.at(thenMs)) / HOUR_MS) * HOUR_MS
  })
}
