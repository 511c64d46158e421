import { DEFAULT_LANGUAGE, Language } from '@oppidum/domain/core/language'
import type { RecordTranslations, RecordWords } from '@oppidum/domain/records/translation'
import { wordsIn } from '../../../i18n/server-catalogue.ts'
import { cleanLine, cleanText, cutText, TEXT_LIMITS } from '../feed-text.ts'
import type { Effect, ServiceAlert, Translation } from './service-alert.ts'

const OTHER_LANGUAGES = Language.options.filter((it) => it !== DEFAULT_LANGUAGE)

/** The most languages of one alert. */
const LANGUAGES = 10

/**
 * An alert's text. Without a chosen language, its own text is the one without a language, else the first; the others are translations.
 * An alert without any text has its effect as a title.
 */
export function alertWords(
  alert: Pick<ServiceAlert, 'header' | 'description' | 'effect'>,
  chosen: string,
  location: string,
): RecordWords & { translations?: RecordTranslations } {
  const header = plain(alert.header)
  const description = plain(alert.description)
  const languages = [...new Set([...header, ...description].map((it) => primary(it.language)))]
  if (languages.length === 0) return effectWords(alert.effect ?? 'unknown', location)
  const own = [chosen, ''].find((it) => languages.includes(it)) ?? (languages[0] as string)
  const wordsOf = (language: string): RecordWords => {
    const title = textIn(header, language)
    const text = textIn(description, language)
    const [first = ''] = text.split('\n', 1)
    const isCut = cleanLine(title, TEXT_LIMITS.description).length > TEXT_LIMITS.title
    return {
      title: cleanLine(title || first, TEXT_LIMITS.title),
      // A title that is cut is in the description as a whole.
      description: cutText([isCut ? title : '', text].filter((it) => it !== '').join('\n\n'), TEXT_LIMITS.description),
      location,
    }
  }
  const others = languages.filter((it) => it !== own && /^[a-z]{2,3}$/.test(it)).slice(0, LANGUAGES)
  if (others.length === 0) return wordsOf(own)
  return { ...wordsOf(own), translations: Object.fromEntries(others.map((it) => [it, wordsOf(it)])) }
}

/** In every language of the product. */
function effectWords(effect: Effect, location: string): RecordWords & { translations: RecordTranslations } {
  const wordsOf = (language: Language): RecordWords => {
    const title = wordsIn(language).transitEffects[effect]
    return { title: cutText(location === '' ? title : `${title}: ${location}`, TEXT_LIMITS.title), description: '', location }
  }
  return { ...wordsOf(DEFAULT_LANGUAGE), translations: Object.fromEntries(OTHER_LANGUAGES.map((it) => [it, wordsOf(it)])) }
}

/** New York and others send every text a second time as HTML, in a language such as 'en-html'. */
function plain(list: readonly Translation[]): readonly Translation[] {
  const others = list.filter((it) => !/-html$/i.test(it.language))
  return others.length > 0 ? others : list
}

/** In the language, else without one, else the first there is. */
function textIn(list: readonly Translation[], language: string): string {
  const it = list.find((one) => primary(one.language) === language) ?? list.find((one) => one.language === '') ?? list[0]
  return cleanText(it?.text, TEXT_LIMITS.description)
}

/** 'es' of 'es-UY'. */
const primary = (language: string) => language.trim().toLowerCase().split(/[-_]/, 1)[0] as string
