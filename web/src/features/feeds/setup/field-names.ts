import type { Language } from '@oppidum/domain/core/language'
import type { StandardInfo } from '@oppidum/domain/feeds/feed-setup'
import type { Text, TextId } from '../../../i18n/text.ts'

const COMMON: Readonly<Record<string, TextId>> = {
  id: 'feeds.id',
  name: 'feeds.name',
  url: 'feeds.url',
  everySeconds: 'feeds.interval',
  staleAfterSeconds: 'feeds.limit',
  timeZone: 'feeds.zone',
  attribution: 'feeds.attribution',
  key: 'feeds.key',
  standard: 'feeds.standard',
}

/** The name of a setting as the form shows it; a setting that the form does not know keeps its name in the city file. */
export function fieldName(name: string, standard: StandardInfo | undefined, language: Language, text: Text): string {
  const own = name.replace(/^own\./, '')
  return COMMON[name] ? text(COMMON[name]) : (standard?.texts[language].fields[own]?.label ?? own)
}
