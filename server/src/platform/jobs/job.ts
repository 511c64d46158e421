/** Asks for a run within so many milliseconds, if none is due sooner. During a run it asks for another one after it. */
export type Wake = (afterMs: number) => void

/** Work that comes round by itself. A job never overlaps itself; one that fails is logged, counted and tried again. */
export interface Job {
  /** Unique: the feature and what is done, such as `records.duplicates`. */
  name: string
  /** From the end of a run to the next one; a function is asked after each run. Null: only when woken. */
  everyMs: number | (() => number) | null
  /** From the start to the first run; `everyMs` when absent. */
  firstMs?: number | (() => Promise<number>)
  /** Up to this share of `everyMs` is added at random, so that not everything comes at once. None when absent. */
  jitterRatio?: number
  /** Done by one instance of several. */
  leaderOnly: boolean
  /** @param signal aborted when the job is stopped, which waits for the run all the same */
  run(signal: AbortSignal): Promise<unknown>
  /** Called at the start. Returns what is called when the job is stopped, before the run under way is waited for. */
  begin?(wake: Wake): () => void
  /** Called when the last run is over. */
  end?(): Promise<void> | void
}
