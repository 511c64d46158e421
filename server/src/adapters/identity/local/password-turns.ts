import { AsyncLocalStorage } from 'node:async_hooks'
import { Failure } from '@oppidum/domain/core/failure'
import { fairQueue } from '../../../platform/workers/fair-queue.ts'

/** Hashes at a time. Each takes one of libuv's four threads; the others stay free for files and DNS. */
const AT_ONCE = 2
/** Hashes that wait; one more is refused. As many again may wait of strangers, and so many of one of their addresses. */
const WAITING = 60
const WAITING_OF_ADDRESS = 20
/** All strangers take one place in the line, so that those whom an account knows wait for one hash of theirs at most. */
const STRANGERS = 'strangers'
const KNOWN = 'known'

const busy = () => new Failure('unavailable', 'Too many people are signing in right now; please try again in a moment.')

export interface PasswordTurns {
  /** Starts a hash when its turn comes. @throws Failure unavailable when too many wait */
  run<T>(compute: () => Promise<T>): Promise<T>
  /**
   * Within `work`, hashes are of somebody whom no account knows: they wait behind those of people whom one does, and take turns between
   * addresses.
   */
  forStranger<T>(address: string, work: () => Promise<T>): Promise<T>
}

/** The turns of everybody whose password is hashed, a few at a time. */
export function passwordTurns(): PasswordTurns {
  const stranger = new AsyncLocalStorage<string>()
  const line = fairQueue({ atOnce: AT_ONCE, waiting: WAITING, busy })
  const strangers = fairQueue({ atOnce: AT_ONCE, waiting: WAITING, waitingPerSender: WAITING_OF_ADDRESS, busy })
  return {
    run(compute) {
      const address = stranger.getStore()
      return address === undefined ? line.run(KNOWN, compute) : strangers.run(address, () => line.run(STRANGERS, compute))
    },
    forStranger: (address, work) => stranger.run(address, work),
  }
}
