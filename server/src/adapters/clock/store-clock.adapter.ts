import type { StoreClock } from './clock.ts'

/** Up to this difference the machine's clock counts as right. */
const TOLERATED_MS = 1_000
/** A comparison that took longer is not exact enough: it may be wrong by half of that. */
const LONGEST_COMPARISON_MS = 1_000

/** The clocks of a machine, in ms. */
interface MachineTime {
  /** Since 1970. May be set at any time. */
  wallMs(): number
  /** Since some moment. Nobody can set it. */
  steadyMs(): number
}

const MACHINE: MachineTime = { wallMs: () => Date.now(), steadyMs: () => performance.now() }

/**
 * The time of an installation with several machines: the machine's own as long as it agrees with the store's, otherwise the store's. So a
 * machine whose clock is wrong, or is set while it serves, neither dates values wrongly nor misjudges their age. Between comparisons the
 * store's time goes on by the machine's steady clock.
 */
export function storeClock(askStoreMs: () => Promise<number>, machine: MachineTime = MACHINE): StoreClock {
  /** What the store's clock is ahead of the steady one. */
  let offsetMs: number | null = null

  return {
    nowMs() {
      const wallMs = machine.wallMs()
      if (offsetMs === null) return wallMs
      const storeMs = machine.steadyMs() + offsetMs
      return Math.abs(wallMs - storeMs) <= TOLERATED_MS ? wallMs : Math.round(storeMs)
    },
    async compare() {
      const askedMs = machine.steadyMs()
      const storeMs = await askStoreMs()
      const tookMs = machine.steadyMs() - askedMs
      if (tookMs <= LONGEST_COMPARISON_MS) offsetMs = storeMs - (askedMs + tookMs / 2)
    },
    machineAheadMs: () => (offsetMs === null ? null : machine.wallMs() - machine.steadyMs() - offsetMs),
  }
}
