import { SECOND_MS } from '@oppidum/domain/core/time'
/** Bounds in ms of how far the clock of this machine is behind the server's; negative: ahead of it. */
export interface ClockBounds {
  leastMs: number
  mostMs: number
}

/** When this machine asked and heard, and what the server's `Date` said in between. Epoch ms. */
export interface ClockSample {
  askedMs: number
  heardMs: number
  /** Whole seconds, as the header has them. */
  dateMs: number
}

export const UNBOUNDED: ClockBounds = { leastMs: Number.NEGATIVE_INFINITY, mostMs: Number.POSITIVE_INFINITY }

/**
 * Each answer was made between asking and hearing, within the second that its `Date` names: that bounds the
 * difference. Answers that agree narrow it; one that contradicts means that a clock was set, and counts alone.
 */
export function narrowed(before: ClockBounds, { askedMs, heardMs, dateMs }: ClockSample): ClockBounds {
  const leastMs = dateMs - heardMs
  const mostMs = dateMs + SECOND_MS - askedMs
  // An answer from before the clock of this machine was set says nothing.
  if (leastMs > mostMs) return before
  const both = { leastMs: Math.max(before.leastMs, leastMs), mostMs: Math.min(before.mostMs, mostMs) }
  return both.leastMs > both.mostMs ? { leastMs, mostMs } : both
}

/** A clock that nothing disproves is left as it is: a correction of less than what is known would be a guess. */
export function behindMs({ leastMs, mostMs }: ClockBounds): number {
  if (leastMs <= 0 && mostMs >= 0) return 0
  return Math.round((leastMs + mostMs) / 2)
}
