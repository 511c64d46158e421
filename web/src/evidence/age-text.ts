import type { Text } from '../locales/text.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** '12 s ago'; whole minutes from one minute on, whole hours from one hour on. */
export function ageText(ageMs: number, text: Text): string {
  const age = Math.max(0, ageMs)
  if (age < MINUTE_MS) return text('age.seconds-ago', { count: Math.floor(age / 1_000) })
  if (age < HOUR_MS) return text('age.minutes-ago', { count: Math.floor(age / MINUTE_MS) })
  return text('age.hours-ago', { count: Math.floor(age / HOUR_MS) })
}
