import { useCallback, useSyncExternalStore } from 'react'

/** An entity of the city that both lists and the map show. */
export interface Entity {
  kind: 'incident' | 'section' | 'request' | 'substation' | 'plant' | 'district' | 'vehicle'
  id: string
}

let pointed: Entity | null = null
const listeners = new Set<() => void>()

/** Sets the entity that the pointer or the focus is on, null for none; lists and map highlight it. */
export function pointAt(entity: Entity | null): void {
  if (isSame(pointed, entity)) return
  pointed = entity
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const isSame = (a: Entity | null, b: Entity | null) => a === b || (a !== null && b !== null && a.kind === b.kind && a.id === b.id)

/** The entity that the pointer or the focus is on, anywhere on the page. */
export function usePointed(): Entity | null {
  return useSyncExternalStore(subscribe, () => pointed)
}

/** For an entity's row: whether it is highlighted, and the handlers for pointer and focus. */
export function usePointing(kind: Entity['kind'], id: string) {
  const isLit = useSyncExternalStore(subscribe, () => pointed?.kind === kind && pointed.id === id)
  const enter = useCallback(() => pointAt({ kind, id }), [kind, id])
  const leave = useCallback(() => pointed?.kind === kind && pointed.id === id && pointAt(null), [kind, id])
  return { isLit, handlers: { onPointerEnter: enter, onPointerLeave: leave, onFocus: enter, onBlur: leave } }
}
