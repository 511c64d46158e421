import { cityClock } from '@oppidum/domain/core/city-clock'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import type { Quality } from '@oppidum/domain/telemetry/provenance'
import { BAR_HOURS, type HourlySpeed } from '@oppidum/domain/telemetry/traffic'

export interface HourMean {
  startAt: Date
  mean: number
  quality: string
}

/**
 * The seven bars: today's hour if it has begun, else yesterday's. 12AM is the midnight that ends the day, so until it comes its
 * bar is last midnight's hour.
 */
export function hourlySpeeds(hours: readonly HourMean[], nowMs: number, timeZone: string, staleAfterMs: number): HourlySpeed[] {
  const byStart = new Map(hours.map((it) => [it.startAt.getTime(), it]))
  const clock = cityClock(timeZone)
  const today = clock.wallOf(nowMs).day
  // Roll-ups begin at full hours of UTC.
  const startOf = (day: number, hour: number) => Math.floor(clock.momentAt(day, hour * 60) / HOUR_MS) * HOUR_MS
  return BAR_HOURS.map((hour) => {
    const shift = hour === 0 ? 1 : 0
    const next = startOf(today + shift, hour)
    const reached = next <= nowMs
    const startMs = reached ? next : startOf(today + shift - 1, hour)
    const before = startOf(today + shift - (reached ? 1 : 2), hour)
    const mean = byStart.get(startMs)
    const endMs = Math.min(startMs + HOUR_MS, nowMs)
    return {
      hour,
      startAt: new Date(startMs).toISOString(),
      avgSpeed: mean ? Math.round(mean.mean * 10) / 10 : null,
      yesterday: !reached,
      dayBefore: byStart.has(before) ? Math.round((byStart.get(before) as HourMean).mean * 10) / 10 : null,
      evidence: mean
        ? {
            source: 'derived',
            observedAt: new Date(endMs).toISOString(),
            // A past hour stays valid until the following day replaces it.
            staleAt: new Date(Math.max(endMs + 2 * DAY_MS, nowMs + staleAfterMs)).toISOString(),
            // Roll-ups have the quality of their values.
            quality: mean.quality as Quality,
            from: ['city.speed'],
          }
        : null,
    }
  })
}
