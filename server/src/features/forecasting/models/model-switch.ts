import { DAY_MS } from '@oppidum/domain/core/time'
import { LOSING_DAYS } from '@oppidum/domain/forecasting/model-score'

/** Errors of a model and the baseline on one day of the city; sums over the same predictions. */
export interface DayResult {
  /** '2026-11-20'. */
  day: string
  scored: number
  error: number
  naive: number
}

const dayBefore = (day: string, days: number) => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

/**
 * Whether a model is on. It is switched off when its error was no smaller than the baseline's on seven consecutive days, each with
 * scores, and comes back when it did better over the seven days after that.
 * @param days completed days, in any order
 * @param lastDay the last completed day
 * @param since the day on which its state began
 */
export function stateAfter(state: 'on' | 'off', days: readonly DayResult[], lastDay: string, since: string): 'on' | 'off' {
  const first = dayBefore(lastDay, LOSING_DAYS - 1)
  const week = days.filter((it) => it.day >= first && it.day <= lastDay && it.scored > 0)
  // Days before it was switched off or came back have already counted.
  if (first < since || week.length === 0) return state
  if (state === 'on') return week.length === LOSING_DAYS && week.every((it) => it.error >= it.naive) ? 'off' : 'on'
  const sum = (of: (it: DayResult) => number) => week.reduce((total, it) => total + of(it), 0)
  return sum((it) => it.error) < sum((it) => it.naive) ? 'on' : 'off'
}
