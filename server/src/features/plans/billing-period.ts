import { Failure } from '@oppidum/domain/core/failure'

/** So many wait for one another at most; whoever comes then is told to come again. */
const WAITING = 100

/** Lets work of one name go one after the other, so that it does not hold a connection to the store while it waits. */
export function periodKeys() {
  const last = new Map<string, { done: Promise<unknown>; waiting: number }>()
  return async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = last.get(name)
    const waiting = (before?.waiting ?? 0) + 1
    if (waiting > WAITING) throw new Failure('unavailable', 'Too much of this is under way at the moment; please try again shortly.')
    const mine = before ? before.done.then(work, work) : work()
    // How it ended is told to who asked for it, and to nobody who waits behind.
    const entry = { done: mine.catch(() => undefined), waiting }
    last.set(name, entry)
    void entry.done.then(() => {
      const now = last.get(name)
      if (now === entry) last.delete(name)
      else if (now) now.waiting -= 1
    })
    return mine
  }
}
