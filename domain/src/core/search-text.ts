import { folded, soughtIn } from './list.ts'

/**
 * What stands between words: spaces, and every mark of ASCII, Latin 1 and general punctuation. Spelled out, so that the
 * page and the store part a text alike whatever locale either has.
 */
export const BETWEEN_WORDS = '[\\u0000-/:-@\\[-`{-\\u00bf\\u00d7\\u00f7\\u2000-\\u206f]+'
const BETWEEN = new RegExp(BETWEEN_WORDS, 'u')

/** Longer words than this are compared by their beginning. */
export const WORD_LENGTH = 100

/** The words of a text, folded, each once. */
export function wordsOf(text: string): string[] {
  const parts = folded(text).split(BETWEEN)
  return [...new Set(parts.filter((it) => it !== '').map((it) => [...it].slice(0, WORD_LENGTH).join('')))]
}

/**
 * Whether what somebody looks for stands in one of the fields as it was typed, or all its words stand in them in
 * whatever order, the last one perhaps not yet typed whole. Case and diacritics do not count.
 */
export function holdsText(fields: readonly (string | null)[], sought: string): boolean {
  const part = soughtIn(sought)
  const present = fields.filter((it) => it !== null)
  if (present.some((it) => folded(it).includes(part))) return true
  const words = wordsOf(sought)
  const last = words.pop()
  // One word that begins another one stood in it already.
  if (last === undefined || words.length === 0) return false
  const known = new Set(present.flatMap(wordsOf))
  return words.every((it) => known.has(it)) && [...known].some((it) => it.startsWith(last))
}
