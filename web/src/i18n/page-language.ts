import { DEFAULT_LANGUAGE, Language } from '@oppidum/domain/core/language'

/** What the page speaks; the default while it speaks nothing yet. */
export const spokenBy = ({ locale }: { locale: string }): Language => Language.safeParse(locale).data ?? DEFAULT_LANGUAGE

/** What the person chose, else the first that the browser asks for and that is there, else the installation's. */
export function pickLanguage(chosen: Language | null, asked: readonly string[], fallback: Language): Language {
  return chosen ?? asked.map(languageOf).find((it) => it !== undefined) ?? fallback
}

/** In which form numbers and dates are written: the browser's own region of the language, else the language at large. */
export function formatOf(language: Language, asked: readonly string[]): string {
  return asked.find((it) => languageOf(it) === language && isTag(it)) ?? language
}

/** Some browsers name a locale of their system, 'en-US@posix', which `Intl` does not take. */
function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

function languageOf(tag: string): Language | undefined {
  const [first] = tag.toLowerCase().split(/[-_]/)
  return Language.options.find((it) => it === first)
}
