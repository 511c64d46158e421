import * as z from 'zod/mini'
import { Instant } from '../telemetry/provenance.ts'

/** A list call answers at most this many records. */
export const PAGE_LIMIT = 500

/** Query parameters arrive as text: digits only, nothing is guessed. */
export const Limit = z.pipe(
  z.string().check(z.regex(/^\d{1,4}$/, 'a whole number')),
  z.pipe(
    z.transform((text: string) => Number(text)),
    z.int().check(z.gte(1), z.lte(PAGE_LIMIT)),
  ),
)

/** One or several words of a set, with commas between them. */
export function severalOf<Word extends string>(words: readonly Word[]) {
  const known = words.join('|')
  return z.pipe(
    z.string().check(z.regex(new RegExp(`^(${known})(,(${known}))*$`), `one or several of ${words.join(', ')}, with commas between them`)),
    // The expression above lets nothing else through.
    z.transform((text: string) => text.split(',') as Word[]),
  )
}

/** Opaque to callers; what a `Link: rel="next"` carries. */
export const Cursor = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,300}$/, 'the cursor of a Link header'))

/** A moment that a caller names. The notation can write years that no store takes. */
export const Moment = Instant.check(z.refine((it) => it >= '1900' && it < '2200', 'a moment between the years 1900 and 2200'))

/** Text that people search for. Compared folded: case and diacritics do not count. */
export const SearchText = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

/** The marks that letters of Latin, Greek and Cyrillic carry. Those of other scripts are letters of a word and count. */
const DIACRITICS = /[\u0300-\u036F]/g

/** Line ends and other signs that are not written, but for the one that parts records. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
const CONTROL = /[\u0000-\u001D\u001F]/g

/**
 * Case and diacritics folded, for comparing what people type with names; line ends count as spaces. The store folds
 * alike (`folded_text`), which knows no other letter for the sigma at the end of a word, and parts fields by U+001E.
 */
export function folded(text: string): string {
  const letters = text.normalize('NFD').replace(DIACRITICS, '').toLowerCase()
  return letters.replaceAll('ς', 'σ').replace(CONTROL, ' ').replaceAll('\u001E', '\n')
}

/** What somebody looks for, folded: it never reaches beyond one field. */
export function soughtIn(text: string): string {
  return folded(text).replaceAll('\n', ' ')
}
