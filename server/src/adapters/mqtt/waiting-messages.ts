import { WebFailure } from '../web/web-client.ts'
import type { BrokerMessage } from './message-broker.ts'

/** Messages that came and are not acknowledged, and their bytes, at which no more are read from the connection. */
const MESSAGES = 5_000
const BYTES = 8_000_000
/** After the first message, further ones are awaited for this long, so that they are stored together. */
const GATHER_MS = 20

/** A message with what its acknowledgement needs. */
export interface Waiting extends BrokerMessage {
  /** Null: it needs none. */
  packetId: number | null
}

/** The bounded queue between a connection and the store. */
export function waitingMessages() {
  let queue: Waiting[] = []
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

  const isFull = () => queue.length + given.length >= MESSAGES || bytes >= BYTES

  return {
    isFull,

    add(message: Waiting): void {
      queue.push(message)
      bytes += message.payload.byteLength
      if (queue.length === 1 || isFull()) wake()
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
      if (queue.length > 0 && !failure && !isFull()) await change(GATHER_MS, signal)
      if (signal.aborted) throw new WebFailure('ended')
      if (queue.length === 0 && failure) throw failure
      given = queue
      queue = []
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
