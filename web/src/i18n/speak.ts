import { type I18n, type Messages, i18n as ofThePage } from '@lingui/core'
import { DEFAULT_LANGUAGE, LANGUAGE_FACTS, type Language } from '@oppidum/domain/core/language'
import { messages as english } from './en.ts'
import { formatOf } from './page-language.ts'
import { spokenFromNowOn } from './spoken.ts'

/** Whether a screen was asked for whose texts are not part of the first program. */
let wantsLater = false
const englishLater = async () => (await import('./en-later.ts')).messages

/** English is part of the program, but for the screens that few come to; another language comes whole when it is spoken. */
const CATALOGUE: Record<Language, () => Promise<Messages>> = {
  en: async () => (wantsLater ? { ...english, ...(await englishLater()) } : english),
  es: async () => (await import('./es.ts')).messages,
}

/** Puts the page into a language, its document included. Of two that are asked for in a row the later one holds. */
export function speaker(i18n: I18n, page: Document, asked: () => readonly string[]): (language: Language) => Promise<void> {
  let latest: Language
  return async (language) => {
    latest = language
    const messages = await CATALOGUE[language]()
    if (latest !== language) return
    i18n.loadAndActivate({ locale: language, locales: formatOf(language, asked()), messages })
    page.documentElement.lang = language
    spokenFromNowOn(language)
    page.documentElement.dir = LANGUAGE_FACTS[language].dir
  }
}

/** The texts that the first screen does not need, such as account and administration; a part that shows them waits for them. */
export async function laterTexts(i18n: I18n = ofThePage): Promise<void> {
  wantsLater = true
  if (i18n.locale === DEFAULT_LANGUAGE) i18n.load(DEFAULT_LANGUAGE, await englishLater())
}

/** A part of the program that says something of those, with them. */
export async function withLaterTexts<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, laterTexts()])
  return loaded
}
