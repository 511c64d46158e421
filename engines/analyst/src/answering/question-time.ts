import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import type { TimeMeant } from '../meaning.ts'
import type { Period } from '../questions.ts'
import { midnightMs, SLOT_MS } from './phrases/time-text.ts'

/** With an extra hour, for the week in which the clocks go back. A longer time is compared only on request. */
export const WEEK_MS = 7 * DAY_MS + HOUR_MS

/** The time of a question, as an argument for tools. */
export type When =
  | { when: 'now' }
  /** `isMoment`: the question names a moment; the period is the history's step around it. */
  | { when: 'past'; period: Period; isMoment: boolean }
  | { when: 'ahead'; period: Period; isMoment: boolean }

const iso = (ms: number) => new Date(ms).toISOString()
export const periodOf = (fromMs: number, toMs: number): Period => ({ from: iso(fromMs), to: iso(toMs) })

/** The history's step around a moment. */
export function slotAt(ms: number): Period {
  const fromMs = Math.floor(ms / SLOT_MS) * SLOT_MS
  return periodOf(fromMs, fromMs + SLOT_MS)
}

/** A period that is not over ends now. */
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

/** The default for comparing a period: the day before for up to a day, else as many weeks earlier as it covers. */
export function before(period: Period): Period {
  const length = lengthMs(period)
  return shifted(period, length <= DAY_MS + HOUR_MS ? -DAY_MS : -Math.ceil(length / (7 * DAY_MS)) * 7 * DAY_MS)
}

export const yesterdayNow = (nowMs: number): Period => slotAt(nowMs - DAY_MS)
export const today = (nowMs: number, timeZone: string): Period => periodOf(midnightMs(nowMs, timeZone), nowMs)
/** Four weeks of whole days, so that it contains each weekday equally often. */
export const lastWeeks = (nowMs: number, timeZone: string): Period => {
  const end = midnightMs(nowMs, timeZone)
  return periodOf(midnightMs(end - 28 * DAY_MS + DAY_MS / 2, timeZone), end)
}
export const lastHours = (nowMs: number, hours: number): Period => periodOf(nowMs - hours * HOUR_MS, nowMs)

/** Charts show hours for up to a little more than a week. */
const HOURS_DRAWN = 8 * DAY_MS

/** The step of a chart over a period; null if the period is too short for one. */
export function stepOf(period: Period): 'hour' | 'day' | null {
  const length = lengthMs(period)
  if (length <= 2 * HOUR_MS) return null
  return length <= HOURS_DRAWN ? 'hour' : 'day'
}
