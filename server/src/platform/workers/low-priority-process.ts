import { setPriority } from 'node:os'

/** Of processes that work for the server; 19 is the lowest priority. */
export const NICENESS = 10

/**
 * Their environment, for glibc's allocator: each thread would keep memory of its own for the next picture, in pieces that no picture
 * fits, 240 MB where 150 do. What is large is asked of the kernel, and given back to it.
 */
export const FRUGAL = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

/** Who answers people goes first. Where this is not allowed, all stand alike. */
export function stepBack(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, NICENESS)
  } catch {
    // It works as well, only less politely.
  }
}
