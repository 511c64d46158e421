import english from 'stopwords-en' with { type: 'json' }
import spanish from 'stopwords-es' with { type: 'json' }
import { type Word, wordsOf } from './text-words.ts'

/** Words on the stop lists that matter in a report. */
const MEANINGFUL = ['alone', 'downed', 'empty', 'fire', 'full', 'home', 'serious', 'seriously']

/** A list of stopwords-iso, normalised like the words of a text: 'está' is 'esta', 'don’t' is 'dont'. */
function folded(words: readonly string[]): Set<string> {
  const set = new Set(words.flatMap((it) => wordsOf(it).map((word) => word.folded)))
  for (const it of MEANINGFUL) set.delete(it)
  return set
}

const ENGLISH = folded(english)
const SPANISH = folded(spanish)

/** A number or a single letter, which explains nothing. */
const IS_BARE = /^(?:0+|.)$/u

/**
 * Recognises the stop words of a text. The text decides which language's list applies: 'van' is a vehicle in English and a form of 'go'
 * in Spanish. Both apply where the language is unclear.
 */
export function stopWordsOf(words: readonly Word[]): (folded: string) => boolean {
  const count = (list: ReadonlySet<string>) => words.filter((it) => list.has(it.folded)).length
  const lead = count(ENGLISH) - count(SPANISH)
  return (word) => IS_BARE.test(word) || (lead >= 0 && ENGLISH.has(word)) || (lead <= 0 && SPANISH.has(word))
}
