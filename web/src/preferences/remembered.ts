import { useSyncExternalStore } from 'react'

/** One choice of the person's, among the given ones, that this browser remembers. */
export interface Remembered<V extends string> {
  now(): V
  choose(value: V): void
  /** @returns what ends the telling */
  subscribe(listener: () => void): () => void
}

/**
 * The first option is what holds until one is chosen, and what anything else that may stand in the store means.
 * A browser may refuse storage altogether; the choice then lasts as long as the page.
 */
export function remembered<V extends string>(key: string, options: readonly [V, ...V[]], store: () => Storage): Remembered<V> {
  const listeners = new Set<() => void>()
  let value = read()

  function read(): V {
    try {
      const kept = store().getItem(key)
      return options.find((it) => it === kept) ?? options[0]
    } catch {
      return options[0]
    }
  }
  function become(next: V) {
    if (next === value) return
    value = next
    for (const listener of listeners) listener()
  }
  return {
    now: () => value,
    choose(next) {
      try {
        store().setItem(key, next)
      } catch {
        // See above.
      }
      become(next)
    },
    subscribe(listener) {
      listeners.add(listener)
      // Another window of the same browser has chosen.
      const handleStorage = (event: StorageEvent) => (event.key === key || event.key === null) && become(read())
      globalThis.addEventListener?.('storage', handleStorage)
      return () => {
        listeners.delete(listener)
        globalThis.removeEventListener?.('storage', handleStorage)
      }
    },
  }
}

export function useRemembered<V extends string>(choice: Remembered<V>): V {
  return useSyncExternalStore(choice.subscribe, choice.now)
}
