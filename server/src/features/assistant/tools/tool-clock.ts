import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import { type WallClock, wallClock } from '../../forecasting/scores/local-clock.ts'

export interface CityClock extends WallClock {
  /** When a day of the city begins, '2026-11-20', or one so many days later. */
  midnightMs(day: string, daysLater?: number): number
  /** '2026-11-20 07:00', as the clocks of the city show it. */
  words(atMs: number): string
}

const made = new Map<string, CityClock>()

export function cityClock(timeZone: string): CityClock {
  const known = made.get(timeZone)
  if (known) return known
  const clock = wallClock(timeZone)
  const fresh: CityClock = {
    ...clock,
    midnightMs(day, daysLater = 0) {
      const wantedMs = Date.parse(`${day}T00:00:00Z`) + daysLater * DAY_MS
      // Twice, because the first step may go over a changed clock. Where midnight does not come, its day begins with the jump.
      let found = wantedMs - (clock.wallMs(wantedMs) - wantedMs)
      found += wantedMs - clock.wallMs(found)
      return clock.wallMs(found) < wantedMs ? found + HOUR_MS : found
    },
    words: (atMs) => new Date(clock.wallMs(atMs)).toISOString().slice(0, 16).replace('T', ' '),
  }
  made.set(timeZone, fresh)
  return fresh
}
