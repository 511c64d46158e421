import type { Failure } from '@oppidum/domain/failure'
import type { After } from './feeds/feed-timers.ts'

interface LineLimits {
  /** Turns that are taken together. */
  atOnce: number
  /** People's wishes that wait for a turn. */
  waiting: number
  /** Of one person; as many as wait in all when absent. */
  waitingOfOne?: number
  waitMs: number
  /** What is told when too many wait, or one waits too long. */
  busy(): Failure
}

/** Turns at some work, in turns between the people who wait. SECURITY L4. */
export interface TurnLine {
  /** Whether one more would be refused. */
  isFull(): boolean
  /**
   * Resolves when it is one's turn, with the function that gives the turn back.
   * @param moved told how many come before this one, whenever that changes while it waits
   * @throws Failure `busy` when too many wait or it takes too long, or the signal's reason
   */
  turn(personId: string, signal: AbortSignal, moved?: (ahead: number) => void): Promise<() => void>
}

interface Waiting {
  begin(): void
  moved: ((ahead: number) => void) | undefined
}

export function turnLine({ atOnce, waiting: most, waitingOfOne = most, waitMs, busy }: LineLimits, after: After): TurnLine {
  /** By person, in the order in which their turns come. */
  const queues = new Map<string, Waiting[]>()
  let working = 0
  let waiting = 0

  function leave(personId: string, who: Waiting): void {
    const own = queues.get(personId) ?? []
    const left = own.filter((it) => it !== who)
    waiting -= own.length - left.length
    if (left.length > 0) queues.set(personId, left)
    else queues.delete(personId)
    tellMoved()
  }

  /** Round by round, in each round the people in their order. */
  function tellMoved(): void {
    const people = [...queues.values()]
    for (let round = 0, ahead = working; people.some((it) => it.length > round); round++)
      for (const own of people) {
        const who = own[round]
        if (!who) continue
        who.moved?.(ahead)
        ahead++
      }
  }

  function next(): void {
    const [turn] = queues
    if (!turn || working >= atOnce) return
    const [personId, own] = turn
    const [first] = own
    // Whoever had a turn goes to the end of the row.
    queues.delete(personId)
    if (own.length > 1) queues.set(personId, own.slice(1))
    waiting--
    first?.begin()
    tellMoved()
  }

  function begin(): () => void {
    working++
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      working--
      next()
    }
  }

  return {
    isFull: () => waiting >= most,
    turn: (personId, signal, moved) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        if (working < atOnce) return resolve(begin())
        if (waiting >= most || (queues.get(personId)?.length ?? 0) >= waitingOfOne) return reject(busy())
        const end = (tell: () => void) => {
          calledOff()
          signal.removeEventListener('abort', abort)
          tell()
        }
        const who: Waiting = { begin: () => end(() => resolve(begin())), moved }
        const giveUp = (cause: unknown) => {
          leave(personId, who)
          end(() => reject(cause))
        }
        const abort = () => giveUp(signal.reason)
        const calledOff = after(waitMs, () => giveUp(busy()))
        signal.addEventListener('abort', abort)
        queues.set(personId, [...(queues.get(personId) ?? []), who])
        waiting++
        tellMoved()
      }),
  }
}
