import { createContext, useContext, useSyncExternalStore } from 'react'
import type { View } from './view.ts'

/** The current view of one map; null before its first render. */
export interface ViewStore {
  now(): View | null
  tell(view: View): void
  subscribe(listener: () => void): () => void
}

/** Outside React's state, so that a pan re-renders only what follows the view. */
export function viewStore(): ViewStore {
  const listeners = new Set<() => void>()
  let now: View | null = null
  return {
    now: () => now,
    tell(view) {
      now = view
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const ViewContext = createContext<ViewStore>(viewStore())

export function useView(): View | null {
  const store = useContext(ViewContext)
  return useSyncExternalStore(store.subscribe, store.now)
}
