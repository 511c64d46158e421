import type { MessageBrokers, Subscription } from '../../../adapters/mqtt/message-broker.ts'
import type { WebAnswer } from '../../../adapters/web/web-client.ts'
import { DecodeFailure } from '../decode-failure.ts'
import { MESSAGES_TYPE, writeMessages } from '../received-messages.ts'

/** Somebody is waiting for the result. */
const WAIT_MS = 10_000

const NO_MESSAGE = {
  problem: 'no_message',
  sentence: 'The broker accepted the connection, but no message came within 10 seconds. Check the topic.',
}

/**
 * The first messages of a subscription, for a test. A client id of its own leaves the running feed's connection and its messages alone;
 * nothing is acknowledged.
 * @throws WebFailure, DecodeFailure
 */
export async function firstMessages(brokers: MessageBrokers, subscription: Subscription, signal: AbortSignal): Promise<WebAnswer> {
  const connection = await brokers.connect({ ...subscription, clientId: `${subscription.clientId}-test`, sessionSeconds: 0 }, signal)
  try {
    const messages = await connection.next(WAIT_MS, signal)
    if (messages.length === 0) throw new DecodeFailure(NO_MESSAGE)
    return { kind: 'content', bytes: writeMessages(messages), mediaType: MESSAGES_TYPE, etag: null, lastModified: null }
  } finally {
    connection.close()
  }
}
