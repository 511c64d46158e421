import type { Word } from './text-words.ts'

/** Something that stands in a text, named by what kind of thing it is. */
export interface Phrase {
  text: string
  /** Index of the word that it starts with. */
  origin: number
}

/** What a text is about tends to stand in its first words. */
const FIRST_WORDS = 6
const LONGEST_STEM = 9
const ENDING = /(?:ing|ed|es|s|ly)$/

/** The stems of the words, those that stand first, those of neighbours, and those of two words around a third. */
export function phrasesOf(words: readonly Word[]): Phrase[] {
  const stems = words.map((it) => stemOf(it.folded))
  return stems.flatMap((stem, origin) => {
    const [next, afterNext] = [stems[origin + 1], stems[origin + 2]]
    const found = [`stem ${stem}`]
    if (origin < FIRST_WORDS) found.push(`first ${stem}`)
    if (next !== undefined) found.push(`pair ${stem} ${next}`)
    if (afterNext !== undefined) found.push(`around ${stem} ${afterNext}`)
    return found.map((text) => ({ text, origin }))
  })
}

function stemOf(word: string): string {
  return word.replace(ENDING, '').slice(0, LONGEST_STEM)
}
