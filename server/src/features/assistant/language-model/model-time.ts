import { cityClock, weekdayOf } from '@oppidum/domain/core/city-clock'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** 'Friday 2026-11-20 16:25': a time in the city's time zone, for a language model. */
export function modelTime(ms: number, timeZone: string): string {
  const clock = cityClock(timeZone)
  return `${WEEKDAYS[weekdayOf(clock.wallOf(ms).day)]} ${clock.textOf(ms).replace('T', ' ')}`
}
