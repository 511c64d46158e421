import type { BrokerMessage } from '../../adapters/mqtt/message-broker.ts'

/**
 * Messages of a broker as one answer, so that they are read, tested and kept like any other. Before each payload there is a line of JSON
 * about it, and after it a line feed; payloads stay as they came.
 */
export const MESSAGES_TYPE = 'text/plain; charset=utf-8'

export interface ReceivedMessage {
  topic: string
  /** Published before the subscription; nobody says when. */
  retained: boolean
  receivedMs: number
  payload: Uint8Array
}

interface Heading extends Pick<ReceivedMessage, 'topic' | 'retained'> {
  /** ISO 8601 UTC. */
  receivedAt: string
  bytes: number
}

const LINE_FEED = 10
const UTF8 = new TextDecoder()

export function writeMessages(messages: readonly BrokerMessage[]): Uint8Array<ArrayBuffer> {
  const parts = messages.flatMap(({ topic, retained, receivedMs, payload }) => {
    const heading: Heading = { topic, retained, receivedAt: new Date(receivedMs).toISOString(), bytes: payload.byteLength }
    return [Buffer.from(`${JSON.stringify(heading)}\n`), payload, Buffer.of(LINE_FEED)]
  })
  // Of its own memory, which can be handed to another thread.
  const all = new Uint8Array(parts.reduce((sum, it) => sum + it.byteLength, 0))
  let offset = 0
  for (const it of parts) {
    all.set(it, offset)
    offset += it.byteLength
  }
  return all
}

/** @param bytes of `writeMessages` */
export function* readMessages(bytes: Uint8Array): Generator<ReceivedMessage> {
  let offset = 0
  while (offset < bytes.byteLength) {
    const begin = bytes.indexOf(LINE_FEED, offset) + 1
    const { topic, retained, receivedAt, bytes: length } = JSON.parse(UTF8.decode(bytes.subarray(offset, begin))) as Heading
    yield { topic, retained, receivedMs: Date.parse(receivedAt), payload: bytes.subarray(begin, begin + length) }
    offset = begin + length + 1
  }
}
