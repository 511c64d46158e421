export const ROLL_UP_EVERY_MS = 5_000
/** Longest pause, and longest rest within a run, so that a chart lacks at most the last two minutes of the means. */
const LONGEST_PAUSE_MS = 60_000
/** Rolling up takes at most a twentieth of the time. */
const PAUSE_PER_WORK = 19
/** How long a slice may keep a processor of the store busy before others have their turn. */
const SLICE_MS = 25
/** Five-minute buckets of the first slice of a run: few, as each may hold hundreds of values. */
export const FIRST_SLICE = 50
/** Keeps a slice far from the statement timeout, whatever the last one took. */
const LARGEST_SLICE = 50_000

/** How many buckets the next slice has, so that it takes about 25 ms. At most four times as many as the last one, at least ten. */
export function nextSlice(size: number, tookMs: number): number {
  const fitting = Math.round((size * SLICE_MS) / Math.max(tookMs, 1))
  return Math.min(Math.max(fitting, 10), 4 * size, LARGEST_SLICE)
}

/** What a run has done of its buckets when it rests. */
export interface SliceProgress {
  tookMs: number
  buckets: number
  /** Buckets that are still to be rolled up. */
  left: number
}

/**
 * The rest after a slice, in ms. A run recomputes the current five minutes from all of their values (decision 0005): with thousands of
 * values a second it would otherwise keep the store busy for a second and more, and every call would wait for it.
 * @param restedMs the rests of this run so far
 */
export function rollUpRestMs({ tookMs, buckets, left }: SliceProgress, restedMs: number): number {
  const leftMs = (tookMs * left) / buckets
  const share = (LONGEST_PAUSE_MS - restedMs) / Math.max(leftMs, tookMs)
  return tookMs * Math.min(PAUSE_PER_WORK, Math.max(share, 0))
}

/** The pause after a run of so much work and rest, in ms. */
export function rollUpPauseMs(workMs: number, restedMs: number): number {
  return Math.min(Math.max(PAUSE_PER_WORK * workMs - restedMs, ROLL_UP_EVERY_MS), LONGEST_PAUSE_MS)
}
