/** What a key does with a row of a work list. The page listens for the keys; the visible list handles the action. */
export type RowAct = 'next' | 'before' | 'pick' | 'acknowledge' | 'assign' | 'assign-to-me' | 'close' | 'comment' | 'edit'

/** The key of each action, without modifiers. */
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

/** Subscribes until the returned function is called. */
export function onRowAct(listener: (act: RowAct) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function dispatchRowAct(act: RowAct): void {
  for (const listener of listeners) listener(act)
}
