import { Failure } from '@oppidum/domain/failure'
import type { Clock } from '../clock/clock.ts'
import type { IdentityStore } from './identity-store.ts'
import { sha256 } from './sealed.ts'

/** Of one account, known or not, whoever tries: RUNNING, 'Rate limits'. */
export const TRIES = { most: 10, windowMs: 10 * 60_000 } as const

/** What is tried: each has a count of its own. */
type Kind = 'password' | 'code' | 'letter'

export type Tries = ReturnType<typeof tries>

/** Slows guessing by account. Counted before anything is looked at, in the store, so that parallel tries and instances add up. SECURITY A2. */
export function tries(store: IdentityStore, clock: Clock) {
  const subjectOf = (kind: Kind, who: string) => sha256(`${kind} ${who}`)
  return {
    /** @throws Failure too_many */
    async count(kind: Kind, who: string): Promise<void> {
      const nowMs = clock.nowMs()
      const { tries, beganAt } = await store.countTry(subjectOf(kind, who), new Date(nowMs), TRIES.windowMs)
      // Whoever begins a window clears away those that are long over.
      if (tries === 1) await store.forgetTriesBefore(new Date(nowMs - 2 * TRIES.windowMs))
      if (tries <= TRIES.most) return
      const seconds = Math.max(1, Math.ceil((beganAt.getTime() + TRIES.windowMs - nowMs) / 1_000))
      throw new Failure('too_many', `Too many tries; wait ${Math.ceil(seconds / 60)} min and try again.`, { retryAfterSeconds: seconds })
    },
    /** The owner has come in: what was tried before is no longer held against them. */
    forget: (kinds: readonly Kind[], who: string) => store.forgetTries(kinds.map((it) => subjectOf(it, who))),
  }
}
