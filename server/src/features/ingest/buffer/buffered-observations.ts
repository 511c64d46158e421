import { createHash, randomUUID } from 'node:crypto'
import { Failure } from '@oppidum/domain/core/failure'
import { BufferFault, type DurableBuffer } from '../../../adapters/buffer/durable-buffer.ts'
import type { AppContext } from '../../../compose/context.ts'
import { type IdempotentCall, storeIdempotentCalls } from '../../../platform/http/idempotency/idempotent-call-store.ts'
import type { ObservationQueue } from '../observations/observation-queue.ts'
import { rowRoom } from '../observations/row-room.ts'
import type { WrittenCounter } from '../observations/written-counts.ts'
import { rejectionsOf } from '../sources/delivered-call.ts'
import { messagesOf } from './buffered-delivery.ts'

const AWAY = 'The buffer for deliveries cannot be reached, so nothing was accepted; send the call again shortly.'
const FULL = 'The buffer for deliveries is full, so nothing more is accepted; send the call again later.'

const failureOf = ({ reason }: BufferFault): Failure =>
  reason === 'full'
    ? new Failure('unavailable', FULL, { retryAfterSeconds: 30 })
    : new Failure('unavailable', AWAY, { retryAfterSeconds: 5 })

/** The same for a call that is sent again with its key, so that the buffer recognises it. */
function idOf(call: IdempotentCall | null): string {
  if (!call) return randomUUID()
  return createHash('sha256')
    .update(JSON.stringify([call.personId, call.idempotencyKey]))
    .update(call.fingerprint)
    .digest('base64url')
}

/**
 * Takes observations by writing them to the buffer, from which one instance stores them. Whether a row was stored before is not known yet:
 * it counts as accepted in the answer, and as a duplicate on the source's page.
 * @param written what this instance stores from the buffer
 */
export function bufferedObservations(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  buffer: DurableBuffer,
  written: WrittenCounter,
): ObservationQueue {
  const room = rowRoom()
  return {
    requireRoom: room.require,
    counts: () => ({ ...written.counts(), waiting: room.rows() }),

    async submit(_cityId, { sender, delivery, observations, call, excerpts, resultOf }) {
      const result = resultOf(() => true)
      const rejections = rejectionsOf(result, excerpts)
      const acceptedMs = clock.nowMs()
      room.require(sender, observations.length)
      room.add(sender, observations.length)
      try {
        const id = idOf(call)
        const messages = messagesOf({ delivery, observations, acceptedMs, duplicate: result.duplicate, rejections }, buffer.maxBytes())
        // In their order: the last one counts the call.
        for (const [index, it] of messages.entries()) await buffer.append(`${id}-${index}`, it)
        if (call) await storeIdempotentCalls(db.pool, [{ call, result }], new Date(clock.nowMs()))
      } catch (error) {
        throw error instanceof BufferFault ? failureOf(error) : error
      } finally {
        room.add(sender, -observations.length)
      }
      return result
    },
  }
}
