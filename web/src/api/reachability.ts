import { getHealth } from '@oppidum/domain/status/status'
import { useSyncExternalStore } from 'react'
import { lastAnswerMs, onServerAnswer } from './server-contact.ts'

/** ms after which a health check without an answer has failed. */
const CHECK_WAIT_MS = 3_000
/** ms between two health checks while the server cannot be reached. */
const CHECK_AGAIN_MS = 3_000

export interface Reachability {
  /** Epoch ms of this machine's clock from which the server has not answered; null while it does. */
  unreachableSince(): number | null
  subscribe(listener: () => void): () => void
  /** A call met with no answer at all: resolves once it is known whether that is the network or this call alone. */
  reportNoAnswer(): Promise<void>
  /** The server has answered something. */
  reportAnswer(): void
  /** Checks now, whatever is due. */
  check(): Promise<void>
}

export interface ReachabilityDependencies {
  /** Rejects when the server does not answer. */
  checkHealth: () => Promise<unknown>
  nowMs: () => number
  /** When the server last answered; minus infinity while it has not. */
  lastAnswerMs: () => number
  /** Runs `act` after `ms`. */
  after: (ms: number, act: () => void) => void
}

/**
 * Tells a network that is gone from one call that failed: after a call without an answer the health check decides. While
 * the server cannot be reached it is checked again every few seconds, so that a page that polls nothing recovers too.
 */
export function createReachability({ checkHealth, nowMs, lastAnswerMs: lastMs, after }: ReachabilityDependencies): Reachability {
  let since: number | null = null
  let underWay: Promise<void> | null = null
  const listeners = new Set<() => void>()

  function become(next: number | null): void {
    if (next === since) return
    since = next
    for (const tell of listeners) tell()
  }

  function check(): Promise<void> {
    underWay ??= checkHealth()
      .then(
        () => become(null),
        () => {
          const answered = lastMs()
          if (since === null) become(Number.isFinite(answered) ? answered : nowMs())
          after(CHECK_AGAIN_MS, () => void (since !== null && check()))
        },
      )
      .finally(() => {
        underWay = null
      })
    return underWay
  }

  return {
    unreachableSince: () => since,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reportNoAnswer: async () => {
      if (since === null) await check()
    },
    reportAnswer: () => become(null),
    check,
  }
}

/** Of this page and its server. */
export const reachability = createReachability({
  checkHealth: () => fetch(getHealth.path, { cache: 'no-store', signal: AbortSignal.timeout(CHECK_WAIT_MS) }),
  nowMs: Date.now,
  lastAnswerMs,
  after: (ms, act) => setTimeout(act, ms),
})

/** Follows what the browser and every answer say of the network. Returns what ends it. */
export function followReachability(page: Window): () => void {
  const check = () => void reachability.check()
  const stopAnswers = onServerAnswer(reachability.reportAnswer)
  page.addEventListener('online', check)
  page.addEventListener('offline', check)
  return () => {
    stopAnswers()
    page.removeEventListener('online', check)
    page.removeEventListener('offline', check)
  }
}

/** Runs `act` each time the server can be reached again; returns what ends it. */
export function onReachableAgain(act: () => void): () => void {
  return reachability.subscribe(() => {
    if (reachability.unreachableSince() === null) act()
  })
}

/** Since when the server has not answered, epoch ms of this machine's clock; null while it does. */
export function useUnreachableSince(): number | null {
  return useSyncExternalStore(reachability.subscribe, reachability.unreachableSince)
}
