import { getHealth } from '@oppidum/domain/status/status'
import { useSyncExternalStore } from 'react'
import { lastAnswerEverMs, onServerAnswer } from './server-contact.ts'

/** Timeout of a health check, ms. */
const CHECK_WAIT_MS = 3_000
/** ms between two health checks while the server is unreachable. */
const CHECK_AGAIN_MS = 3_000

/** Whether a proxy answered in the server's place, because it could not reach it. */
export const isGatewayFailure = (status: number) => status === 502 || status === 504

export interface Reachability {
  /** Epoch ms of this machine's clock from which the server has not answered; null while it does. */
  unreachableSince(): number | null
  subscribe(listener: () => void): () => void
  /** Reports a call without any answer: resolves once it is known whether the network is down or only this call failed. */
  reportNoAnswer(): Promise<void>
  /** Reports any answer of the server. */
  reportAnswer(): void
  /** Checks now, whatever is due. */
  check(): Promise<void>
}

export interface ReachabilityDependencies {
  /** Rejects when the server does not answer. */
  checkHealth: () => Promise<unknown>
  nowMs: () => number
  /** When the server last answered, on this visit or an earlier one; minus infinity if it never has. */
  lastAnswerMs: () => number
  /** Runs `act` after `ms`. */
  after: (ms: number, act: () => void) => void
}

/**
 * Distinguishes a lost network from a single failed call: after a call without an answer, the health check decides. While the server is
 * unreachable it is checked every few seconds, so that a page that polls nothing recovers too.
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

/** For this page and its server. */
export const reachability = createReachability({
  checkHealth: async () => {
    const { status } = await fetch(getHealth.path, { cache: 'no-store', signal: AbortSignal.timeout(CHECK_WAIT_MS) })
    if (isGatewayFailure(status)) throw new TypeError('Only the proxy answers.')
  },
  nowMs: Date.now,
  lastAnswerMs: lastAnswerEverMs,
  after: (ms, act) => setTimeout(act, ms),
})

/** Follows the browser's online events and every answer. Returns a function that stops it. */
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

/** Runs `act` each time the server becomes reachable again; returns a function that stops it. */
export function onReachableAgain(act: () => void): () => void {
  return reachability.subscribe(() => {
    if (reachability.unreachableSince() === null) act()
  })
}

/** Since when the server has not answered, epoch ms of this machine's clock; null while it does. */
export function useUnreachableSince(): number | null {
  return useSyncExternalStore(reachability.subscribe, reachability.unreachableSince)
}
