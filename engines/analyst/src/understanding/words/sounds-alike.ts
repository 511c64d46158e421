/** Shorter ones are words of their own more often than slips. */
const SHORTEST = 3

/** Looks up the known word that sounds as a written one does; of several the one of most alike length. */
export function soundReader(known: Iterable<string>, soundOf: (word: string) => string): (word: string) => string | null {
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
