/** A name's initials: of its first and last word, or of its only one. */
export function initials(name: string): string {
  const words = name.split(/[\s._-]+/).filter((it) => it !== '')
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((it) => [...(it ?? '')][0] ?? '')
  return letters.join('').toLocaleUpperCase()
}
