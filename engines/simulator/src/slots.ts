const REMEMBERED = 4_000

/**
 * What happens in each slot of `slotMs`, worked out once and remembered for a while: `make` is a function of the slot's
 * start alone, so forgetting changes nothing. Gives everything of the slots that touch `fromMs` to `toMs`.
 */
export function slots<T>(slotMs: number, make: (slotStartMs: number) => readonly T[]): (fromMs: number, toMs: number) => T[] {
  const known = new Map<number, readonly T[]>()
  return (fromMs, toMs) => {
    const all: T[] = []
    for (let start = Math.floor(fromMs / slotMs) * slotMs; start < toMs; start += slotMs) {
      const made = known.get(start) ?? make(start)
      if (!known.has(start)) {
        if (known.size > REMEMBERED) known.clear()
        known.set(start, made)
      }
      all.push(...made)
    }
    return all
  }
}
