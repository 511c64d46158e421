import type { LiveKind } from '@oppidum/domain/core/live'
import { deflatedTextFrame, textFrame } from './text-frame.ts'

export interface LiveMessage {
  kind: LiveKind
  frame: Buffer
}

export interface NumberedMessage extends LiveMessage {
  /** Rises with every message of the instance. */
  number: number
}

/** Messages that a client is sent together. */
export interface Batch {
  messages: readonly LiveMessage[]
  /** All of them as they go over the wire; made once for connections that inflate, once for the others. */
  wire(inflates: boolean): Buffer
}

function batchOf(messages: readonly LiveMessage[]): Batch {
  let plain: Buffer | undefined
  let deflated: Buffer | undefined
  return {
    messages,
    wire(inflates) {
      if (inflates) {
        deflated ??= Buffer.concat(messages.map(({ frame }) => deflatedTextFrame(frame)))
        return deflated
      }
      plain ??= Buffer.concat(messages.map(({ frame }) => textFrame(frame)))
      return plain
    },
  }
}

/** @returns the part of the messages that a client needs whose greeting had everything up to a number; null if none */
export function batchesOf(messages: readonly NumberedMessage[]): (greetedAt: number) => Batch | null {
  const oldest = Math.min(...messages.map((it) => it.number))
  const whole = batchOf(messages)
  return (greetedAt) => {
    if (greetedAt < oldest) return whole
    const missed = messages.filter((it) => it.number > greetedAt)
    return missed.length > 0 ? batchOf(missed) : null
  }
}
