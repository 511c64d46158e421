import type { Language } from '@oppidum/domain/core/language'

const HOURS: Record<Language, readonly [one: string, many: string]> = { en: ['hour', 'hours'], es: ['hora', 'horas'] }
const DAYS: Record<Language, readonly [one: string, many: string]> = { en: ['day', 'days'], es: ['día', 'días'] }

/** A span for people: hours below two days, then days; rounded up, since it says by when something is done. */
export function daysText(days: number, language: Language): string {
  const inHours = days < 2
  const count = Math.max(1, Math.ceil(inHours ? days * 24 : days))
  const [one, many] = (inHours ? HOURS : DAYS)[language]
  return `${count} ${count === 1 ? one : many}`
}
