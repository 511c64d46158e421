import { SEEN_AGE_HEADER } from '@oppidum/domain/core/freshness'

let receivedMs: number | null = null

/** Call it whenever the page receives anything from the server. */
export function recordReceipt(nowMs: number = performance.now()): void {
  receivedMs = nowMs
}

/** Tells the server how old an answer may be, so that it is not older than anything on the page. */
export function seenAge(nowMs: number = performance.now()): Record<string, string> {
  return receivedMs === null ? {} : { [SEEN_AGE_HEADER]: String(Math.max(0, Math.floor(nowMs - receivedMs))) }
}
