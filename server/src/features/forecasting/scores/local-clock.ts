import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import { zoneOffset } from '@oppidum/domain/core/zone-offset'

/** The clocks of a city. Wall-clock times are counted as if they were UTC. */
export interface WallClock {
  wallMs(ms: number): number
  /** Day of the city, '2026-11-20'. */
  dayOf(ms: number): string
  /** The last moment up to `ms` at which a day of the city had that hour. */
  lastAt(hour: number, ms: number): number
}

export function wallClock(timeZone: string): WallClock {
  const zone = zoneOffset(timeZone)

  /** Asking the calendar is slow: a day that begins and ends with one offset has it all along. */
  function wallMs(ms: number): number {
    const dayMs = Math.floor(ms / DAY_MS) * DAY_MS
    const first = zone.at(dayMs)
    return ms + (first === zone.at(dayMs + DAY_MS) ? first : zone.at(ms))
  }

  return {
    wallMs,
    dayOf: (ms) => new Date(wallMs(ms)).toISOString().slice(0, 10),
    lastAt(hour, ms) {
      const today = Math.floor(wallMs(ms) / DAY_MS) * DAY_MS + hour * HOUR_MS
      const wanted = today <= wallMs(ms) ? today : today - DAY_MS
      // Twice, because the first step may go over a changed clock.
      let found = ms - (wallMs(ms) - wanted)
      found += wanted - wallMs(found)
      return found
    },
  }
}
