/** A word of a text, as it is compared and where it stands. */
export interface Word {
  /** Lower case, without accents: what is compared. */
  folded: string
  /** As it was written. */
  written: string
  /** Position in the text. */
  at: number
}

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu
/** Digits tell places and times apart, not subjects: a number counts by how long it is. */
const DIGIT = /\d/g

/** Longer texts say what they are about in their first words; the rest is signatures and quoted mails. */
const MOST_WORDS = 400
/** Longer than this is no word: an address, a key, letters without a space. */
const LONGEST_WORD = 40

/** The words of a text in order, in any script that separates words. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const found of text.matchAll(WORD)) {
    if (words.length === MOST_WORDS) break
    const written = found[0]
    words.push({ folded: fold(written.slice(0, LONGEST_WORD)), written, at: found.index })
  }
  return words
}

/** Lower case, without accents, digits as one sign. */
function fold(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(DIGIT, '0')
}
