import type { Failure } from '@oppidum/domain/core/failure'
import type { After } from '../jobs/timers.ts'

interface QueueLimits {
  /** Turns that are taken together. */
  atOnce: number
  /** Of those by one person; all of them when absent. */
  atOnceOfOne?: number
  /** People's wishes that wait for a turn. */
  waiting: number
  /** Of one person; as many as wait in all when absent. */
  waitingOfOne?: number
  waitMs: number
  /** What is told when too many wait, or one waits too long. */
  busy(): Failure
}

/** Turns at some work, in turns between the people who wait. */
export interface FairSemaphore {
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

export function fairSemaphore(
  { atOnce, atOnceOfOne = atOnce, waiting: most, waitingOfOne = most, waitMs, busy }: QueueLimits,
  after: After,
): FairSemaphore {
  /** By person, in the order in which their turns come. */
  const queues = new Map<string, Waiting[]>()
  /** Turns under way, by person. */
  const workingOf = new Map<string, number>()
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

  const underWay = (personId: string) => workingOf.get(personId) ?? 0

  /** The people who wait, those with the fewest turns under way first. */
  const inOrder = () => [...queues].sort(([a], [b]) => underWay(a) - underWay(b))

  /** Round by round, in each round the people in their order. */
  function tellMoved(): void {
    const people = inOrder().map(([, own]) => own)
    for (let round = 0, ahead = working; people.some((it) => it.length > round); round++)
      for (const own of people) {
        const who = own[round]
        if (!who) continue
        who.moved?.(ahead)
        ahead++
      }
  }

  const mayBegin = (personId: string) => working < atOnce && underWay(personId) < atOnceOfOne

  function next(): void {
    const turn = inOrder().find(([personId]) => mayBegin(personId))
    if (!turn) return
    const [personId, own] = turn
    const [first] = own
    // A person who had a turn goes to the end of the row.
    queues.delete(personId)
    if (own.length > 1) queues.set(personId, own.slice(1))
    waiting--
    first?.begin()
    tellMoved()
  }

  function begin(personId: string): () => void {
    working++
    workingOf.set(personId, underWay(personId) + 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      working--
      const left = underWay(personId) - 1
      if (left > 0) workingOf.set(personId, left)
      else workingOf.delete(personId)
      const own = queues.get(personId)
      queues.delete(personId)
      if (own) queues.set(personId, own)
      next()
    }
  }

  return {
    isFull: () => waiting >= most,
    turn: (personId, signal, moved) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        if (mayBegin(personId)) return resolve(begin(personId))
        if (waiting >= most || (queues.get(personId)?.length ?? 0) >= waitingOfOne) return reject(busy())
        const end = (tell: () => void) => {
          calledOff()
          signal.removeEventListener('abort', abort)
          tell()
        }
        const who: Waiting = { begin: () => end(() => resolve(begin(personId))), moved }
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
