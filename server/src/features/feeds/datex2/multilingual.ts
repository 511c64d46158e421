import { child, childrenOf, type XmlElement } from './xml-element.ts'

/**
 * A text in several languages: the values of the chosen language, else of the publication's, else of the first one it has. Values
 * without a language are the publication's. Publishers also split one text into several values, which become lines.
 */
export function textIn(multilingual: XmlElement | undefined, chosen: string, published: string): string {
  const values = childrenOf(child(multilingual, 'values'), 'value')
  if (values.length === 0) return multilingual?.text ?? ''
  const [only] = values
  if (only && values.length === 1) return only.text
  const languageOf = (value: XmlElement) => primary(value.attributes.lang ?? published)
  const languages = values.map(languageOf)
  const language = [chosen, published].map(primary).find((it) => it !== '' && languages.includes(it)) ?? languages[0]
  return values
    .filter((it) => languageOf(it) === language)
    .map((it) => it.text)
    .join('\n')
}

/** The language alone in its shortest code, as publishers write one language as 'nld', 'nl' and 'nl-NL'. */
function primary(language: string): string {
  const earlier = PRIMARY.get(language)
  if (earlier !== undefined) return earlier
  const code = shortest(language)
  if (PRIMARY.size < REMEMBERED) PRIMARY.set(language, code)
  return code
}

/** Making a locale costs more than reading the text. */
const PRIMARY = new Map<string, string>()
const REMEMBERED = 200

function shortest(language: string): string {
  try {
    return language === '' ? '' : new Intl.Locale(language.replaceAll('_', '-')).language
  } catch {
    return language.toLowerCase()
  }
}
