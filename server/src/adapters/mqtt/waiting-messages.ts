import { WebFailure } from '../web/web-client.ts'
import type { BrokerMessage } from './message-broker.ts'

/** Messages that came and are not acknowledged, and their bytes, at which no more are read from the connection. */
const MESSAGES = 10_000
const BYTES = 8_000_000
/** Messages and bytes that are stored together: a short answer, which a thread that is warm reads. */
const PORTION = 4_000
const PORTION_BYTES = 400_000
/** After the first message, further ones are awaited for this long, so that they are stored together. */
const GATHER_MS = 20

/** A message with what its acknowledgement needs. */
export interface Waiting extends BrokerMessage {
  /** Null: it needs none. */
  packetId: number | null
}

/** The bounded queue between a connection and the store. */
export function waitingMessages() {
  const queue: Waiting[] = []
  let given: Waiting[] = []
  let bytes = 0
  let failure: WebFailure | null = null
  let wake = () => {}

  /** Until a message comes, the connection fails, the time is over or the caller stops. */
  function change(ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        wake = () => {}
        resolve()
      }
      const timer = setTimeout(done, ms)
      signal.addEventListener('abort', done, { once: true })
      wake = done
    })
  }

  /** The length of the next portion. */
  function portion(): number {
    let size = 0
    let length = 0
    for (const { payload } of queue) {
      size += payload.byteLength
      if (length === PORTION || (length > 0 && size > PORTION_BYTES)) break
      length++
    }
    return length
  }

  const isFull = () => queue.length + given.length >= MESSAGES || bytes >= BYTES

  return {
    isFull,

    add(message: Waiting): void {
      queue.push(message)
      bytes += message.payload.byteLength
      if (queue.length === 1 || queue.length === PORTION || isFull()) wake()
    },

    /** No more messages will come. The first reason counts. */
    fail(cause: WebFailure): void {
      failure ??= cause
      wake()
    },

    /** @see BrokerConnection.next */
    async next(waitMs: number, signal: AbortSignal): Promise<readonly Waiting[]> {
      if (given.length > 0) return given
      if (queue.length === 0 && !failure) await change(waitMs, signal)
      if (queue.length > 0 && queue.length < PORTION && !failure && !isFull()) await change(GATHER_MS, signal)
      if (signal.aborted) throw new WebFailure('ended')
      if (queue.length === 0 && failure) throw failure
      given = queue.splice(0, portion())
      return given
    },

    /** Forgets the messages of the last `next`. */
    release(): readonly Waiting[] {
      const released = given
      given = []
      bytes = queue.reduce((sum, it) => sum + it.payload.byteLength, 0)
      return released
    },
  }
}
