const CACHE_SIZE = 4_000

/**
 * Caches what happens in each slot of `slotMs`. `make` depends on the slot's start alone, so dropping entries changes nothing.
 * Returns the events of all slots that overlap `fromMs` to `toMs`.
 */
export function slotCache<T>(slotMs: number, make: (slotStartMs: number) => readonly T[]): (fromMs: number, toMs: number) => T[] {
  const cache = new Map<number, readonly T[]>()
  return (fromMs, toMs) => {
    const all: T[] = []
    for (let start = Math.floor(fromMs / slotMs) * slotMs; start < toMs; start += slotMs) {
      const events = cache.get(start) ?? make(start)
      if (!cache.has(start)) {
        if (cache.size > CACHE_SIZE) cache.clear()
        cache.set(start, events)
      }
      all.push(...events)
    }
    return all
  }
}
