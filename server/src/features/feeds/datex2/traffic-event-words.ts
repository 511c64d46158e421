import { DEFAULT_LANGUAGE, Language } from '@oppidum/domain/core/language'
import type { RecordWords } from '@oppidum/domain/records/translation'
import { type Words, wordsIn } from '../../../i18n/server-catalogue.ts'
import { cutText, TEXT_LIMITS } from '../feed-text.ts'
import type { RecordKind } from './record-kinds.ts'

/** What the words of an incident are made from. */
export interface SituationWords {
  /** What its records are about, the most telling first. At least one. */
  kinds: readonly RecordKind['name'][]
  /** The publisher's words; '' without any. */
  place: string
  comment: string
}

const OTHER_LANGUAGES = Language.options.filter((it) => it !== DEFAULT_LANGUAGE)

/** The words in every language: what a code stands for is translated, the publisher's text stays as it is. */
export function incidentWords({ kinds, place, comment }: SituationWords): RecordWords & { translations: Record<string, RecordWords> } {
  const about = place || headline(comment)
  const location = cutText(place, TEXT_LIMITS.location)
  const described = cutText(comment, TEXT_LIMITS.description)
  function inOne(language: Language): RecordWords {
    const { trafficEvents } = wordsIn(language)
    const name = trafficEvents[kinds[0] as RecordKind['name']]
    return {
      title: cutText(about === '' ? name : `${name}: ${about}`, TEXT_LIMITS.title),
      description: described === '' ? cutText(distinctNames(kinds, trafficEvents).join('\n'), TEXT_LIMITS.description) : described,
      location,
    }
  }
  const { title, description } = inOne(DEFAULT_LANGUAGE)
  const translations: Record<string, RecordWords> = {}
  for (const it of OTHER_LANGUAGES) translations[it] = inOne(it)
  return { title, description, location, translations }
}

const distinctNames = (kinds: SituationWords['kinds'], names: Words['trafficEvents']) => [...new Set(kinds.map((it) => names[it]))]

/** The first line of a comment that says something; shorter ones are labels. */
function headline(comment: string): string {
  const lines = comment.includes('\n') ? comment.split('\n') : [comment]
  return lines.find((it) => it.length >= HEADLINE_LENGTH) ?? ''
}
const HEADLINE_LENGTH = 20
