import type { Word } from './text-words.ts'

/** A pattern of words in a text, prefixed with its kind. */
export interface Phrase {
  text: string
  /** Index of the word that it starts with. */
  origin: number
}

/** The subject of a text tends to be in its first words. */
const FIRST_WORDS = 6
const LONGEST_STEM = 9
const ENDING = /(?:ing|ed|es|s|ly)$/

/** The stems of the words, of the first words, of pairs of neighbours, and of two words around a third. */
export function phrasesOf(words: readonly Word[]): Phrase[] {
  const stems = words.map((it) => stemOf(it.folded))
  return stems.flatMap((stem, origin) => {
    const [next, afterNext] = [stems[origin + 1], stems[origin + 2]]
    const phrases = [`stem ${stem}`]
    if (origin < FIRST_WORDS) phrases.push(`first ${stem}`)
    if (next !== undefined) phrases.push(`pair ${stem} ${next}`)
    if (afterNext !== undefined) phrases.push(`around ${stem} ${afterNext}`)
    return phrases.map((text) => ({ text, origin }))
  })
}

function stemOf(word: string): string {
  return word.replace(ENDING, '').slice(0, LONGEST_STEM)
}
