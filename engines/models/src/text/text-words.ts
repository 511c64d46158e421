/** A word of a text. */
export interface Word {
  /** Lower case and without accents, for comparison. */
  folded: string
  /** As written. */
  written: string
  /** Position in the text. */
  at: number
}

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu
/** Digits distinguish places and times, not subjects, so only a number's length matters. */
const DIGIT = /\d/g

/** Longer texts state their subject in the first words; the rest is signatures and quoted e-mails. */
const MOST_WORDS = 400
/** Anything longer is not a word: an address, a key, letters without spaces. */
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

/** Lower case, without accents, all digits replaced by 0. */
function fold(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(DIGIT, '0')
}
