/** A histogram of how unusual the values of a channel were. Plain data of constant size. */
export interface OddnessHistory {
  /** Up to the most unusual bin so far: a city has thousands of these histories, and most values are far from the end. */
  counts: number[]
  rows: number
  /** The largest so far, on the logarithmic scale. */
  largest: number
}

const BINS = 400
const BINS_A_UNIT = 40
/** Differences of less than 1/8 of a standard deviation hardly matter. */
const FINEST = 8
const FEWEST_ROWS = 20
/** At this many rows all counts are halved: about half a year at 5 minutes. */
const MOST_ROWS = 50_000
/** Beyond all earlier values the tail is assumed to fall with this power. */
const TAIL_POWER = 2

export const newOddnessHistory = (): OddnessHistory => ({ counts: [], rows: 0, largest: 0 })

/** Minus the logarithm of the share of earlier values that were at least as unusual; 0 is nothing special. Learns the value afterwards. */
export function surprise(past: OddnessHistory, oddness: number): number {
  const place = Math.log1p(oddness * FINEST)
  const bin = Math.min(BINS - 1, Math.floor(place * BINS_A_UNIT))
  let asOdd = 0
  for (let at = bin; at < past.counts.length; at++) asOdd += past.counts[at] as number
  const hasEnough = past.rows >= FEWEST_ROWS
  const beyond = asOdd === 0 ? TAIL_POWER * Math.max(0, place - past.largest) : 0
  const bits = hasEnough ? -Math.log((asOdd + 0.5) / (past.rows + 1)) + beyond : 0
  while (past.counts.length <= bin) past.counts.push(0)
  past.counts[bin] = (past.counts[bin] as number) + 1
  past.rows++
  past.largest = Math.max(past.largest, place)
  if (past.rows >= MOST_ROWS) {
    past.counts = past.counts.map((it) => it / 2)
    past.rows /= 2
  }
  return Math.max(0, bits)
}
