import { type Language, likeliestLanguage } from '@oppidum/domain/core/language'
import { wordsIn } from '../../i18n/analyst-catalogue.ts'
import { TIME_WORDS } from '../times/time-words.ts'
import type { CityVocabulary } from '../words/city-vocabulary.ts'
import { LEXICONS } from '../words/lexicon.ts'
import type { Token } from '../words/tokens.ts'

const knows = (language: Language, { stem }: Token) => LEXICONS[language].words.has(stem) || TIME_WORDS[language].next.has(stem)

/**
 * The language with the most words of a question, names of the city aside. The page's language in case of a tie.
 */
export function languageOf(tokens: readonly Token[], city: CityVocabulary, page: Language, message: string): Language {
  const departments = departmentWords(city)
  const own = tokens.filter(
    (token, at) =>
      token.kind === 'word' &&
      !(departments.has(token.word) && /^\p{Lu}/u.test(token.raw) && at > 0) &&
      !isName(tokens, at, city) &&
      !isOfNumber(tokens, at),
  )
  return likeliestLanguage(
    (language) => own.filter((it) => knows(language, it)).length + (wordsIn(language).grammar.signs?.test(message) ? 1 : 0),
    page,
  )
}

/** Capitalised within the text and part of a name of the city, or a small word within one: 'de' in 'Av. de las Américas'. */
const departmentWords = (city: CityVocabulary) =>
  new Set([...city.departments, ...city.feeds.map((it) => it.name)].flatMap((it) => it.toLowerCase().split(/[^\p{L}]+/u)))

/** '18 de julio' occurs in both languages: the day, or the street with that name. */
function isOfNumber(tokens: readonly Token[], at: number): boolean {
  const isDe = (it: Token | undefined) => it?.word === 'de'
  return (isDe(tokens[at]) && tokens[at - 1]?.kind === 'number') || (isDe(tokens[at - 1]) && tokens[at - 2]?.kind === 'number')
}

function isName(tokens: readonly Token[], at: number, city: CityVocabulary): boolean {
  const isPart = (it: Token | undefined) => it !== undefined && city.words.has(it.word) && /^\p{Lu}/u.test(it.raw)
  const token = tokens[at] as Token
  return isPart(token) || (token.word.length < 4 && (isPart(tokens[at + 1]) || (isPart(tokens[at + 2]) && isPart(tokens[at - 1]))))
}
