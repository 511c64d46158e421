import type { Clock } from './clock.ts'

export interface ManualClock extends Clock {
  set(ms: number): void
  advance(ms: number): void
}

/** For tests: stands still until it is advanced. */
export function manualClock(startMs: number): ManualClock {
  let now = startMs
  return {
    nowMs: () => now,
    set: (ms) => {
      now = ms
    },
    advance: (ms) => {
      now += ms
    },
  }
}
