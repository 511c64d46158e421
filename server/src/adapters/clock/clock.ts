/** The only source of the current time. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  nowMs(): number
}

/** The time of an installation whose store is on another machine. */
export interface StoreClock extends Clock {
  /** Compares this machine's clock with the store's. Rejects when the store does not answer. */
  compare(): Promise<void>
  /** How far this machine's clock is ahead of the store's, ms; negative: behind. Null before the first comparison. */
  machineAheadMs(): number | null
}
