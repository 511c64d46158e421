import type { Delivered } from './observation-groups.ts'

/** Since the process started. */
export interface WrittenCounts {
  /** Transactions. */
  batches: number
  rows: number
  /** Transactions of which nothing was stored. */
  failures: number
  /** Duration of the transactions together. */
  seconds: number
  /** How long rows waited until they were stored, in total. */
  lagSeconds: number
}

/** Counts the transactions that store observations, by the clock of `performance.now()`. */
export function writtenCounts() {
  const counts: WrittenCounts = { batches: 0, rows: 0, failures: 0, seconds: 0, lagSeconds: 0 }
  return {
    counts: (): Readonly<WrittenCounts> => counts,
    /** A transaction that began at this time is over. */
    stored(startMs: number, calls: readonly (Pick<Delivered, 'observations'> & { sinceMs: number })[]): void {
      const endMs = performance.now()
      counts.batches++
      counts.seconds += (endMs - startMs) / 1_000
      for (const { observations, sinceMs } of calls) {
        counts.rows += observations.length
        counts.lagSeconds += ((endMs - sinceMs) / 1_000) * observations.length
      }
    },
    failed(): void {
      counts.failures++
    },
  }
}

export type WrittenCounter = ReturnType<typeof writtenCounts>
