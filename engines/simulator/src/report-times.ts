/** When each section reports: once a minute, spread over slots of 5 seconds, so that they do not all report at once. */

export const TICK_MS = 5_000
const ROUND_MS = 60_000
const SLOTS = ROUND_MS / TICK_MS
/** A section reports its flow in every fifth minute. */
const FLOW_ROUNDS = 5

export interface Due {
  /** Whether a new slot of 5 seconds has begun. */
  slot: boolean
  /** Whether a new minute has begun. */
  round: boolean
  section(index: number): boolean
  flow(index: number): boolean
}

/** What became due after `lastMs`, up to and including `nowMs`. After a gap everything is due, once. */
export function dueBetween(lastMs: number, nowMs: number): Due {
  const slot = Math.floor(nowMs / TICK_MS)
  const slots = slot - Math.floor(lastMs / TICK_MS)
  const round = Math.floor(nowMs / ROUND_MS)
  const rounds = round - Math.floor(lastMs / ROUND_MS)
  const isWithin = (steps: number, now: number, cycle: number, index: number) =>
    steps > 0 && (((now - index) % cycle) + cycle) % cycle < Math.min(steps, cycle)
  return {
    slot: slots > 0,
    round: rounds > 0,
    section: (index) => isWithin(slots, slot, SLOTS, index),
    flow: (index) => isWithin(rounds, round, FLOW_ROUNDS, index),
  }
}
