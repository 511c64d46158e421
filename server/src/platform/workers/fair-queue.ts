import { type After, systemAfter } from '../jobs/timers.ts'
import { WorkFailure } from './work-failure.ts'

export interface FairQueueOptions {
  /** Jobs that run at the same time; 1 when absent. */
  atOnce?: number
  /** Of those, by one sender; all of them when absent. */
  atOncePerSender?: number | undefined
  /**
   * Size of all jobs that run, in bytes; one that is larger runs alone. The job at the head of the line is not overtaken while it waits
   * for room. Unlimited when absent.
   */
  runningBytes?: number
  /** Jobs that wait in all; one more is refused. */
  waiting: number
  /** Of one sender; as many as wait in all when absent. */
  waitingPerSender?: number | undefined
  /** Size of all jobs that wait, in bytes; a job is never refused for its size while no other waits. Unlimited when absent. */
  waitingBytes?: number | undefined
  /** A job that has waited this long is refused. Unlimited when absent. */
  waitMs?: number
  /** Whether a sender also goes to the back of the line when a job of theirs ends, not only when it starts. */
  yieldsAtEnd?: boolean
  /** The error of a refused job; a `WorkFailure` `busy` when absent. */
  busy?(): Error
}

export interface JobOptions {
  /** Takes the job out of the queue while it waits; it fails with the signal's reason. A running job has to watch it itself. */
  signal?: AbortSignal
  /** Called with the number of jobs ahead, running ones included, when the job has to wait and whenever a job joins, starts or leaves. */
  onMove?(ahead: number): void
  /** The job's size, for `runningBytes` and `waitingBytes`. */
  bytes?: number
}

/** Runs jobs in turns between their senders: those with the fewest running jobs first, then in the order of the line. */
export interface FairQueue {
  /** Whether one more job that has to wait would be refused. */
  isFull(): boolean
  /**
   * Starts the job at once if its turn is there.
   * @throws `busy()`, the signal's reason, what `close` was given, or what the job throws
   */
  run<T>(sender: string, job: () => Promise<T>, options?: JobOptions): Promise<T>
  /** Refuses every job that waits and every later one. Running jobs are left alone. */
  close(cause: Error): void
}

interface WaitingJob {
  bytes: number
  start(): void
  refuse(cause: unknown): void
  onMove: JobOptions['onMove']
}

export function fairQueue(options: FairQueueOptions, after: After = systemAfter): FairQueue {
  const { atOnce = 1, atOncePerSender = atOnce, waiting: maxWaiting, waitingPerSender = maxWaiting } = options
  const { waitingBytes: maxBytes = Number.POSITIVE_INFINITY, waitMs, busy = () => new WorkFailure('busy') } = options
  const { runningBytes: maxRunningBytes = Number.POSITIVE_INFINITY } = options
  /** By sender, in the order of the line. */
  const lines = new Map<string, WaitingJob[]>()
  const runningBySender = new Map<string, number>()
  let running = 0
  let runningBytes = 0
  let waiting = 0
  let waitingBytes = 0
  let closedWith: Error | null = null

  const runningOf = (sender: string) => runningBySender.get(sender) ?? 0
  const canStart = (sender: string) => running < atOnce && runningOf(sender) < atOncePerSender
  const fits = (bytes: number) => running === 0 || runningBytes + bytes <= maxRunningBytes
  const isFull = () => waiting >= maxWaiting
  const inOrder = () => [...lines].sort(([a], [b]) => runningOf(a) - runningOf(b))

  function hasRoom(sender: string, bytes: number): boolean {
    if (isFull() || (lines.get(sender)?.length ?? 0) >= waitingPerSender) return false
    return waiting === 0 || waitingBytes + bytes <= maxBytes
  }

  /** Puts the sender at the back of the line with these jobs, or takes the sender out when there are none. */
  function requeue(sender: string, jobs: WaitingJob[] | undefined): void {
    lines.delete(sender)
    if (jobs && jobs.length > 0) lines.set(sender, jobs)
  }

  /** Round by round: the first job of every sender, then the second. */
  function reportMoves(): void {
    const bySender = inOrder().map(([, jobs]) => jobs)
    for (let round = 0, ahead = running; bySender.some((it) => it.length > round); round++)
      for (const jobs of bySender) {
        const job = jobs[round]
        if (!job) continue
        job.onMove?.(ahead)
        ahead++
      }
  }

  function startNext(): void {
    for (;;) {
      const [sender, jobs] = inOrder().find(([it]) => canStart(it)) ?? []
      const job = jobs?.[0]
      if (sender === undefined || !job || !fits(job.bytes)) return
      requeue(sender, jobs?.slice(1))
      waiting--
      waitingBytes -= job.bytes
      job.start()
      reportMoves()
    }
  }

  async function started<T>(sender: string, job: () => Promise<T>, bytes: number): Promise<T> {
    running++
    runningBytes += bytes
    runningBySender.set(sender, runningOf(sender) + 1)
    try {
      return await job()
    } finally {
      running--
      runningBytes -= bytes
      const left = runningOf(sender) - 1
      if (left > 0) runningBySender.set(sender, left)
      else runningBySender.delete(sender)
      if (options.yieldsAtEnd) requeue(sender, lines.get(sender))
      startNext()
    }
  }

  function withdraw(sender: string, job: WaitingJob): void {
    const left = (lines.get(sender) ?? []).filter((it) => it !== job)
    // The sender keeps their place.
    if (left.length > 0) lines.set(sender, left)
    else lines.delete(sender)
    waiting--
    waitingBytes -= job.bytes
    reportMoves()
    startNext()
  }

  function wait<T>(sender: string, job: () => Promise<T>, { signal, onMove, bytes = 0 }: JobOptions): Promise<T> {
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        cancelTimer()
        signal?.removeEventListener('abort', onAbort)
      }
      const entry: WaitingJob = {
        bytes,
        onMove,
        start() {
          stopWaiting()
          started(sender, job, bytes).then(resolve, reject)
        },
        refuse(cause) {
          stopWaiting()
          reject(cause)
        },
      }
      const leave = (cause: unknown) => {
        withdraw(sender, entry)
        entry.refuse(cause)
      }
      const onAbort = () => leave(signal?.reason)
      const cancelTimer = waitMs === undefined ? () => {} : after(waitMs, () => leave(busy()))
      signal?.addEventListener('abort', onAbort)
      lines.set(sender, [...(lines.get(sender) ?? []), entry])
      waiting++
      waitingBytes += bytes
      reportMoves()
    })
  }

  return {
    isFull,
    async run(sender, job, jobOptions = {}) {
      if (closedWith) throw closedWith
      if (jobOptions.signal?.aborted) throw jobOptions.signal.reason
      const { bytes = 0 } = jobOptions
      const isNext = ![...lines.keys()].some(canStart)
      if (canStart(sender) && isNext && fits(bytes)) return started(sender, job, bytes)
      if (!hasRoom(sender, bytes)) throw busy()
      return wait(sender, job, jobOptions)
    },
    close(cause) {
      closedWith = cause
      const jobs = [...lines.values()].flat()
      lines.clear()
      waiting = 0
      waitingBytes = 0
      for (const it of jobs) it.refuse(cause)
    },
  }
}
