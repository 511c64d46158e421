/**
 * What the process may take. Some tasks are quick (a record that waits for its category), others are long (a fit): they stand in
 * lines of their own, so that nobody waits for a fit.
 */
export const MODEL_LIMITS = {
  /** For one task. */
  timeMs: { quick: 10_000, long: 900_000 },
  /** Tasks that wait in all, and of one asker. */
  waiting: { quick: 400, long: 100 },
  waitingPerSender: { quick: 200, long: 60 },
  /** Without a task the process is ended, and its memory with it. */
  idleMs: 300_000,
  /** Of the heap, in MB; typed arrays lie outside of it. */
  heapMb: 400,
  /** Of the process, all in all; beyond that it ends itself. */
  memoryBytes: 550_000_000,
  /** Parameters of so many fits stay in the memory of each lane. */
  kept: { quick: 12, long: 4 },
} as const

export type Lane = 'quick' | 'long'
