import type { Language } from '@oppidum/domain/core/language'
import { wordsIn } from '../../i18n/analyst-catalogue.ts'
import { type Token, tokensOf } from './tokens.ts'

/** A token by its whole word, where it is one of the abbreviations of the language; the token itself else. */
export function expandAbbreviation(it: Token, language: Language, next: Token | undefined): Token {
  const words = wordsIn(language).abbreviations
  // 'INC-2026-000123', 'req 45': the beginning of a number.
  const word = it.kind === 'word' && next?.kind !== 'number' && Object.hasOwn(words, it.word) ? words[it.word] : undefined
  // 'hrs' are hours, and count as one 'hour' does.
  return word === undefined ? it : { ...it, word, stem: tokensOf(word)[0]?.stem ?? word }
}
