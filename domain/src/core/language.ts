import * as z from 'zod/mini'

/** Languages of the page and the server. To add one, start here: docs/decisions/0091. */
export const Language = z.enum(['en', 'es'])
export type Language = z.infer<typeof Language>

/** Default when nobody has chosen: for the API, and for installations that set no LANGUAGE. */
export const DEFAULT_LANGUAGE = 'en' satisfies Language

interface LanguageFacts {
  /** Its own name for itself. */
  name: string
  /** Its name in a language model's instructions. */
  promptName: string
  dir: 'ltr' | 'rtl'
  /** Locale for dates written by the server; the page uses its browser's. */
  dateLocale: string
  /** A bare '$' means dollars only in English: in Montevideo it is a peso. */
  currencyDisplay: 'narrowSymbol' | 'symbol'
  /** What the record for the whole city is called after the city's name. Here, because the first screen needs no other sentence of the domain. */
  allRoads: string
}

export const LANGUAGE_FACTS: Readonly<Record<Language, LanguageFacts>> = {
  en: { name: 'English', promptName: 'English', dir: 'ltr', dateLocale: 'en-GB', currencyDisplay: 'narrowSymbol', allRoads: 'all roads' },
  es: { name: 'Español', promptName: 'Spanish', dir: 'ltr', dateLocale: 'es-UY', currencyDisplay: 'symbol', allRoads: 'todas las calles' },
}

/** The result of `of` for each language. */
export function perLanguage<T>(of: (language: Language) => T): Readonly<Record<Language, T>> {
  // Its keys are all of them.
  return Object.fromEntries(Language.options.map((it) => [it, of(it)])) as Record<Language, T>
}

/** The same for what is large and seldom needed: each is made when it is first read. */
export function perLanguageOnUse<T>(of: (language: Language) => T): Readonly<Record<Language, T>> {
  const all = {}
  for (const language of Language.options) {
    Object.defineProperty(all, language, {
      configurable: true,
      enumerable: true,
      get() {
        const value = of(language)
        Object.defineProperty(all, language, { value, enumerable: true })
        return value
      },
    })
  }
  return all as Record<Language, T>
}

/** The language with the highest count; `otherwise` on a tie. */
export function likeliestLanguage(count: (language: Language) => number, otherwise: Language): Language {
  const [first, second] = Language.options.map((language) => ({ language, count: count(language) })).toSorted((a, b) => b.count - a.count)
  return !first || first.count === second?.count ? otherwise : first.language
}

/** For text that programs compare and nobody reads: the order of names, the parts of a time. */
export const NEUTRAL_LOCALE = 'en-US'

/** The first of our languages in the order of an Accept-Language header; undefined if it accepts none of them. */
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
