import { DAY_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import { FAILING_DAYS, retryPauseMs } from '@oppidum/domain/webhooks/webhook'

/** Up to this share of a pause is added at random, so that the deliveries of an outage do not all come back at once. */
const JITTER_RATIO = 0.2
/** The first pause of a failing webhook, doubled with each failure up to the longest. During it, none of its deliveries is tried. */
const FIRST_REST_MS = 5_000
const LONGEST_REST_MS = 5 * MINUTE_MS

interface Failed {
  nowMs: number
  /** Seconds that the receiver asks us to wait; null if it does not. */
  retryAfterSeconds: number | null
  /** 0 to 1, exclusive. */
  random: number
}

const later = (pauseMs: number, { nowMs, retryAfterSeconds, random }: Failed) =>
  new Date(nowMs + Math.max(pauseMs * (1 + JITTER_RATIO * random), (retryAfterSeconds ?? 0) * 1_000))

/** When to try a delivery again; null when it has been tried for long enough. @param tries failed attempts, this one included */
export function nextTry(createdAt: Date, tries: number, failed: Failed): Date | null {
  const at = later(retryPauseMs(tries), failed)
  return at.getTime() - createdAt.getTime() > FAILING_DAYS * DAY_MS ? null : at
}

/** When to try any delivery of a webhook again. @param failures in a row, this one included */
export function endOfRest(failures: number, failed: Failed): Date {
  return later(Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** Math.min(failures - 1, 10)), failed)
}

/** Whether a webhook is turned off: every attempt has failed for days. */
export function isGivenUp(failingSince: Date, nowMs: number): boolean {
  return nowMs - failingSince.getTime() >= FAILING_DAYS * DAY_MS
}
