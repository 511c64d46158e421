import { useSyncExternalStore } from 'react'

/** A person's choice among fixed options, stored in this browser. */
export interface Remembered<V extends string> {
  now(): V
  choose(value: V): void
  /** @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void
}

/**
 * The first option is the default, and replaces any invalid stored value. A browser may refuse storage altogether; the choice then lasts as
 * long as the page.
 */
export function remembered<V extends string>(key: string, options: readonly [V, ...V[]], store: () => Storage): Remembered<V> {
  const listeners = new Set<() => void>()
  let value = read()

  function read(): V {
    try {
      const stored = store().getItem(key)
      return options.find((it) => it === stored) ?? options[0]
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
        // As above.
      }
      become(next)
    },
    subscribe(listener) {
      listeners.add(listener)
      // Another window of the same browser has changed it.
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
