import { type CityClock as Clock, cityClock as clockOf } from '@oppidum/domain/core/city-clock'

export interface CityClock extends Clock {
  /** When a day of the city begins, '2026-11-20', or one so many days later. */
  midnightMs(day: string, daysLater?: number): number
  /** '2026-11-20 07:00', as the clocks of the city show it. */
  words(atMs: number): string
}

export function cityClock(timeZone: string): CityClock {
  const clock = clockOf(timeZone)
  return { ...clock, midnightMs: clock.midnightOf, words: (atMs) => clock.textOf(atMs).replace('T', ' ') }
}
