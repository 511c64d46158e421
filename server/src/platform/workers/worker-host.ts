import { type After, systemAfter } from '../jobs/timers.ts'
import { type FairQueueOptions, fairQueue } from './fair-queue.ts'
import { WorkFailure } from './work-failure.ts'

/** A thread, process or, in tests, a function that does jobs. */
export interface HostedWorker<Job, Reply> {
  /**
   * Any number at a time; a job is answered by one reply.
   * @param transfer buffers of the job that move to a thread instead of being copied; the caller can no longer use them
   * @throws WorkFailure crashed, unable
   */
  run(job: Job, transfer?: readonly ArrayBuffer[]): Promise<Reply>
  /** Whether it died or was ended. */
  hasEnded(): boolean
  /** Kills it; resolves when it is gone. Its jobs fail with `unable`. */
  end(): Promise<void>
}

/** The caller's own thread as a worker: for tests, and for work that only needs the turns and the time limit. */
export function inProcessWorker<Job, Reply>(run: (job: Job) => Promise<Reply>, onEnd = () => {}): HostedWorker<Job, Reply> {
  return { run, hasEnded: () => false, end: async () => onEnd() }
}

export interface WorkerLimits extends Pick<FairQueueOptions, 'waiting' | 'waitingPerSender' | 'waitingBytes'> {
  /** Time for one reply. A worker that takes longer is killed. */
  timeMs: number
  /** A worker without work for this long is ended, which frees its memory. */
  idleMs: number
}

type RunJob<Job, Reply> = HostedWorker<Job, Reply>['run']

/** One worker at a time, started for the first job and replaced when it dies, which takes jobs in turns between their senders. */
export interface WorkerHost<Job, Reply> {
  /** @throws WorkFailure */
  run(sender: string, job: Job): Promise<Reply>
  /**
   * Gives the worker to a session until its promise settles. `run` does one job at a time. A job that is still running then is
   * abandoned, and its worker killed.
   * @param options `isLast`: end the worker after this session
   * @throws WorkFailure, or what the session throws
   */
  runSession<T>(
    sender: string,
    session: (run: RunJob<Job, Reply>) => Promise<T>,
    options?: { bytes?: number; isLast?: boolean },
  ): Promise<T>
  /** Ends the worker. Running, waiting and later jobs fail with `unable`. */
  stop(): Promise<void>
}

interface Parts<Job, Reply> {
  start(): HostedWorker<Job, Reply>
  limits: WorkerLimits
  after?: After | undefined
}

export function workerHost<Job, Reply>({ start, limits, after = systemAfter }: Parts<Job, Reply>): WorkerHost<Job, Reply> {
  const { waiting, waitingPerSender, waitingBytes } = limits
  const queue = fairQueue({ waiting, waitingPerSender, waitingBytes }, after)
  let worker: HostedWorker<Job, Reply> | null = null
  /** Fails the running job; null when none is running. */
  let abandon: ((cause: WorkFailure) => void) | null = null
  let cancelIdle = () => {}
  let ending: Promise<unknown> = Promise.resolve()

  function release(): void {
    cancelIdle()
    if (worker) ending = Promise.all([ending, worker.end()])
    worker = null
  }

  function acquire(): HostedWorker<Job, Reply> {
    cancelIdle()
    if (worker?.hasEnded()) release()
    worker ??= start()
    return worker
  }

  /** One job of a session, within the time limit. The worker is released when it fails as a worker, not when the job does. */
  const jobRunnerOf =
    (own: HostedWorker<Job, Reply>): RunJob<Job, Reply> =>
    (job, transfer) =>
      new Promise((resolve, reject) => {
        if (own !== worker) return reject(new WorkFailure('unable'))
        const settle = (run: () => void) => {
          if (abandon !== fail) return
          abandon = null
          cancelTimer()
          run()
        }
        const fail = (cause: unknown) =>
          settle(() => {
            if (cause instanceof WorkFailure) release()
            reject(cause)
          })
        abandon = fail
        const cancelTimer = after(limits.timeMs, () => fail(new WorkFailure('too_slow')))
        own.run(job, transfer).then((reply) => settle(() => resolve(reply)), fail)
      })

  async function inSession<T>(session: (run: RunJob<Job, Reply>) => Promise<T>, isLast: boolean): Promise<T> {
    const runJob = jobRunnerOf(acquire())
    let isOpen = true
    try {
      return await session((job, transfer) => (isOpen ? runJob(job, transfer) : Promise.reject(new WorkFailure('unable'))))
    } finally {
      isOpen = false
      abandon?.(new WorkFailure('unable'))
      if (isLast) release()
      if (worker) cancelIdle = after(limits.idleMs, release)
    }
  }

  const runSession: WorkerHost<Job, Reply>['runSession'] = (sender, session, { bytes = 0, isLast = false } = {}) =>
    queue.run(sender, () => inSession(session, isLast), { bytes })

  return {
    runSession,
    run: (sender, job) => runSession(sender, (runJob) => runJob(job)),
    async stop() {
      queue.close(new WorkFailure('unable'))
      abandon?.(new WorkFailure('unable'))
      release()
      await ending
    },
  }
}
