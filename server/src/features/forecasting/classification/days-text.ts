import type { Language } from '@oppidum/domain/core/language'
import { wordsIn } from '../../../i18n/server-catalogue.ts'

/** A duration for people: hours below two days, then days. Rounded up, since it is a deadline. */
export function daysText(days: number, language: Language): string {
  const { inHours, inDays } = wordsIn(language).recordPredictions
  const count = (units: number) => Math.max(1, Math.ceil(units))
  return days < 2 ? inHours(count(days * 24)) : inDays(count(days))
}
