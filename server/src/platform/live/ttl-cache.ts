import type { Clock } from '../../adapters/clock/clock.ts'

export interface TtlCache<T> {
  get(key: string): Promise<T>
  /** Drops the cached answer, because it has changed. */
  forget(key: string): void
}

/** Loads a key's value again when the cached one is older than `forMs`. Callers at the same time share one load. */
export function ttlCache<T>(clock: Clock, forMs: number, load: (key: string) => Promise<T>): TtlCache<T> {
  const answers = new Map<string, { atMs: number; answer: Promise<T> }>()
  return {
    get(key) {
      const cached = answers.get(key)
      const nowMs = clock.nowMs()
      if (cached && nowMs >= cached.atMs && nowMs < cached.atMs + forMs) return cached.answer
      const answer = load(key)
      answers.set(key, { atMs: nowMs, answer })
      // A failure reaches the callers that share the load; the next call loads again.
      answer.catch(() => answers.delete(key))
      return answer
    },
    forget: (key) => void answers.delete(key),
  }
}
