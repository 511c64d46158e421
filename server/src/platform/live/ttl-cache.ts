import type { Clock } from '../../adapters/clock/clock.ts'

export interface TtlCache<T> {
  get(key: string): Promise<T>
  /** What is known of this is no longer so. */
  forget(key: string): void
}

/** Asks again only when the last answer to the same question is older than this; those who ask meanwhile share it. */
export function ttlCache<T>(clock: Clock, forMs: number, ask: (key: string) => Promise<T>): TtlCache<T> {
  const answers = new Map<string, { atMs: number; answer: Promise<T> }>()
  return {
    get(key) {
      const known = answers.get(key)
      const nowMs = clock.nowMs()
      if (known && nowMs >= known.atMs && nowMs < known.atMs + forMs) return known.answer
      const answer = ask(key)
      answers.set(key, { atMs: nowMs, answer })
      // A failure is told to who asked for it; the next one asks anew.
      answer.catch(() => answers.delete(key))
      return answer
    },
    forget: (key) => void answers.delete(key),
  }
}
