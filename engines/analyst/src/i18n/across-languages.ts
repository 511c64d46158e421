import { Language } from '@oppidum/domain/core/language'
import { wordsIn } from './analyst-catalogue.ts'
import type { AnalystWords } from './analyst-words.ts'

/** The alternatives of a pattern in one language: 'street|roads?'; '' if it has none. */
type Alternatives = (words: AnalystWords) => string

/** Never matches. */
const NOTHING = '(?!)'

/** The alternatives of every language: people mix languages, and so do the names and texts of a city. */
const inEveryLanguage = (of: Alternatives) =>
  Language.options
    .map((it) => of(wordsIn(it)))
    .filter((it) => it !== '')
    .join('|') || NOTHING

/** Matches a text that contains such words of any language. */
export const wholeWords = (of: Alternatives): RegExp => new RegExp(`\\b(?:${inEveryLanguage(of)})\\b`)

/** Finds all such words of any language in a text. */
export const anywhere = (of: Alternatives): RegExp => new RegExp(`\\b(?:${inEveryLanguage(of)})\\b`, 'g')

/** Matches a text that is such a word of any language and nothing else. */
export const wordOf = (of: Alternatives): RegExp => new RegExp(`^(?:${inEveryLanguage(of)})$`, 'u')
