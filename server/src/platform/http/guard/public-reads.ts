import { isAtLeast } from '@oppidum/domain/core/access'
import { Failure } from '@oppidum/domain/core/failure'
import type { After } from '../../jobs/timers.ts'
import { fairQueue } from '../../workers/fair-queue.ts'
import type { Asker } from './authorization-guard.ts'
import type { Sender } from './rate-limit.ts'

/**
 * Of callers without a role in the city, on one instance. Three of its ten connections to the store: the others are for operators
 * (decision 0154).
 */
export const PUBLIC_READS = { atOnce: 3, waiting: 500, waitingPerSender: 60, waitMs: 5_000 }

/** Runs a read of the store when its turn comes. @throws Failure unavailable when too many wait, or it has waited too long */
export type ReadTurn = <T>(read: () => Promise<T>) => Promise<T>

export interface PublicReads {
  /** How a visitor's reads take turns with those of other addresses. */
  turnOf(sender: Sender): ReadTurn
  /** Null for operators and admins of the city, who never wait. */
  turnFor(asker: Asker): ReadTurn | null
  /** Reads that wait now, and all that were refused because they had to. */
  counts(): { waiting: number; refused: number }
}

/** Reads for the public take turns between their senders, so that however many there are, connections stay free. */
export function publicReads(after?: After): PublicReads {
  let [asked, begun, refused] = [0, 0, 0]
  const busy = () => {
    refused++
    return new Failure('unavailable', 'Too many questions at once; please try again in a moment.')
  }
  const queue = fairQueue({ ...PUBLIC_READS, busy }, after)
  const turnOf =
    ({ personId, address }: Sender): ReadTurn =>
    (read) => {
      asked++
      return queue.run(personId ?? address, () => {
        begun++
        return read()
      })
    }
  return {
    turnOf,
    turnFor: ({ caller: { person }, sender }) => (person && isAtLeast(person.role, 'operator') ? null : turnOf(sender)),
    counts: () => ({ waiting: asked - begun - refused, refused }),
  }
}
