/** Slots of earlier questions are dropped when the cache holds this many times as many as the latest one covers. */
const SPARE = 2

/**
 * Caches what happens in each slot of `slotMs`. `make` depends on the slot's start alone, so dropping entries changes nothing.
 * Returns the events of all slots that overlap `fromMs` to `toMs`.
 */
export function slotCache<T>(slotMs: number, make: (slotStartMs: number) => readonly T[]): (fromMs: number, toMs: number) => T[] {
  const cache = new Map<number, readonly T[]>()
  return (fromMs, toMs) => {
    const all: T[] = []
    const first = Math.floor(fromMs / slotMs) * slotMs
    let slots = 0
    for (let start = first; start < toMs; start += slotMs) {
      const events = cache.get(start) ?? make(start)
      cache.set(start, events)
      all.push(...events)
      slots++
    }
    if (cache.size > SPARE * slots) for (const start of cache.keys()) if (start < first || start >= toMs) cache.delete(start)
    return all
  }
}
