import type { Text } from '../../locales/text.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** '12 s', '5 min', '3 h 20 min', '2 d 4 h'. */
export function lasting(ms: number, text: Text): string {
  const whole = (unit: number) => Math.floor(Math.max(0, ms) / unit)
  if (ms < MINUTE_MS) return text('lasting.seconds', { seconds: whole(1_000) })
  if (ms < HOUR_MS) return text('lasting.minutes', { minutes: whole(MINUTE_MS) })
  if (ms < DAY_MS) return text('lasting.hours', { hours: whole(HOUR_MS), minutes: whole(MINUTE_MS) % 60 })
  return text('lasting.days', { days: whole(DAY_MS), hours: whole(HOUR_MS) % 24 })
}
