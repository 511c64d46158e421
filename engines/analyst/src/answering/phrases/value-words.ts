import type { Language } from '@oppidum/domain/core/language'
import { wordsIn } from '../../i18n/analyst-catalogue.ts'

/** A language's word for a stored value; the value itself if it is a name. */
export function wordOf(value: string, language: Language): string {
  const { services, values } = wordsIn(language)
  const known = services[value] ?? values[value.toLowerCase()]
  if (known !== undefined) return known
  return /^[a-z]+(_[a-z]+)+$/.test(value) ? value.replaceAll('_', ' ') : value
}
