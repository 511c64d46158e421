import { DAY_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import { zoneOffset } from '@oppidum/domain/core/zone-offset'

/** A moment by the clocks of the city. `day`: days since 1 January 1970; `weekday`: 0 is Sunday. */
export interface LocalTime {
  day: number
  minute: number
  weekday: number
}

export interface CityClock {
  local(ms: number): LocalTime
  /** Midnight at which a day begins. */
  startOf(day: number): number
  /** 'Friday 2026-11-20 16:25' */
  words(ms: number): string
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export function cityClock(timeZone: string): CityClock {
  const zone = zoneOffset(timeZone)
  const local = (ms: number) => {
    const wallMs = ms + zone.at(ms)
    const day = Math.floor(wallMs / DAY_MS)
    return { day, minute: Math.floor((wallMs - day * DAY_MS) / MINUTE_MS), weekday: (((day + 4) % 7) + 7) % 7 }
  }
  return {
    local,
    words(ms) {
      const { day, minute, weekday } = local(ms)
      const shown = new Date(day * DAY_MS + minute * MINUTE_MS).toISOString()
      return `${WEEKDAYS[weekday]} ${shown.slice(0, 10)} ${shown.slice(11, 16)}`
    },
    startOf(day) {
      return zone.momentsOf(day * DAY_MS)[0] ?? zone.guessesOf(day * DAY_MS)[1]
    },
  }
}
