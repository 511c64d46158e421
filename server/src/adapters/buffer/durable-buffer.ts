/** What is in a buffer: accepted, and not yet removed. */
export interface BufferSize {
  messages: number
  /** With the message that was removed last, which is kept; 0 without others. */
  bytes: number
  /** Beyond this it accepts no more. */
  limitBytes: number
  /** When the oldest message was accepted; null if it is empty. */
  oldestMs: number | null
}

export interface BufferedMessage {
  /** Position in the buffer: increases from message to message, with gaps. The message that was removed last comes once more. */
  position: number
  payload: Uint8Array
  /** It was removed before, and is only kept so that the buffer is not empty. Absent if that is not known. */
  wasRemoved?: true
  /** The span that appended it, if it was traced. */
  traceparent?: string
}

/** The message was not accepted, or nobody knows whether it was: sending it again with the same id is safe for two minutes. */
export class BufferFault extends Error {
  constructor(
    readonly reason: 'full' | 'away',
    options?: ErrorOptions,
  ) {
    super(reason === 'full' ? 'The buffer is full.' : 'The buffer did not accept the message.', options)
  }
}

/** Messages on disk, in one order for all instances, in front of the store. */
export interface DurableBuffer {
  /** Size of the largest message. */
  maxBytes(): number
  /**
   * Resolves when the message is stored by the server, or by the majority of its replicas. Two messages with the same id within two minutes
   * are one.
   * @throws BufferFault
   */
  append(id: string, payload: Uint8Array, traceparent?: string): Promise<void>
  /** The identity of this buffer: another one, whose positions begin again, has another identity. @throws BufferFault */
  identity(): Promise<string>
  /** All messages, the oldest first, and then those that come, until aborted. Throws when it cannot go on. */
  read(signal: AbortSignal): AsyncIterable<BufferedMessage>
  /** Removes the messages up to this position, except the last of them, which a new reading starts with. @throws BufferFault */
  removeUpTo(position: number): Promise<void>
  /** Null when it cannot be reached. */
  size(): Promise<BufferSize | null>
  isUp(): boolean
  close(): Promise<void>
}
