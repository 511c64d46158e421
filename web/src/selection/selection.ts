import { useCallback, useSyncExternalStore } from 'react'

/** A thing of the city that lists and the map show both. */
export interface Entity {
  kind: 'incident' | 'section' | 'request' | 'substation' | 'plant' | 'district'
  id: string
}

let pointed: Entity | null = null
const listeners = new Set<() => void>()

/** Says which thing the pointer or the focus is on, null for none; lists and map light it up. */
export function pointAt(thing: Entity | null): void {
  if (isSame(pointed, thing)) return
  pointed = thing
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const isSame = (a: Entity | null, b: Entity | null) => a === b || (a !== null && b !== null && a.kind === b.kind && a.id === b.id)

/** The thing that the pointer or the focus is on somewhere on the page. */
export function usePointed(): Entity | null {
  return useSyncExternalStore(subscribe, () => pointed)
}

/** For the row of one thing: whether it is lit, and what to do when pointer or focus come and go. */
export function usePointing(kind: Entity['kind'], id: string) {
  const isLit = useSyncExternalStore(subscribe, () => pointed?.kind === kind && pointed.id === id)
  const enter = useCallback(() => pointAt({ kind, id }), [kind, id])
  const leave = useCallback(() => pointed?.kind === kind && pointed.id === id && pointAt(null), [kind, id])
  return { isLit, handlers: { onPointerEnter: enter, onPointerLeave: leave, onFocus: enter, onBlur: leave } }
}
