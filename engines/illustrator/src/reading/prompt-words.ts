/** The stem that the singular and plural of a word share, in English and Spanish. It need not be a word. */
export function stemOf(word: string): string {
  let stem = word
  if (stem.length > 3 && stem.endsWith('s') && !stem.endsWith('ss')) stem = stem.slice(0, -1)
  if (stem.length > 4 && stem.endsWith('e')) stem = stem.slice(0, -1)
  if (stem.length > 5 && stem.endsWith('s') && !stem.endsWith('ss')) stem = stem.slice(0, -1)
  return stem.endsWith('y') || stem.endsWith('i') ? `${stem.slice(0, -1)}i` : stem
}

/** The words and phrases of a catalogue entry. */
export function listed(listing: string): string[] {
  return listing.split(',').flatMap((it) => it.trim() || [])
}
