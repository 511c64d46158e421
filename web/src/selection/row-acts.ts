/** What a key does with a row of a list of work. The page listens for the keys; whichever list is there says what follows. */
export type RowAct = 'next' | 'before' | 'pick' | 'acknowledge' | 'assign' | 'assign-to-me' | 'close' | 'comment' | 'edit'

/** The key of each, by itself. */
export const ROW_KEYS: Record<RowAct, string> = {
  next: 'J',
  before: 'K',
  pick: 'X',
  acknowledge: 'A',
  assign: 'S',
  'assign-to-me': 'M',
  close: 'R',
  comment: 'C',
  edit: 'E',
}

const listeners = new Set<(act: RowAct) => void>()

/** Listens until what it returns is called. */
export function onRowAct(listener: (act: RowAct) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellRowAct(act: RowAct): void {
  for (const listener of listeners) listener(act)
}
