import { Failure } from '@oppidum/domain/core/failure'
import type { Clock } from '../../clock/clock.ts'
import type { IdentityStore } from './identity-store.ts'
import { sha256 } from './sealed.ts'

/** Limit per account, existing or not. */
export const TRIES = { most: 10, windowMs: 10 * 60_000 } as const

/** Each kind is counted separately. */
type Kind = 'password' | 'code' | 'letter'

/**
 * Where an attempt comes from. A browser, address or session that the account has used before has a count of its own, which nobody else
 * can use up. All others share one.
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

/** Slows guessing by account. Counts before anything is checked, in the store, so that concurrent attempts and instances add up. */
export function signInAttempts(store: IdentityStore, clock: Clock) {
  const subjectOf = (kind: Kind, who: string, trier: AttemptSource) => sha256(`${kind} ${who}${wordOf(trier)}`)
  return {
    /** @throws Failure too_many */
    async count(kind: Kind, who: string, trier: AttemptSource = 'stranger'): Promise<void> {
      const nowMs = clock.nowMs()
      const { tries, beganAt } = await store.countTry(subjectOf(kind, who, trier), new Date(nowMs), TRIES.windowMs)
      // The first attempt in a window deletes old windows.
      if (tries === 1) await store.forgetTriesBefore(new Date(nowMs - 2 * TRIES.windowMs))
      if (tries <= TRIES.most) return
      const seconds = Math.max(1, Math.ceil((beganAt.getTime() + TRIES.windowMs - nowMs) / 1_000))
      throw new Failure('too_many', `Too many attempts; wait ${Math.ceil(seconds / 60)} min and try again.`, { retryAfterSeconds: seconds })
    },
    /** After a sign-in: clears the attempts of strangers and of this source. */
    forget: (kinds: readonly Kind[], who: string, trier: AttemptSource = 'stranger') =>
      store.forgetTries(kinds.flatMap((it) => [subjectOf(it, who, 'stranger'), subjectOf(it, who, trier)])),
  }
}
