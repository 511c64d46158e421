import { type After, systemAfter } from '../jobs/timers.ts'

/**
 * Why a piece of work was not done: too much waits, it took too long, whoever did it broke down over it, or nobody can do it now,
 * because they cannot be started or everything ends.
 */
export class WorkFailure extends Error {
  readonly reason: 'busy' | 'too_slow' | 'crashed' | 'unable'

  constructor(reason: WorkFailure['reason']) {
    super(`work was not done: ${reason}`)
    this.name = 'WorkFailure'
    this.reason = reason
  }
}

/** Whoever does the work, off the event loop: a thread or a process. */
export interface QueueWorker<Job, Result> {
  /** One at a time. @throws WorkFailure crashed, unable */
  work(job: Job): Promise<Result>
  /** Ends it at once; resolves when it is gone. What it was at fails with `unable`. */
  end(): Promise<void>
}

export interface QueueLimits {
  /** For one piece. */
  timeMs: number
  /** Pieces that wait in all; one more is refused. */
  waiting: number
  /** Of one sender. */
  ofOneSender: number
  /** Without work the hand is let go, and its memory with it. */
  idleMs: number
}

/** Work that is done one piece after the other, in turns between those who wait. */
export interface FairQueue<Job, Result> {
  /** @throws WorkFailure */
  ask(sender: string, job: Job): Promise<Result>
  /** Ends the hand; what is under way or waiting fails with `unable`. */
  stop(): Promise<void>
}

interface Piece<Job, Result> {
  job: Job
  resolve(result: Result): void
  reject(cause: unknown): void
}

/** @param hire makes a hand when there is work and none is there; one that failed is never asked again */
export function fairQueue<Job, Result>(
  acquire: () => QueueWorker<Job, Result>,
  limits: QueueLimits,
  after: After = systemAfter,
): FairQueue<Job, Result> {
  /** By sender, in the order in which their turns come. */
  const queues = new Map<string, Piece<Job, Result>[]>()
  let waiting = 0
  let hand: QueueWorker<Job, Result> | null = null
  let current: Piece<Job, Result> | null = null
  let endIdle = () => {}
  let letGo: Promise<unknown> = Promise.resolve()
  let isStopped = false

  function release(): void {
    endIdle()
    if (hand) letGo = Promise.all([letGo, hand.end()])
    hand = null
  }

  /** Takes the first of whoever's turn it is, who goes to the end of the row. */
  function take(): Piece<Job, Result> | undefined {
    const [turn] = queues
    if (!turn) return undefined
    const [sender, pieces] = turn
    queues.delete(sender)
    const piece = pieces.shift()
    if (pieces.length > 0) queues.set(sender, pieces)
    waiting--
    return piece
  }

  function next(): void {
    if (current || isStopped) return
    endIdle()
    const piece = take()
    if (!piece) {
      endIdle = after(limits.idleMs, release)
      return
    }
    current = piece
    hand ??= acquire()
    const endTimer = after(limits.timeMs, () => finish(piece, () => piece.reject(new WorkFailure('too_slow')), true))
    hand.work(piece.job).then(
      (result) => {
        endTimer()
        finish(piece, () => piece.resolve(result), false)
      },
      (cause: unknown) => {
        endTimer()
        finish(piece, () => piece.reject(cause), cause instanceof WorkFailure)
      },
    )
  }

  function finish(piece: Piece<Job, Result>, tell: () => void, isHandLost: boolean): void {
    if (current !== piece) return
    current = null
    if (isHandLost) release()
    tell()
    next()
  }

  return {
    ask: (sender, job) =>
      new Promise((resolve, reject) => {
        const own = queues.get(sender) ?? []
        if (isStopped) return reject(new WorkFailure('unable'))
        if (waiting >= limits.waiting || own.length >= limits.ofOneSender) return reject(new WorkFailure('busy'))
        own.push({ job, resolve, reject })
        queues.set(sender, own)
        waiting++
        next()
      }),
    async stop() {
      isStopped = true
      const left = [...queues.values()].flat()
      queues.clear()
      waiting = 0
      if (current) left.unshift(current)
      current = null
      for (const it of left) it.reject(new WorkFailure('unable'))
      release()
      await letGo
    },
  }
}
