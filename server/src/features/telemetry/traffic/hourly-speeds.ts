import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import type { Quality } from '@oppidum/domain/telemetry/provenance'
import { BAR_HOURS, type HourlySpeed } from '@oppidum/domain/telemetry/traffic'

export interface HourMean {
  startAt: Date
  mean: number
  quality: string
}

/** The wall clock of a zone at a moment. */
function localParts(ms: number, timeZone: string): { year: number; month: number; day: number; hour: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
  }).formatToParts(ms)
  const get = (type: string) => Number(parts.find((it) => it.type === type)?.value)
  return { year: get('year'), month: get('month'), day: get('day'), hour: get('hour') }
}

/** The moment at which a wall clock of the zone shows the full hour of a day; `day` may lie outside its month. */
function momentOf(year: number, month: number, day: number, hour: number, timeZone: string): number {
  const wanted = Date.UTC(year, month - 1, day, hour)
  let guess = wanted
  // Twice, because the first correction may step over a clock change.
  for (let i = 0; i < 2; i++) {
    const shown = localParts(guess, timeZone)
    guess += wanted - Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour)
  }
  return Math.floor(guess / HOUR_MS) * HOUR_MS
}

/**
 * The seven bars: today's hour where it has begun, else yesterday's; 12AM is the midnight that ends the day, so its
 * bar is always the last midnight hour but one day back until it comes.
 */
export function hourlySpeeds(hours: readonly HourMean[], nowMs: number, timeZone: string, staleAfterMs: number): HourlySpeed[] {
  const byStart = new Map(hours.map((it) => [it.startAt.getTime(), it]))
  const now = localParts(nowMs, timeZone)
  return BAR_HOURS.map((hour) => {
    const shift = hour === 0 ? 1 : 0
    const today = momentOf(now.year, now.month, now.day + shift, hour, timeZone)
    const reached = today <= nowMs
    const startMs = reached ? today : momentOf(now.year, now.month, now.day + shift - 1, hour, timeZone)
    const before = momentOf(now.year, now.month, now.day + shift - (reached ? 1 : 2), hour, timeZone)
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
            // A past hour stays what it was until the day after replaces it.
            staleAt: new Date(Math.max(endMs + 2 * DAY_MS, nowMs + staleAfterMs)).toISOString(),
            // Roll-ups carry the quality of the values below them.
            quality: mean.quality as Quality,
            from: ['city.speed'],
          }
        : null,
    }
  })
}
