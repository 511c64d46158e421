import { HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { Text } from '../i18n/text.ts'

/** '12 s ago'; whole minutes from one minute on, whole hours from one hour on. */
export function ageText(ageMs: number, text: Text): string {
  const age = Math.max(0, ageMs)
  if (age < MINUTE_MS) return text('age.seconds-ago', { count: Math.floor(age / 1_000) })
  if (age < HOUR_MS) return text('age.minutes-ago', { count: Math.floor(age / MINUTE_MS) })
  return text('age.hours-ago', { count: Math.floor(age / HOUR_MS) })
}
