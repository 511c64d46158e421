import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'

/** Milliseconds of the Unix clock. */
type InstantMs = number

/** So many blocks in an hour are taken for mistakes. */
const WITHOUT_PAUSE = 2
/** After each one more, in seconds; the last for all that follow. */
const PAUSES_S = [30, 120, 600, 3_600]

/** Blocks that are older than this count no more, whatever was paused. */
export const BLOCKS_REMEMBERED_MS = DAY_MS

/**
 * Until when somebody has to pause who was blocked at these moments, the oldest first; null: not at all. The hour in which
 * blocks are counted does not run while they pause, so that a long pause does not begin them anew.
 */
export function pauseUntil(blockedAt: readonly InstantMs[]): InstantMs | null {
  /** Pauses taken off. */
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
