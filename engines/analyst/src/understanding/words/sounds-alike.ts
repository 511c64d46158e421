/** Spanish words as they sound, for those who write as they speak: 'belocidad', 'aora', 'uvo', 'choqes'. */

/** What is written in several ways and said in one: no 'h', 'b' and 'v' alike, as 'c', 's' and 'z', 'll' and 'y', 'g' and 'j'. */
function soundOf(word: string): string {
  return word
    .replace(/ch/g, 'X')
    .replace(/h/g, '')
    .replace(/qu(?=[ei]|$)|q|c(?![ei])/g, 'k')
    .replace(/[cz]/g, 's')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/v/g, 'b')
    .replace(/ll/g, 'y')
    .replace(/y$/, 'i')
    .replace(/n(?=[bp])/g, 'm')
    .replace(/(.)\1/g, '$1')
}

/** Shorter ones are words of their own more often than slips. */
const SHORTEST = 3

/** Looks up the known word that sounds as a written one does; of several the one of most alike length. */
export function soundReader(known: Iterable<string>): (word: string) => string | null {
  const bySound = new Map<string, string[]>()
  for (const word of known) {
    if (word.length < SHORTEST) continue
    const sound = soundOf(word)
    bySound.set(sound, [...(bySound.get(sound) ?? []), word])
  }
  return (word) => {
    if (word.length < SHORTEST) return null
    const [meant] = [...(bySound.get(soundOf(word)) ?? [])].sort(
      (a, b) => Math.abs(a.length - word.length) - Math.abs(b.length - word.length),
    )
    return meant ?? null
  }
}
