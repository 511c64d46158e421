import { SECOND_MS } from '@oppidum/domain/core/time'
/** Bounds in ms of how far this machine's clock is behind the server's; negative: ahead of it. */
export interface ClockBounds {
  leastMs: number
  mostMs: number
}

/** When this machine sent the request and received the answer, and the server's `Date` in between. Epoch ms. */
export interface ClockSample {
  sentMs: number
  receivedMs: number
  /** Whole seconds, as in the header. */
  dateMs: number
}

export const UNBOUNDED: ClockBounds = { leastMs: Number.NEGATIVE_INFINITY, mostMs: Number.POSITIVE_INFINITY }

/**
 * Each answer was made between request and receipt, within the second of its `Date`: that bounds the difference. Consistent answers narrow
 * it; a contradiction means that a clock was set, and then only the latest counts.
 */
export function narrowed(before: ClockBounds, { sentMs, receivedMs, dateMs }: ClockSample): ClockBounds {
  const leastMs = dateMs - receivedMs
  const mostMs = dateMs + SECOND_MS - sentMs
  // The clock was set during this answer, so it is ignored.
  if (leastMs > mostMs) return before
  const both = { leastMs: Math.max(before.leastMs, leastMs), mostMs: Math.min(before.mostMs, mostMs) }
  return both.leastMs > both.mostMs ? { leastMs, mostMs } : both
}

/** A clock within the bounds is left alone: a smaller correction would be a guess. */
export function behindMs({ leastMs, mostMs }: ClockBounds): number {
  if (leastMs <= 0 && mostMs >= 0) return 0
  return Math.round((leastMs + mostMs) / 2)
}
