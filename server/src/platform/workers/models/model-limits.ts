/**
 * Limits of the model process. Tasks are quick (a record waits for its category) or long (a fit). Each kind has its own lane, so that no
 * quick task waits for a fit.
 */
export const MODEL_LIMITS = {
  /** For one task. */
  timeMs: { quick: 10_000, long: 900_000 },
  /** Tasks that wait, in all and of one sender. */
  waiting: { quick: 400, long: 100 },
  waitingPerSender: { quick: 200, long: 60 },
  /**
   * A lane without tasks for this long is ended, which frees its memory; without lanes the process ends. Long tasks come together, and
   * then none for hours.
   */
  idleMs: { quick: 300_000, long: 20_000 },
  /** Of the heap, in MB; typed arrays lie outside of it. */
  heapMb: 400,
  /** Of the whole process; beyond it the process ends itself. */
  memoryBytes: 550_000_000,
  /** Fitted parameters that each lane caches. */
  cached: { quick: 12, long: 4 },
} as const

export type Lane = 'quick' | 'long'
