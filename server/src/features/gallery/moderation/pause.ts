import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'

/** Milliseconds since 1970. */
type InstantMs = number

/** Blocks per hour that pass for mistakes. */
const WITHOUT_PAUSE = 2
/** After each further block, in seconds; the last for all that follow. */
const PAUSES_S = [30, 120, 600, 3_600]

/** Older blocks no longer count, whatever pauses there were. */
export const BLOCKS_REMEMBERED_MS = DAY_MS

/**
 * When the pause of somebody blocked at these moments (oldest first) ends; null: no pause. The hour in which blocks are counted stands
 * still during a pause, so that a long one does not reset the count.
 */
export function pauseUntil(blockedAt: readonly InstantMs[]): InstantMs | null {
  /** Moments with the pauses subtracted. */
  const counted: number[] = []
  let pausedMs = 0
  let untilMs: InstantMs | null = null
  for (const atMs of blockedAt) {
    const countedMs = atMs - pausedMs
    counted.push(countedMs)
    const within = counted.filter((it) => it > countedMs - HOUR_MS).length
    const pauseS = PAUSES_S[Math.min(within - WITHOUT_PAUSE, PAUSES_S.length) - 1]
    untilMs = pauseS === undefined ? null : atMs + pauseS * 1_000
    pausedMs += (pauseS ?? 0) * 1_000
  }
  return untilMs
}
