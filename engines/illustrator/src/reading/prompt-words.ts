import type { Language } from '@oppidum/domain/core/language'

/** How something is called, by language: words and phrases parted by commas, the first as it is told to people. Plurals are found by rule. */
export type Called = Record<Language, string>

/** What the singular and the plural of a word have in common, in English and in Spanish; no word of either. */
export function stemOf(word: string): string {
  let stem = word
  if (stem.length > 3 && stem.endsWith('s') && !stem.endsWith('ss')) stem = stem.slice(0, -1)
  if (stem.length > 4 && stem.endsWith('e')) stem = stem.slice(0, -1)
  if (stem.length > 5 && stem.endsWith('s') && !stem.endsWith('ss')) stem = stem.slice(0, -1)
  return stem.endsWith('y') || stem.endsWith('i') ? `${stem.slice(0, -1)}i` : stem
}

export function listed(called: string): string[] {
  return called.split(',').flatMap((it) => it.trim() || [])
}
