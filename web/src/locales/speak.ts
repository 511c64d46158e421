import type { I18n, Messages } from '@lingui/core'
import type { Language } from '@oppidum/domain/language'
import { messages as english } from './en.ts'
import { formatOf, LANGUAGE } from './language.ts'

/** English is part of the program; another language comes when it is spoken. */
const CATALOGUE: Record<Language, () => Promise<Messages>> = {
  en: async () => english,
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
    page.documentElement.dir = LANGUAGE[language].dir
  }
}
