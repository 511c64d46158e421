import { Failure } from '@oppidum/domain/failure'
import type { After } from '../../feeds/feed-timers.ts'

interface LineLimits {
  /** Answers that are worked at. */
  atOnce: number
  /** Questions that wait for a turn. */
  waiting: number
  waitMs: number
}

/** Turns at the work, in turns between the people who wait. SECURITY L4. */
export interface AnswerLine {
  /** Whether one more would be refused. */
  isFull(): boolean
  /**
   * Resolves when it is one's turn, with the function that gives the turn back.
   * @throws Failure unavailable when too many wait or it takes too long, or the signal's reason
   */
  turn(personId: string, signal: AbortSignal): Promise<() => void>
}

interface Waiting {
  begin(): void
}

export const busy = () => new Failure('unavailable', 'Many questions are being answered just now; please ask again in a moment.')

export function answerLine({ atOnce, waiting: most, waitMs }: LineLimits, after: After): AnswerLine {
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
    turn: (personId, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        if (working < atOnce) return resolve(begin())
        if (waiting >= most) return reject(busy())
        const end = (tell: () => void) => {
          calledOff()
          signal.removeEventListener('abort', abort)
          tell()
        }
        const who: Waiting = { begin: () => end(() => resolve(begin())) }
        const giveUp = (cause: unknown) => {
          leave(personId, who)
          end(() => reject(cause))
        }
        const abort = () => giveUp(signal.reason)
        const calledOff = after(waitMs, () => giveUp(busy()))
        signal.addEventListener('abort', abort)
        queues.set(personId, [...(queues.get(personId) ?? []), who])
        waiting++
      }),
  }
}
