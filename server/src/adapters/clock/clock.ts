/** The only source of the present. Whoever needs the time takes a clock. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  nowMs(): number
}
