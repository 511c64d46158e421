import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import type { TimeMeant } from '../meaning.ts'
import type { Period } from '../questions.ts'
import { midnightMs, SLOT_MS } from './phrases/time-text.ts'

/** With an hour more, for the week in which clocks are put back. A longer time is held against nothing unless somebody asks. */
export const WEEK_MS = 7 * DAY_MS + HOUR_MS

/** When a question is about, as the tools are asked for it. */
export type When =
  | { when: 'now' }
  /** `isMoment`: one was named, and the period is the step of the history that it lies in. */
  | { when: 'past'; period: Period; isMoment: boolean }
  | { when: 'ahead'; period: Period; isMoment: boolean }

const iso = (ms: number) => new Date(ms).toISOString()
export const periodOf = (fromMs: number, toMs: number): Period => ({ from: iso(fromMs), to: iso(toMs) })

/** The step of the history that a moment lies in. */
export function slotAt(ms: number): Period {
  const fromMs = Math.floor(ms / SLOT_MS) * SLOT_MS
  return periodOf(fromMs, fromMs + SLOT_MS)
}

/** What has not come yet of a period that has begun is left out. */
export function whenOf(time: TimeMeant | null, nowMs: number): When {
  if (time === null || time.kind === 'now') return { when: 'now' }
  const { fromMs, toMs } = time
  const isMoment = time.kind === 'moment' || toMs <= fromMs
  if (time.kind === 'ahead' || fromMs >= nowMs) {
    return { when: 'ahead', period: periodOf(fromMs, Math.max(toMs, fromMs)), isMoment: toMs <= fromMs }
  }
  if (isMoment) return nowMs - fromMs < SLOT_MS ? { when: 'now' } : { when: 'past', period: slotAt(fromMs), isMoment: true }
  return { when: 'past', period: periodOf(fromMs, Math.min(toMs, nowMs)), isMoment: false }
}

export const lengthMs = ({ from, to }: Period): number => Date.parse(to) - Date.parse(from)

export function shifted({ from, to }: Period, byMs: number): Period {
  return periodOf(Date.parse(from) + byMs, Date.parse(to) + byMs)
}

/** What a period is held against when nobody says: up to a day the day before, else as many whole weeks as it covers. */
export function before(period: Period): Period {
  const length = lengthMs(period)
  return shifted(period, length <= DAY_MS + HOUR_MS ? -DAY_MS : -Math.ceil(length / (7 * DAY_MS)) * 7 * DAY_MS)
}

export const yesterdayNow = (nowMs: number): Period => slotAt(nowMs - DAY_MS)
export const today = (nowMs: number, timeZone: string): Period => periodOf(midnightMs(nowMs, timeZone), nowMs)
/** Four weeks of whole days, so that each weekday is in it as often. */
export const lastWeeks = (nowMs: number, timeZone: string): Period => {
  const end = midnightMs(nowMs, timeZone)
  return periodOf(midnightMs(end - 28 * DAY_MS + DAY_MS / 2, timeZone), end)
}
export const lastHours = (nowMs: number, hours: number): Period => periodOf(nowMs - hours * HOUR_MS, nowMs)

/** Hours are drawn up to a little more than a week. */
const HOURS_DRAWN = 8 * DAY_MS

/** The step in which a course is drawn; null when it is too short for one. */
export function stepOf(period: Period): 'hour' | 'day' | null {
  const length = lengthMs(period)
  if (length <= 2 * HOUR_MS) return null
  return length <= HOURS_DRAWN ? 'hour' : 'day'
}
