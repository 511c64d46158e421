import type { RateClass } from '@oppidum/domain/endpoint'

/** Calls in a window, an address. The one table; docs/limits.md prints it. RUNNING, 'Rate limits'. */
export const RATE_LIMITS: Record<RateClass, { calls: number; windowMs: number } | null> = {
  /** Answers from memory and files; also to a question that somebody else has just asked. */
  cached: { calls: 300, windowMs: 1_000 },
  /** Answers that ask the store. */
  read: { calls: 60, windowMs: 60_000 },
  /** Monitoring must get through when everything else is refused. */
  probe: null,
}

/** Addresses remembered at a time; beyond that the oldest windows are forgotten first. */
const REMEMBERED = 100_000

export interface RateLimiter {
  /** False while nothing is ever refused: then nobody need be told apart. */
  enabled: boolean
  /** Null when the call may go on, else the seconds to wait. */
  refuse(rate: RateClass, caller: string, nowMs: number): number | null
}

/** Counts in fixed windows, in memory and without a promise, because the cached answers take a tenth of a millisecond in all. */
export function rateLimiter(enabled: boolean): RateLimiter {
  /** Of each row of the table the windows by caller. */
  const table = new Map<RateClass, Map<string, { startMs: number; calls: number }>>()

  function windowsOf(rate: RateClass) {
    let windows = table.get(rate)
    if (!windows) {
      windows = new Map()
      table.set(rate, windows)
    }
    return windows
  }

  return {
    enabled,
    refuse(rate, caller, nowMs) {
      const limit = RATE_LIMITS[rate]
      if (!enabled || !limit) return null
      const windows = windowsOf(rate)
      const window = windows.get(caller)
      if (!window || nowMs - window.startMs >= limit.windowMs) {
        windows.delete(caller)
        windows.set(caller, { startMs: nowMs, calls: 1 })
        if (windows.size > REMEMBERED) windows.delete(windows.keys().next().value as string)
        return null
      }
      window.calls++
      return window.calls <= limit.calls ? null : Math.max(1, Math.ceil((window.startMs + limit.windowMs - nowMs) / 1_000))
    },
  }
}
