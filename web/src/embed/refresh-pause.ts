const EVERY_MS = 30_000
const LONGEST_MS = 15 * 60_000

/** Pause until the next refresh in ms. @param failures in a row, from 0 */
export function refreshPauseMs(failures: number): number {
  return Math.min(LONGEST_MS, EVERY_MS * 2 ** Math.min(failures, 10))
}
