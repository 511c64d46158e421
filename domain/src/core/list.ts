import * as z from 'zod/mini'
import { Instant } from '../telemetry/provenance.ts'

/** Most records in one answer of a list call. */
export const PAGE_LIMIT = 500

/** Query parameters arrive as text: only digits are accepted. */
export const Limit = z.pipe(
  z.string().check(z.regex(/^\d{1,4}$/, 'a whole number')),
  z.pipe(
    z.transform((text: string) => Number(text)),
    z.int().check(z.gte(1), z.lte(PAGE_LIMIT)),
  ),
)

/** One or more words of a set, separated by commas. */
export function severalOf<Word extends string>(words: readonly Word[]) {
  const known = words.join('|')
  return z.pipe(
    z.string().check(z.regex(new RegExp(`^(${known})(,(${known}))*$`), `one or several of ${words.join(', ')}, with commas between them`)),
    // The expression above lets nothing else through.
    z.transform((text: string) => text.split(',') as Word[]),
  )
}

/** Opaque to callers; part of a `Link: rel="next"` header. */
export const Cursor = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,300}$/, 'the cursor of a Link header'))

/** A moment in a request. The notation allows years that the store does not. */
export const Moment = Instant.check(z.refine((it) => it >= '1900' && it < '2200', 'a moment between the years 1900 and 2200'))

/** Search text. It is compared without regard to case and diacritics. */
export const SearchText = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

/** Diacritics of Latin, Greek and Cyrillic letters. Marks of other scripts are letters and count. */
const DIACRITICS = /[\u0300-\u036F]/g

/** Line ends and other control characters, except the one that separates records. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
const CONTROL = /[\u0000-\u001D\u001F]/g

/**
 * Normalises text for comparing input with names: no case, no diacritics, line ends as spaces. The store does the same
 * (`folded_text`): it knows only one lower-case sigma, and separates fields with U+001E.
 */
export function folded(text: string): string {
  const letters = text.normalize('NFD').replace(DIACRITICS, '').toLowerCase()
  return letters.replaceAll('ς', 'σ').replace(CONTROL, ' ').replaceAll('\u001E', '\n')
}

/** Normalised search text; a match never spans two fields. */
export function soughtIn(text: string): string {
  return folded(text).replaceAll('\n', ' ')
}
