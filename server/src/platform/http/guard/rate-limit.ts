import type { RateClass } from '@oppidum/domain/core/endpoint'
import { type WindowSums, windowSums } from './window-sums.ts'

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

/** The one table; docs/reference/limits.md prints it. */
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

export function rateLimiter(enabled: boolean): RateLimiter {
  const table = new Map<RateClass, WindowSums>()

  function windowsOf(rate: RateClass, { windowMs }: Row): WindowSums {
    let windows = table.get(rate)
    if (!windows) {
      windows = windowSums(windowMs)
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
      const { sum, waitSeconds } = windowsOf(rate, limit).add(caller, 1, nowMs)
      return sum <= most ? null : waitSeconds
    },
  }
}
