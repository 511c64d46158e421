import { AsyncResource } from 'node:async_hooks'
import type { AppContext } from '../../compose/context.ts'
import type { TraceContext } from '../observability/tracing/trace-context.ts'
import type { Span } from '../observability/tracing/tracing.ts'
import type { Job } from './job.ts'
import { type After, systemAfter } from './timers.ts'

/** Since the process started. */
export interface JobCounts {
  runs: number
  failures: number
  /** Duration of all runs together. */
  seconds: number
  /** Null before the first run. */
  last: { endMs: number; seconds: number; failed: boolean } | null
  /** Epoch ms of the next run; null if none is planned, as during a run. */
  nextMs: number | null
  isRunning: boolean
}

export const NO_RUNS: Readonly<JobCounts> = { runs: 0, failures: 0, seconds: 0, last: null, nextMs: null, isRunning: false }

export interface JobRunner {
  start(): void
  /** Aborts current runs and resolves when they are over. The runner can be started again afterwards. */
  stop(): Promise<void>
  /** By job name. */
  counts(): ReadonlyMap<string, Readonly<JobCounts>>
}

interface Dependencies extends Pick<AppContext, 'clock'> {
  tracing?: AppContext['tracing']
  log: { error(fields: object, message: string): void }
  after?: After
  /** 0 to 1, exclusive; spreads the runs of jobs with jitter. */
  random?: () => number
}

/** Runs every job on its own schedule; jobs due at the same time start in the order of the list. */
export function jobRunner(
  { clock, log, tracing = null, after = systemAfter, random = Math.random }: Dependencies,
  jobs: readonly Job[],
): JobRunner {
  const loops = jobs.map((it) => loop(it, { clock, log, tracing, after, random }))
  const counts = new Map(loops.map((it) => [it.name, it.counts]))
  if (counts.size < jobs.length) throw new Error('Two jobs have the same name.')
  return {
    start() {
      for (const it of loops) it.start()
    },
    async stop() {
      await Promise.all(loops.map((it) => it.stop()))
    },
    counts: () => counts,
  }
}

function loop(job: Job, { clock, log, tracing, after, random }: Required<Dependencies>) {
  const counts: JobCounts = { ...NO_RUNS }
  let stopping: AbortController | null = null
  let running: Promise<void> = Promise.resolve()
  /** Where the runner was started. A wake may come from anywhere, such as another duty's work, to which the run does not belong. */
  let scope = new AsyncResource('job')
  let isRunning = false
  /** Delay requested by a wake during a run; infinite without one. */
  let wokenMs = Number.POSITIVE_INFINITY
  let dueMs = Number.POSITIVE_INFINITY
  /** The traced work that last woke the job. */
  let waker: TraceContext | null = null
  let callOff = () => {}
  let undo = () => {}

  function plan(ms: number): void {
    if (!stopping) return
    callOff()
    dueMs = clock.nowMs() + ms
    counts.nextMs = dueMs
    callOff = after(ms, () => scope.runInAsyncScope(begin))
  }

  function wake(afterMs: number): void {
    const leftMs = dueMs - clock.nowMs()
    waker = tracing?.present()?.context ?? waker
    if (isRunning) wokenMs = Math.min(wokenMs, afterMs)
    // Overdue: the clock was set forward, of which the timer knows nothing.
    else if (leftMs < 0) plan(0)
    else if (afterMs < leftMs) plan(afterMs)
  }

  function planNext(): void {
    const everyMs = typeof job.everyMs === 'function' ? job.everyMs() : job.everyMs
    const regularMs = everyMs === null ? Number.POSITIVE_INFINITY : everyMs * (1 + (job.jitterRatio ?? 0) * random())
    const ms = Math.min(wokenMs, regularMs)
    if (ms < Number.POSITIVE_INFINITY) plan(ms)
  }

  function begin(): void {
    if (!stopping) return
    const { signal } = stopping
    dueMs = wokenMs = Number.POSITIVE_INFINITY
    counts.nextMs = null
    counts.isRunning = isRunning = true
    running = traced(signal).then(() => {
      counts.isRunning = isRunning = false
      planNext()
    })
  }

  /** Each run is a trace of its own, with a link to what woke it. */
  function traced(signal: AbortSignal): Promise<void> {
    if (!tracing) return attempt(signal)
    const links = waker?.sampled ? [waker] : []
    waker = null
    return tracing.run(`job ${job.name}`, { parent: null, links, attributes: { 'oppidum.job': job.name } }, (span) => attempt(signal, span))
  }

  async function attempt(signal: AbortSignal, span?: Span): Promise<void> {
    const startMs = clock.nowMs()
    let failed = false
    try {
      await job.run(signal)
    } catch (error) {
      // An aborted run is no failure.
      if (signal.aborted) return
      failed = true
      counts.failures++
      span?.end(true)
      log.error({ err: error, job: job.name }, 'job failed, will retry')
    } finally {
      const endMs = clock.nowMs()
      // A clock that was set back during the run.
      const seconds = Math.max(0, endMs - startMs) / 1_000
      counts.runs++
      counts.seconds += seconds
      counts.last = { endMs, seconds, failed }
    }
  }

  async function planFirst(firstMs: () => Promise<number>): Promise<void> {
    try {
      plan(await firstMs())
    } catch (error) {
      log.error({ err: error, job: job.name }, 'first run of a job could not be scheduled, waiting for the regular one')
      planNext()
    }
  }

  return {
    name: job.name,
    counts,
    start() {
      if (stopping) return
      stopping = new AbortController()
      scope = new AsyncResource('job')
      undo = job.begin?.(wake) ?? (() => {})
      if (typeof job.firstMs === 'function') running = planFirst(job.firstMs)
      else if (job.firstMs !== undefined) plan(job.firstMs)
      else planNext()
    },
    async stop() {
      if (!stopping) return
      stopping.abort()
      stopping = null
      callOff()
      undo()
      await running
      counts.nextMs = null
      dueMs = wokenMs = Number.POSITIVE_INFINITY
      await scope.runInAsyncScope(async () => job.end?.())
    },
  }
}
