/** What a key does with a row of a list of work. The page listens for the keys; whichever list is there says what follows. */
export type RowAct = 'next' | 'before' | 'pick' | 'acknowledge' | 'assign' | 'close' | 'comment' | 'edit'

const listeners = new Set<(act: RowAct) => void>()

/** Listens until what it returns is called. */
export function onRowAct(listener: (act: RowAct) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellRowAct(act: RowAct): void {
  for (const listener of listeners) listener(act)
}
