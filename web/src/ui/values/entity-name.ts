import { useLayoutEffect, useSyncExternalStore } from 'react'

let names: readonly { name: string }[] = []
const listeners = new Set<() => void>()

function put(next: readonly { name: string }[]): void {
  names = next
  for (const it of listeners) it()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Names the screen's entity while it is shown. */
export function useNamedEntity(name: string): void {
  useLayoutEffect(() => {
    const own = { name }
    put([...names, own])
    return () => put(names.filter((it) => it !== own))
  }, [name])
}

/** Whether the screen has a title of its own: the name of its single entity. */
export function useHasEntity(): boolean {
  return useSyncExternalStore(subscribe, () => names.length > 0)
}
