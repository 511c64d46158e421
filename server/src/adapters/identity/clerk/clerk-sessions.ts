import type { Clock } from '../../clock/clock.ts'
import type { ClerkApi } from './clerk-api.ts'

/** A session is asked about no more often; one that ended at the provider's is noticed about so late. */
const REMEMBERED_MS = 30_000
/** Longer than any token of a session that was ended is good. */
const ENDED_MS = 15 * 60_000
/** Asked about at a time. */
const AT_ONCE = 8
const KEPT = 20_000

interface Kept {
  goesOn: boolean
  atMs: number
}

/**
 * Which of the provider's sessions go on. A token that was just made proves its session; without one the provider is
 * asked, and while it cannot be reached what was known last holds.
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
      // Not reachable: nobody loses what they had, and nobody unknown is let in.
      const before = kept.get(sessionId)
      if (before) keep(sessionId, before.goesOn)
    }
  }

  async function inTurns(sessionIds: readonly string[]): Promise<void> {
    for (let from = 0; from < sessionIds.length; from += AT_ONCE) await Promise.all(sessionIds.slice(from, from + AT_ONCE).map(ask))
  }

  return {
    /** A good token was shown; known for the first time, it counts as an answer. */
    seen(sessionId: string): void {
      if (!kept.has(sessionId)) keep(sessionId, true)
    },

    /** Ended by us, or found ended at the provider's: its last token is refused although its time is not over. */
    wasEnded: (sessionId: string) => ended.has(sessionId),

    forget,

    /** Something happened to these, perhaps on another instance: the provider is asked before the next half minute is over. */
    askAgain: (sessionIds: readonly string[]) => inTurns(sessionIds.filter((it) => !ended.has(it))),

    async end(sessionId: string): Promise<void> {
      await api.endSession(sessionId)
      forget(sessionId)
    },

    /** Answers from what is known; what was known too long ago is asked in the background. */
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
