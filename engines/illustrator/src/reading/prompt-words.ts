/** What the singular and the plural of a word have in common, in English and in Spanish; no word of either. */
export function stemOf(word: string): string {
  let stem = word
  if (stem.length > 3 && stem.endsWith('s') && !stem.endsWith('ss')) stem = stem.slice(0, -1)
  if (stem.length > 4 && stem.endsWith('e')) stem = stem.slice(0, -1)
  if (stem.length > 5 && stem.endsWith('s') && !stem.endsWith('ss')) stem = stem.slice(0, -1)
  return stem.endsWith('y') || stem.endsWith('i') ? `${stem.slice(0, -1)}i` : stem
}

/** The words and phrases of an entry of the catalogue. */
export function listed(called: string): string[] {
  return called.split(',').flatMap((it) => it.trim() || [])
}
