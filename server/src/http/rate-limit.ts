import type { RateClass } from '@oppidum/domain/endpoint'

interface Row {
  /** In a window, an address; for who is signed in, an account. */
  calls: number
  /** An account's own number where it differs. */
  accountCalls?: number
  windowMs: number
  /** Counted by the address alone, whoever asks. */
  byAddress?: true
  /** Also while RATE_LIMIT is off. */
  always?: true
}

/** The one table; docs/limits.md prints it. RUNNING, 'Rate limits'. */
export const RATE_LIMITS: Record<RateClass, Row | null> = {
  /** Answers from memory and files; also to a question that somebody else has just asked. */
  cached: { calls: 300, windowMs: 1_000, byAddress: true },
  /** Answers that ask the store. */
  read: { calls: 60, accountCalls: 600, windowMs: 60_000 },
  write: { calls: 60, windowMs: 60_000 },
  /** Asked of the assistant. */
  question: { calls: 20, windowMs: 60_000 },
  /** What tries passwords and codes; an account has a limit of its own beside it (`TRIES`). */
  signIn: { calls: 50, windowMs: 600_000, byAddress: true, always: true },
  /** Monitoring must get through when everything else is refused. */
  probe: null,
}

/** Addresses and accounts remembered at a time; beyond that the oldest windows are forgotten first. */
const REMEMBERED = 100_000

/** Who is counted. */
export interface Sender {
  address: string
  /** Id of the account; null for a visitor. */
  personId: string | null
}

export interface RateLimiter {
  /** False while what is answered from memory is never refused: then nobody need be told apart. */
  enabled: boolean
  /** Null when the call may go on, else the seconds to wait. */
  refuse(rate: RateClass, sender: Sender, nowMs: number): number | null
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
    refuse(rate, { address, personId }, nowMs) {
      const limit = RATE_LIMITS[rate]
      if (!limit || !(enabled || limit.always)) return null
      const isAccount = personId !== null && !limit.byAddress
      const caller = isAccount ? `person ${personId}` : address
      const most = isAccount ? (limit.accountCalls ?? limit.calls) : limit.calls
      const windows = windowsOf(rate)
      const window = windows.get(caller)
      // One that begins in the future is of a clock that was set back: nobody waits for that.
      if (!window || nowMs - window.startMs >= limit.windowMs || nowMs < window.startMs) {
        windows.delete(caller)
        windows.set(caller, { startMs: nowMs, calls: 1 })
        if (windows.size > REMEMBERED) windows.delete(windows.keys().next().value as string)
        return null
      }
      window.calls++
      return window.calls <= most ? null : Math.max(1, Math.ceil((window.startMs + limit.windowMs - nowMs) / 1_000))
    },
  }
}
