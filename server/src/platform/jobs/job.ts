import type { Duty } from '../db/duties/duty.ts'

/** Requests a run within this time, unless one is due sooner. During a run, requests another one after it. */
export type Wake = (afterMs: number) => void

/** Recurring work. A job never overlaps itself; a failed run is logged, counted and retried. */
export interface Job {
  /** Unique: the feature and the task, such as `records.duplicates`. */
  name: string
  /** From the end of a run to the next one; a function is called after each run. Null: only when woken. */
  everyMs: number | (() => number) | null
  /** From the start to the first run; default `everyMs`. */
  firstMs?: number | (() => Promise<number>)
  /** Up to this share of `everyMs` is added at random, so that not everything runs at once. Default none. */
  jitterRatio?: number
  /** The duty it is part of: it runs on the instance that has the duty. Null: on every instance. */
  duty: Duty | null
  /** @param signal aborted when the job is stopped; the runner still waits for the run */
  run(signal: AbortSignal): Promise<unknown>
  /** Called at the start. @returns a function called when the job is stopped, before the runner waits for the current run */
  begin?(wake: Wake): () => void
  /** Called when the last run is over. */
  end?(): Promise<void> | void
}
