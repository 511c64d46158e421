import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import type { BrokerConnection, MessageBrokers, Subscription } from '../../../adapters/mqtt/message-broker.ts'
import { MESSAGES_TYPE, writeMessages } from '../received-messages.ts'
import type { Asking, FeedFetch } from './fetched.ts'

export interface ReceivedParts extends Pick<Asking, 'read'> {
  brokers: MessageBrokers
  subscription(feed: FeedDefinition, secret: string | undefined): Subscription
  /** Called with each answer, for admins. */
  onArrival(bytes: Uint8Array, mediaType: string): void
}

/**
 * A feed whose publisher sends. Each fetch takes the messages that have come, or waits for them for one interval; it connects when there
 * is no connection. Messages are acknowledged when they are stored, so the broker keeps those that are not.
 */
export function receivedFetch({ brokers, subscription, read, onArrival }: ReceivedParts, feed: FeedDefinition): FeedFetch {
  let connection: BrokerConnection | null = null
  let state: unknown
  let notice: string | null = null

  function close(): void {
    connection?.close()
    connection = null
    // What came in between is unknown.
    state = undefined
    notice = null
  }

  return {
    isContinuous: true,
    async fetch(call) {
      connection ??= await brokers.connect(subscription(feed, call.secret), call.signal)
      const current = connection
      const messages = await current.next(feed.everySeconds * 1_000, call.signal).catch((cause: unknown) => {
        close()
        throw cause
      })
      if (messages.length === 0) return undefined
      const bytes = writeMessages(messages)
      onArrival(bytes, MESSAGES_TYPE)
      // The fetch may have begun long before they came.
      const nowMs = Math.max(call.nowMs, messages.at(-1)?.receivedMs ?? 0)
      const reading = await read(bytes, MESSAGES_TYPE, { ...call, nowMs, state })

      function taken(): void {
        const continuation = reading.continuation?.()
        if (continuation && current === connection) {
          state = continuation.state
          notice = continuation.notice
          for (const it of continuation.publish) current.publish(it)
        }
        current.acknowledge()
      }
      return { reading, unchanged: false, etag: null, lastModified: null, taken }
    },
    notice: () => notice,
    close,
  }
}
