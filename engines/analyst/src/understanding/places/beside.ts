import { type CityClock, weekdayOf } from '@oppidum/domain/core/city-clock'
import { DAY_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { TimeMeant } from '../../meaning.ts'
import { calendarOf, monthStart } from '../times/calendar-days.ts'
import type { Beside } from '../times/time-kinds.ts'

/** The time next to another one: 'the hour before that' after '8 to 9' is 7 to 8. Null next to the present. */
export function timeBeside(
  former: TimeMeant,
  { unit, count, moves }: Beside,
  words: string,
  { clock, nowMs }: { clock: CityClock; nowMs: number },
): TimeMeant | null {
  if (former.kind === 'now') return null
  const [start, end] = [clock.wallOf(former.fromMs), clock.wallOf(former.toMs)]
  const made = (fromMs: number, toMs: number): TimeMeant => {
    if (fromMs >= nowMs) return { kind: 'ahead', fromMs, toMs, words }
    return fromMs === toMs ? { kind: 'moment', fromMs, toMs, words } : { kind: 'period', fromMs, toMs: Math.min(toMs, nowMs), words }
  }
  const byDays = (days: number) => made(clock.momentAt(start.day + days, start.minute), clock.momentAt(end.day + days, end.minute))
  const days = (from: number, to: number) => made(clock.momentAt(from, 0), clock.momentAt(to, 0))

  if (typeof unit === 'object') {
    const on = start.day + count
    return made(clock.momentAt(on, unit.from), clock.momentAt(on + Math.floor(unit.to / 1_440), unit.to % 1_440))
  }
  if (unit === 'minute' || unit === 'hour') {
    const ms = count * (unit === 'hour' ? 60 : 1) * MINUTE_MS
    if (moves) return made(former.fromMs + ms, former.toMs + ms)
    return ms < 0 ? made(former.fromMs + ms, former.fromMs) : made(former.toMs, former.toMs + ms)
  }
  // The day behind the last one of the former time, which may go on now.
  const behind = end.minute === 0 ? end.day : end.day + 1
  const length = former.toMs - former.fromMs
  if (unit === 'month') {
    const isMonth = calendarOf(start.day).date === 1 && start.minute === 0 && (length > 20 * DAY_MS || former.toMs === nowMs)
    const back = (day: number) => monthStart(day, count) + day - monthStart(day, 0)
    if (!isMonth) return made(clock.momentAt(back(start.day), start.minute), clock.momentAt(back(end.day), end.minute))
    const first = monthStart(start.day, moves || count < 0 ? count : 1)
    return days(first, moves ? monthStart(first, 1) : count < 0 ? start.day : monthStart(first, count))
  }
  const step =
    unit === 'week' ? 7 : unit === 'fortnight' ? 14 : unit === 'quincena' ? 15 : unit === 'year' ? 364 : unit === 'weekend' ? 7 : 1
  const isCalendarWeek = start.minute === 0 && weekdayOf(start.day) === 0 && former.toMs === nowMs && length > DAY_MS
  const isAsLong = length >= (step - 1.5) * DAY_MS || (unit === 'week' && isCalendarWeek)
  if (moves || unit === 'weekend' || !isAsLong) return byDays(step * count)
  if (start.minute !== 0) {
    const far = (day: number, minute: number, by: number) => clock.momentAt(day + by, minute)
    return count < 0
      ? made(far(start.day, start.minute, step * count), former.fromMs)
      : made(former.toMs, far(end.day, end.minute, step * count))
  }
  return count < 0 ? days(start.day + step * count, start.day) : days(behind, behind + step * count)
}
