export const ROLL_UP_EVERY_MS = 5_000
/** Longest pause, and longest rest within a run, so that a chart lacks at most the last two minutes of the means. */
const LONGEST_PAUSE_MS = 60_000
/** Rolling up takes at most a twentieth of the time. */
const PAUSE_PER_WORK = 19
/** An import takes at most half of it, as somebody waits for its charts. */
const IMPORT_PAUSE_PER_WORK = 1
/** So many buckets of a series in a day are an import: in two minutes, values come into one or two. */
const IMPORT_BUCKETS = 5
/** How long a slice may keep a processor of the store busy before others have their turn. */
const SLICE_MS = 25
/** Days of series in the first slice of a run: few, as each may have hundreds of values. */
export const FIRST_SLICE = 50
/** Keeps a slice far from the statement timeout, whatever the last one took. */
const LARGEST_SLICE = 5_000

/** How many days of series the next slice has, so that it takes about 25 ms. At most four times as many as the last one, at least ten. */
export function nextSlice(size: number, tookMs: number): number {
  const fitting = Math.round((size * SLICE_MS) / Math.max(tookMs, 1))
  return Math.min(Math.max(fitting, 10), 4 * size, LARGEST_SLICE)
}

/** The slice of a run that is over, in days of series. */
export interface SliceProgress {
  tookMs: number
  days: number
  /** Five-minute buckets of these days. */
  buckets: number
  /** Days that are still to be rolled up. */
  daysLeft: number
}

/**
 * The rest after a slice, in ms. A run recomputes the current five minutes from all of their values (decision 0005): with thousands of
 * values a second it would otherwise keep the store busy for a second and more, and every call would wait for it.
 * @param restedMs the rests of this run so far
 */
export function rollUpRestMs({ tookMs, days, buckets, daysLeft }: SliceProgress, restedMs: number): number {
  const leftMs = (tookMs * daysLeft) / days
  const share = (LONGEST_PAUSE_MS - restedMs) / Math.max(leftMs, tookMs)
  const most = buckets > IMPORT_BUCKETS * days ? IMPORT_PAUSE_PER_WORK : PAUSE_PER_WORK
  return tookMs * Math.min(most, Math.max(share, 0))
}

/** The pause after a run of so much work and rest, in ms. */
export function rollUpPauseMs(workMs: number, restedMs: number): number {
  return Math.min(Math.max(PAUSE_PER_WORK * workMs - restedMs, ROLL_UP_EVERY_MS), LONGEST_PAUSE_MS)
}
