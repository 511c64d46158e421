import { NO_PEERS, type PeerCounts } from './peer-counts.ts'

/** How many callers are remembered; beyond that the oldest windows are dropped. */
const REMEMBERED = 100_000
/** What is admitted is announced to the other instances at each such part of the limit. */
const ANNOUNCED_PART = 0.05
/** How often a budget is given; an announcement has arrived everywhere within this time. */
const GIVEN_EVERY_MS = 150
/** A caller whom no other instance knows may have this part of the limit more at a time. */
const ALONE_PART = 0.15

interface Window {
  startMs: number
  /** Admitted by this instance. */
  sum: number
  /** What this instance may admit with what it knows of the others. */
  budget: number
  givenAtMs: number
  /** The sum at that time, which the others know when the next budget is given. */
  givenSum: number
  announced: number
}

export interface CallerWindows {
  /**
   * Counts an amount for a caller in the current window, if it fits into the limit.
   * @returns null if it did, else how many seconds to wait, at least 1
   */
  take(caller: string, amount: number, most: number, nowMs: number): number | null
}

/**
 * Sums per caller in fixed windows. In memory and synchronous, because a cached answer takes a tenth of a millisecond in all.
 *
 * Several instances share a limit without asking: what is left of it is divided by their number, each admits its part and announces what
 * it has admitted, and what is left then is divided again. A caller who is at one instance gets all of the limit if the calls are spread
 * over the window, and one who goes to all instances gets at most a fifth more. Without the bus each instance keeps to its first part.
 * @param name of what is counted
 */
export function callerWindows(name: string, windowMs: number, peers: PeerCounts = NO_PEERS): CallerWindows {
  const windows = new Map<string, Window>()

  function open(caller: string, most: number, nowMs: number): Window {
    const instances = peers.instances()
    const known = instances < 2 ? null : peers.of(`${name} ${caller}`, nowMs)
    const isRunning = known !== null && known.startMs <= nowMs && nowMs - known.startMs < windowMs
    const budget = Math.ceil(Math.max(0, most - (known?.sum ?? 0)) / instances)
    const window = { startMs: isRunning ? known.startMs : nowMs, sum: 0, budget, givenAtMs: nowMs, givenSum: 0, announced: 0 }
    windows.delete(caller)
    windows.set(caller, window)
    if (windows.size > REMEMBERED) windows.delete(windows.keys().next().value as string)
    return window
  }

  /** Gives a new budget. What the others do not know of this instance yet may be what this one does not know of each of them. */
  function give(window: Window, others: number, most: number, nowMs: number): void {
    const instances = peers.instances()
    const unknown = (instances - 1) * (window.sum - window.givenSum)
    const left = Math.max(0, most - others - window.sum - unknown)
    const alone = others === 0 ? Math.floor(most * ALONE_PART) : 0
    window.budget = Math.max(window.sum, Math.min(most - others, window.sum + Math.ceil(left / instances) + alone))
    window.givenAtMs = nowMs
    window.givenSum = window.sum
  }

  function announce(caller: string, window: Window): void {
    if (window.announced === window.sum) return
    window.announced = window.sum
    peers.announce(`${name} ${caller}`, window.sum, { startMs: window.startMs, windowMs })
  }

  /** As `take`, while there are other instances. */
  function takeAmongPeers(caller: string, window: Window, amount: number, most: number, nowMs: number): boolean {
    if (peers.isUp() && nowMs - window.givenAtMs >= GIVEN_EVERY_MS) {
      give(window, peers.of(`${name} ${caller}`, nowMs)?.sum ?? 0, most, nowMs)
      announce(caller, window)
    }
    const isAdmitted = window.sum + amount <= window.budget
    if (isAdmitted) window.sum += amount
    if (!isAdmitted || window.sum - window.announced >= most * ANNOUNCED_PART) announce(caller, window)
    return isAdmitted
  }

  return {
    take(caller, amount, most, nowMs) {
      let window = windows.get(caller)
      // A window in the future comes from a clock that was set back; it must not make anybody wait.
      if (!window || nowMs - window.startMs >= windowMs || nowMs < window.startMs) window = open(caller, most, nowMs)
      const isAlone = peers.instances() < 2
      if (!isAlone && takeAmongPeers(caller, window, amount, most, nowMs)) return null
      if (isAlone && window.sum + amount <= most) {
        window.sum += amount
        return null
      }
      const others = isAlone ? 0 : (peers.of(`${name} ${caller}`, nowMs)?.sum ?? 0)
      // There is room, of which this instance gets its part in a moment.
      if (!isAlone && peers.isUp() && window.sum + others + amount <= most) return 1
      return Math.max(1, Math.ceil((window.startMs + windowMs - nowMs) / 1_000))
    },
  }
}
