import type { Clock } from '../../clock/clock.ts'
import type { ClerkApi } from './clerk-api.ts'

/** How often a session's state is fetched, and so how late a session that ended at the provider is noticed. */
const REMEMBERED_MS = 30_000
/** Longer than the last token of an ended session is valid. */
const ENDED_MS = 15 * 60_000
/** Parallel requests. */
const AT_ONCE = 8
const KEPT = 20_000

interface Kept {
  goesOn: boolean
  atMs: number
}

/**
 * Which of the provider's sessions are active. A fresh token proves its session; without one the provider is asked, and while it is
 * unreachable the last known state counts.
 */
export function sessionWatch(api: Pick<ClerkApi, 'session' | 'endSession'>, clock: Clock) {
  const kept = new Map<string, Kept>()
  const ended = new Map<string, number>()
  let asking = false

  function keep(sessionId: string, goesOn: boolean): void {
    kept.delete(sessionId)
    kept.set(sessionId, { goesOn, atMs: clock.nowMs() })
    if (kept.size > KEPT) kept.delete(kept.keys().next().value as string)
  }

  function forget(sessionId: string): void {
    const nowMs = clock.nowMs()
    for (const [id, atMs] of ended) if (nowMs - atMs > ENDED_MS) ended.delete(id)
    ended.set(sessionId, nowMs)
    keep(sessionId, false)
  }

  async function ask(sessionId: string): Promise<void> {
    try {
      const found = await api.session(sessionId)
      if (!found || found.isOver) forget(sessionId)
      else if (!ended.has(sessionId)) keep(sessionId, found.goesOn)
    } catch {
      // Unreachable: known sessions keep their state, and unknown ones stay out.
      const before = kept.get(sessionId)
      if (before) keep(sessionId, before.goesOn)
    }
  }

  async function inTurns(sessionIds: readonly string[]): Promise<void> {
    for (let from = 0; from < sessionIds.length; from += AT_ONCE) await Promise.all(sessionIds.slice(from, from + AT_ONCE).map(ask))
  }

  return {
    /** A valid token was presented; for an unknown session that counts as an answer. */
    seen(sessionId: string): void {
      if (!kept.has(sessionId)) keep(sessionId, true)
    },

    /** Ended here, or found ended at the provider: its last token is refused although it has not expired. */
    wasEnded: (sessionId: string) => ended.has(sessionId),

    forget,

    /** Their rights may have changed on another instance: asks the provider at once. */
    askAgain: (sessionIds: readonly string[]) => inTurns(sessionIds.filter((it) => !ended.has(it))),

    async end(sessionId: string): Promise<void> {
      await api.endSession(sessionId)
      forget(sessionId)
    },

    /** Answers from known states; old ones are refreshed in the background. */
    async alive(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
      await inTurns(sessionIds.filter((it) => !kept.has(it)))
      const nowMs = clock.nowMs()
      const old = sessionIds.filter((it) => !ended.has(it) && nowMs - (kept.get(it)?.atMs ?? nowMs) >= REMEMBERED_MS)
      if (!asking && old.length > 0) {
        asking = true
        void inTurns(old).finally(() => {
          asking = false
        })
      }
      return new Set(sessionIds.filter((it) => kept.get(it)?.goesOn))
    },
  }
}
