/** How often a measure of oddness has been how large. Plain data of constant size. */
export interface Past {
  counts: number[]
  rows: number
  /** The largest so far, on the logarithmic scale. */
  largest: number
}

const BINS = 400
const BINS_A_UNIT = 40
/** A unit of oddness below which differences hardly matter: 1/8 of a standard deviation. */
const FINEST = 8
const FEWEST_ROWS = 20
/** Half is forgotten when so many rows are known: about half a year at 5 minutes. */
const MOST_ROWS = 50_000
/** Beyond everything seen the tail is taken to fall with this power. */
const TAIL_POWER = 2

export const newPast = (): Past => ({ counts: new Array<number>(BINS).fill(0), rows: 0, largest: 0 })

/** Minus the logarithm of the share of the past that was at least as odd; learns it afterwards. 0 is nothing special. */
export function surprise(past: Past, oddness: number): number {
  const place = Math.log1p(oddness * FINEST)
  const bin = Math.min(BINS - 1, Math.floor(place * BINS_A_UNIT))
  let asOdd = 0
  for (let at = bin; at < BINS; at++) asOdd += past.counts[at] as number
  const isKnown = past.rows >= FEWEST_ROWS
  const beyond = asOdd === 0 ? TAIL_POWER * Math.max(0, place - past.largest) : 0
  const found = isKnown ? -Math.log((asOdd + 0.5) / (past.rows + 1)) + beyond : 0
  past.counts[bin] = (past.counts[bin] as number) + 1
  past.rows++
  past.largest = Math.max(past.largest, place)
  if (past.rows >= MOST_ROWS) {
    past.counts = past.counts.map((it) => it / 2)
    past.rows /= 2
  }
  return Math.max(0, found)
}
