import type { FeedMemory } from '@oppidum/domain/feeds/intake'

/** Longest pause after failures, unless the feed's own interval is longer. */
const LONGEST_PAUSE_MS = 15 * 60_000
/** The first fetches after a start are spread over this long. */
const START_SPREAD_MS = 10_000

/**
 * Milliseconds until the next fetch: the feed's interval with some random extra, doubled after each failure up to 15 minutes. Never
 * less than the interval, nor than the publisher asked for.
 * @param random from 0 to below 1
 */
export function nextFetchMs(everySeconds: number, failures: number, random: number, retryAfterSeconds: number | null = null): number {
  const everyMs = everySeconds * 1_000
  const regular = everyMs * (1 + 0.1 * random)
  const pause = failures < 1 ? 0 : Math.min(LONGEST_PAUSE_MS, everyMs * 2 ** Math.min(failures - 1, 20)) * (0.75 + 0.25 * random)
  return Math.max(regular, pause, (retryAfterSeconds ?? 0) * 1_000)
}

/** Milliseconds until the first fetch after a start: spread out, and not before the interval since the last success. */
export function firstFetchMs(everySeconds: number, memory: Pick<FeedMemory, 'lastSuccessAt'>, nowMs: number, random: number): number {
  const spread = Math.min(START_SPREAD_MS, everySeconds * 1_000) * random
  if (!memory.lastSuccessAt) return spread
  const dueMs = Date.parse(memory.lastSuccessAt) + everySeconds * 1_000 - nowMs
  // A last success in the future (the server's clock was set back) must not silence the feed.
  return Math.min(Math.max(0, dueMs), everySeconds * 1_000) + spread
}
