/** 'in_progress' → 'In Progress'. For words of the data that the catalogue does not know. */
export function label(word: string): string {
  return word
    .split('_')
    .filter((it) => it !== '')
    .map((it) => it.charAt(0).toUpperCase() + it.slice(1))
    .join(' ')
}
