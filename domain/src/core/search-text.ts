import { folded, soughtIn } from './list.ts'

/**
 * Word separators: spaces, and the punctuation of ASCII, Latin 1 and General Punctuation. Listed explicitly, so that page
 * and store split text alike in any locale.
 */
export const BETWEEN_WORDS = '[\\u0000-/:-@\\[-`{-\\u00bf\\u00d7\\u00f7\\u2000-\\u206f]+'
const BETWEEN = new RegExp(BETWEEN_WORDS, 'u')

/** Longer words are compared by their first characters. */
export const WORD_LENGTH = 100

/** The distinct words of a text, normalised. */
export function wordsOf(text: string): string[] {
  const parts = folded(text).split(BETWEEN)
  return [...new Set(parts.filter((it) => it !== '').map((it) => [...it].slice(0, WORD_LENGTH).join('')))]
}

/**
 * Whether the search text occurs in one of the fields as typed, or all of its words occur in any order, the last one
 * possibly incomplete. Case and diacritics do not count.
 */
export function holdsText(fields: readonly (string | null)[], sought: string): boolean {
  const part = soughtIn(sought)
  const present = fields.filter((it) => it !== null)
  if (present.some((it) => folded(it).includes(part))) return true
  const words = wordsOf(sought)
  const last = words.pop()
  // A word that is the beginning of another occurs in it already.
  if (last === undefined || words.length === 0) return false
  const known = new Set(present.flatMap(wordsOf))
  return words.every((it) => known.has(it)) && [...known].some((it) => it.startsWith(last))
}
