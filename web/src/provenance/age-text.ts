import { type Age, ageOf } from '@oppidum/domain/core/age'
import { DAY_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { Text, TextId } from '../i18n/text.ts'

type CountedUnit = Exclude<Age['unit'], 'date'>
const AGO: Record<CountedUnit, TextId> = { minutes: 'age.minutes-ago', hours: 'age.hours-ago', days: 'age.days-ago' }
const LENGTH: Record<CountedUnit, TextId> = { minutes: 'age.minutes', hours: 'age.hours', days: 'age.days' }

/** Beside a date, which says more than any count of days, but which cannot be left out of the sentence. */
const counted = (age: Age, ageMs: number) => (age.unit === 'date' ? ({ unit: 'days', count: Math.floor(ageMs / DAY_MS) } as const) : age)

/** '12 s ago', '5 min ago', '3 h ago', '9 days ago'. For places that also have the date. */
export function ageText(ageMs: number, text: Text): string {
  if (ageMs < MINUTE_MS) return text('age.seconds-ago', { count: Math.max(0, Math.floor(ageMs / 1_000)) })
  const { unit, count } = counted(ageOf(ageMs), ageMs)
  return text(AGO[unit], { count })
}

/** '< 1 min', '5 min', '3 h', '9 d'. For places that also have the date. */
export function ageLengthText(ageMs: number, text: Text): string {
  if (ageMs < MINUTE_MS) return text('age.below-minute')
  const { unit, count } = counted(ageOf(ageMs), ageMs)
  return text(LENGTH[unit], { count })
}

/** The same for places without a date: what is old is shown by its date. @param date of it, in words */
export function ageOrDateText(ageMs: number, date: string, text: Text): string {
  return ageOf(ageMs).unit === 'date' ? date : ageLengthText(ageMs, text)
}
