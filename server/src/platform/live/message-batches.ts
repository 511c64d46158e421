import type { LiveKind } from '@oppidum/domain/core/live'
import type { Lane } from './broadcast-queue.ts'
import { deflatedTextFrame, textFrame } from './text-frame.ts'

export interface LiveMessage {
  kind: LiveKind
  frame: Buffer
}

interface NumberedMessage extends LiveMessage {
  number: number
}

/** Messages of one moment. */
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

/** Collects the messages of each city for a moment, so that one write to a socket serves them all. */
export interface MessageBatches {
  add(cityId: string, lane: Lane, messages: readonly LiveMessage[]): void
  /** Number of the newest message; a client that gets the present state now needs those after it. */
  newest(): number
  stop(): void
}

/**
 * @param waitMs how long a message waits for others; 0: it is sent at once
 * @param onBatch `after(number)`: the part of the batch that a client needs which was greeted at that number; null if none
 */
export function messageBatches(
  waitMs: (lane: Lane) => number,
  onBatch: (cityId: string, lane: Lane, after: (number: number) => Batch | null) => void,
): MessageBatches {
  const gathering = new Map<string, { messages: NumberedMessage[]; timer: NodeJS.Timeout }>()
  let newest = 0

  function send(cityId: string, lane: Lane, messages: readonly NumberedMessage[]): void {
    const [first] = messages
    if (!first) return
    const whole = batchOf(messages)
    onBatch(cityId, lane, (number) => {
      if (number < first.number) return whole
      const missed = messages.filter((it) => it.number > number)
      return missed.length > 0 ? batchOf(missed) : null
    })
  }

  return {
    add(cityId, lane, messages) {
      const key = `${lane}\n${cityId}`
      const numbered = messages.map((it) => ({ ...it, number: ++newest }))
      const batch = gathering.get(key)
      const wait = waitMs(lane)
      if (batch) batch.messages.push(...numbered)
      else if (wait === 0) send(cityId, lane, numbered)
      else {
        const timer = setTimeout(() => {
          gathering.delete(key)
          send(cityId, lane, numbered)
        }, wait)
        gathering.set(key, { messages: numbered, timer })
      }
    },
    newest: () => newest,
    stop() {
      for (const { timer } of gathering.values()) clearTimeout(timer)
      gathering.clear()
    },
  }
}

/** Telemetry waits at least this long: its kinds change together. */
const TELEMETRY_MS = 20
/** Longest waits when sending to many takes long. */
const LONGEST_MS = { telemetry: 1_000, record: 200 }

/**
 * As long as the last broadcast took, so that sending takes at most half of the time. A change of a record waits only for another
 * one that is on its way.
 */
export function gatherMs(lane: Lane, queue: { length(lane: Lane): number; lastMs(): number }): number {
  const shortest = lane === 'telemetry' ? TELEMETRY_MS : 0
  const busy = lane === 'telemetry' || queue.length(lane) > 0 ? queue.lastMs() : 0
  return Math.min(Math.max(busy, shortest), LONGEST_MS[lane])
}
