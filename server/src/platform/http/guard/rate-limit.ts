import type { RateClass } from '@oppidum/domain/core/endpoint'
import { type CallerWindows, callerWindows } from './caller-windows.ts'
import { NO_PEERS, type PeerCounts } from './peer-counts.ts'

interface Row {
  /** Calls per window and address; per account for signed-in callers. */
  calls: number
  /** Calls per account, if different. */
  accountCalls?: number
  windowMs: number
  /** Counted by address only, even for signed-in callers. */
  byAddress?: true
  /** Applies even while RATE_LIMIT is off. */
  always?: true
}

/** The only table of limits; docs/reference/limits.md prints it. */
export const RATE_LIMITS: Record<RateClass, Row | null> = {
  /** Answers from memory and files, including a repeated question's cached answer. */
  cached: { calls: 300, windowMs: 1_000, byAddress: true },
  /** Answers that read the store. */
  read: { calls: 60, accountCalls: 600, windowMs: 60_000 },
  write: { calls: 60, windowMs: 60_000 },
  /** Deliveries of data; each may have thousands of rows. */
  ingest: { calls: 60, accountCalls: 6_000, windowMs: 60_000 },
  /** Questions to the assistant. */
  question: { calls: 20, windowMs: 60_000 },
  /** Attempts at passwords and codes; an account has a limit of its own besides (`TRIES`). */
  signIn: { calls: 50, windowMs: 600_000, byAddress: true, always: true },
  /** Monitoring must get through even when everything else is refused. */
  probe: null,
}

/** Whose calls are counted together. */
export interface Sender {
  address: string
  /** Id of the account; null for a visitor. */
  personId: string | null
}

export interface RateLimiter {
  /** False if answers from memory are never refused; then it does not matter who calls. */
  enabled: boolean
  /** Null if the call may proceed, else the seconds to wait. */
  refuse(rate: RateClass, sender: Sender, nowMs: number): number | null
}

export function rateLimiter(enabled: boolean, peers: PeerCounts = NO_PEERS): RateLimiter {
  const table = new Map<RateClass, CallerWindows>()

  function windowsOf(rate: RateClass, { windowMs }: Row): CallerWindows {
    let windows = table.get(rate)
    if (!windows) {
      windows = callerWindows(rate, windowMs, peers)
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
      return windowsOf(rate, limit).take(caller, 1, most, nowMs)
    },
  }
}
