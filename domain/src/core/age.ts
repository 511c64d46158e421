import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

/** An age as it is shown. `date`: so old that its date says more than any count. */
export type Age = { unit: 'minutes' | 'hours' | 'days'; count: number } | { unit: 'date' }

/** Ages are shown in hours below this. */
const HOURS_BELOW_MS = 7 * DAY_MS
/** And in days below this. */
const DAYS_BELOW_MS = 60 * DAY_MS

/** Whole minutes below an hour, whole hours below a week, whole days below sixty. A time in the future counts as now. */
export function ageOf(ms: number): Age {
  const age = Math.max(0, ms)
  if (age < HOUR_MS) return { unit: 'minutes', count: Math.floor(age / MINUTE_MS) }
  if (age < HOURS_BELOW_MS) return { unit: 'hours', count: Math.floor(age / HOUR_MS) }
  return age < DAYS_BELOW_MS ? { unit: 'days', count: Math.floor(age / DAY_MS) } : { unit: 'date' }
}
