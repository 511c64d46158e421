import { cityClock } from '../../core/city-clock.ts'
import type { QuietHours } from '../policy.ts'
import type { Severity } from '../rule.ts'

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The end of the quiet hours that a moment is in, epoch ms; null outside of them. */
export function quietUntilMs({ from, to, timeZone }: QuietHours, nowMs: number): number | null {
  const clock = cityClock(timeZone)
  const { day, minute } = clock.wallOf(nowMs)
  const [begin, end] = [minuteOf(from), minuteOf(to)]
  const isQuiet = begin < end ? begin <= minute && minute < end : begin <= minute || minute < end
  if (!isQuiet) return null
  return clock.momentAt(minute < end ? day : day + 1, end)
}

/** Until when a message to a person waits, epoch ms; null: it does not. A critical one never does. */
export const heldUntilMs = (quietHours: QuietHours | null, severity: Severity, nowMs: number): number | null =>
  quietHours === null || severity === 'critical' ? null : quietUntilMs(quietHours, nowMs)
