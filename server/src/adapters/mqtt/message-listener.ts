/** What became of a message: stored, or refused for good with a sentence for its sender. */
export type MessageVerdict = { isStored: true } | { isStored: false; fault: 'topic' | 'payload' | 'right'; reason: string }

/** Somebody who may deliver. */
export interface MessageSender {
  /**
   * Resolves when the message's fate is final and what it delivers is durable.
   * @throws when it could not be stored now; the sender has to send it again
   */
  take(topic: string, payload: Uint8Array): Promise<MessageVerdict>
}

/** Decides who may deliver messages, and takes them. */
export interface MessageGate {
  /** Null for a password that does not let anybody in. @throws when that cannot be found out now */
  admit(password: string): Promise<MessageSender | null>
}

/** A place where devices connect to deliver. */
export interface MessageListener {
  port: number
  close(): Promise<void>
}
