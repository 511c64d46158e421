import { Failure } from '@oppidum/domain/core/failure'
import type { Clock } from '../../clock/clock.ts'
import type { IdentityStore } from './identity-store.ts'
import { sha256 } from './sealed.ts'

/** Of one account, known or not, whoever tries. */
export const TRIES = { most: 10, windowMs: 10 * 60_000 } as const

/** What is tried: each has a count of its own. */
type Kind = 'password' | 'code' | 'letter'

/**
 * Where a try comes from: a browser, an address or a session that the account was entered with before has a count of its own,
 * which nobody else uses up. All others share one.
 */
export type AttemptSource = { browser: string } | { address: string } | 'signed-in' | 'stranger'

export type SignInAttempts = ReturnType<typeof signInAttempts>

const wordOf = (trier: AttemptSource) =>
  trier === 'stranger'
    ? ''
    : typeof trier === 'string'
      ? ` ${trier}`
      : 'browser' in trier
        ? ` browser ${trier.browser}`
        : ` address ${trier.address}`

/** Slows guessing by account. Counted before anything is looked at, in the store, so that parallel tries and instances add up. */
export function signInAttempts(store: IdentityStore, clock: Clock) {
  const subjectOf = (kind: Kind, who: string, trier: AttemptSource) => sha256(`${kind} ${who}${wordOf(trier)}`)
  return {
    /** @throws Failure too_many */
    async count(kind: Kind, who: string, trier: AttemptSource = 'stranger'): Promise<void> {
      const nowMs = clock.nowMs()
      const { tries: signInAttempts, beganAt } = await store.countTry(subjectOf(kind, who, trier), new Date(nowMs), TRIES.windowMs)
      // Whoever begins a window clears away those that are long over.
      if (signInAttempts === 1) await store.forgetTriesBefore(new Date(nowMs - 2 * TRIES.windowMs))
      if (signInAttempts <= TRIES.most) return
      const seconds = Math.max(1, Math.ceil((beganAt.getTime() + TRIES.windowMs - nowMs) / 1_000))
      throw new Failure('too_many', `Too many attempts; wait ${Math.ceil(seconds / 60)} min and try again.`, { retryAfterSeconds: seconds })
    },
    /** The owner has come in: what was tried before, by strangers and from where they came in, is no longer held against them. */
    forget: (kinds: readonly Kind[], who: string, trier: AttemptSource = 'stranger') =>
      store.forgetTries(kinds.flatMap((it) => [subjectOf(it, who, 'stranger'), subjectOf(it, who, trier)])),
  }
}
