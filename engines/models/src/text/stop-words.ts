import english from 'stopwords-en' with { type: 'json' }
import spanish from 'stopwords-es' with { type: 'json' }
import { type Word, wordsOf } from './text-words.ts'

/** Listed there as common words; in a report they say what happened. */
const MEANINGFUL = ['alone', 'downed', 'empty', 'fire', 'full', 'home', 'serious', 'seriously']

/** Of the lists of stopwords-iso; folded as the words of a text are: 'está' is 'esta', 'don’t' is 'dont'. */
function folded(words: readonly string[]): Set<string> {
  const set = new Set(words.flatMap((it) => wordsOf(it).map((word) => word.folded)))
  for (const it of MEANINGFUL) set.delete(it)
  return set
}

const ENGLISH = folded(english)
const SPANISH = folded(spanish)

/** A number, or a single letter: no reason for anything. */
const IS_BARE = /^(?:0+|.)$/u

/**
 * Tells the words of a text that mean something by themselves from those that any text has. Which language's list applies is decided
 * by the text: 'van' is a vehicle in English and a form of 'go' in Spanish. Both apply where it is undecided.
 */
export function stopWordsOf(words: readonly Word[]): (folded: string) => boolean {
  const count = (list: ReadonlySet<string>) => words.filter((it) => list.has(it.folded)).length
  const lead = count(ENGLISH) - count(SPANISH)
  return (word) => IS_BARE.test(word) || (lead >= 0 && ENGLISH.has(word)) || (lead <= 0 && SPANISH.has(word))
}
