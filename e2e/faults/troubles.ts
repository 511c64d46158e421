/** Which faults were active at what time, so that an unanswered call can be explained by one, or reported because none explains it. */
export interface Troubles {
  /** The way to an instance, or the instance itself, is broken from now. @returns the function that ends it */
  begin(instance: string): () => void
  /** Whether it was, at any time since then. */
  touched(instance: string, sinceMs: number): boolean
}

/** A connection that broke is noticed a moment after the way is whole again. */
const AFTER_MS = 1_500

export function troubles(): Troubles {
  const spells: { instance: string; fromMs: number; toMs: number }[] = []
  return {
    begin(instance) {
      const spell = { instance, fromMs: performance.now(), toMs: Number.POSITIVE_INFINITY }
      spells.push(spell)
      return () => {
        spell.toMs = performance.now() + AFTER_MS
      }
    },
    touched: (instance, sinceMs) => spells.some((it) => it.instance === instance && it.toMs >= sinceMs && it.fromMs <= performance.now()),
  }
}
