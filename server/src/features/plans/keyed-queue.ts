import { Failure } from '@oppidum/domain/core/failure'

/** Limit of waiting tasks per name; further ones are refused. */
const WAITING = 100

/** Runs tasks of one name one after the other, so that a waiting task does not hold a store connection. */
export function keyedQueue() {
  const last = new Map<string, { done: Promise<unknown>; waiting: number }>()
  return async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = last.get(name)
    const waiting = (before?.waiting ?? 0) + 1
    if (waiting > WAITING) throw new Failure('unavailable', 'Too many of these requests are being processed; please try again shortly.')
    const mine = before ? before.done.then(work, work) : work()
    // A failure is reported to the task's own caller, not to those waiting behind it.
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
