import { DAY_MS, HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { Text } from '../../../../i18n/text.ts'

/** Whole minutes; hours from two hours on, days from two days on: '25 min', '3 h', '2 d'. */
export function coarseDuration(ms: number, text: Text): string {
  const count = (unit: number) => Math.floor(Math.max(0, ms) / unit)
  if (ms < 2 * HOUR_MS) return text('duration.minutes', { count: count(MINUTE_MS) })
  if (ms < 2 * DAY_MS) return text('duration.hours', { count: count(HOUR_MS) })
  return text('duration.days', { count: count(DAY_MS) })
}
