import * as z from 'zod/mini'

/** Those in which every text of the page and of the server is written. A new one begins here: docs/decisions/0091. */
export const Language = z.enum(['en', 'es'])
export type Language = z.infer<typeof Language>

/** What is spoken where nobody has chosen: the API, and installations that set no LANGUAGE. */
export const DEFAULT_LANGUAGE = 'en' satisfies Language

interface LanguageFacts {
  /** As it calls itself. */
  name: string
  /** As the instructions of a language model call it. */
  promptName: string
  dir: 'ltr' | 'rtl'
  /** In which form the server writes dates: the page has its browser's own. */
  dateLocale: string
  /** A mere '$' is a dollar in English alone: in Montevideo it is a peso. */
  currencyDisplay: 'narrowSymbol' | 'symbol'
}

export const LANGUAGE_FACTS: Readonly<Record<Language, LanguageFacts>> = {
  en: { name: 'English', promptName: 'English', dir: 'ltr', dateLocale: 'en-GB', currencyDisplay: 'narrowSymbol' },
  es: { name: 'Español', promptName: 'Spanish', dir: 'ltr', dateLocale: 'es-UY', currencyDisplay: 'symbol' },
}

/** What `of` gives for each language. */
export function perLanguage<T>(of: (language: Language) => T): Readonly<Record<Language, T>> {
  // Its keys are all of them.
  return Object.fromEntries(Language.options.map((it) => [it, of(it)])) as Record<Language, T>
}

/** The language that counts most; `otherwise` when two count alike. */
export function likeliestLanguage(count: (language: Language) => number, otherwise: Language): Language {
  const [first, second] = Language.options.map((language) => ({ language, count: count(language) })).toSorted((a, b) => b.count - a.count)
  return !first || first.count === second?.count ? otherwise : first.language
}

/** For what programs compare and no person reads: the order of names, the parts of a time. */
export const NEUTRAL_LOCALE = 'en-US'

/** The first of our languages in the order in which an Accept-Language header wants them; undefined when it wants none of ours. */
export function languageWanted(header: string | undefined): Language | undefined {
  const wanted = (header ?? '').split(',', 20).map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((it) => it.trim().toLowerCase())
    const weight = parameters.find((it) => it.startsWith('q='))?.slice(2)
    return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) }
  })
  const ours = wanted.flatMap(({ language, weight }) => {
    const known = Language.safeParse(language)
    return known.success && weight > 0 ? [{ language: known.data, weight }] : []
  })
  return ours.toSorted((a, b) => b.weight - a.weight)[0]?.language
}
