import type { LiveKind } from '@oppidum/domain/core/live'
import { textFrame } from './text-frame.ts'

/** How long a message of telemetry waits for others, so that one write serves them all. */
const GATHER_MS = 20
/** The longest wait, when broadcasts take long: telemetry may then come once a second. */
const LONGEST_GATHER_MS = 1_000

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
  /** All of them as they go over the wire. */
  wire: Buffer
}

export function batchOf(messages: readonly LiveMessage[]): Batch {
  return { messages, wire: Buffer.concat(messages.map(({ frame }) => textFrame(frame))) }
}

/** Collects the messages of telemetry of each city for a moment. */
export interface TelemetryBatches {
  add(cityId: string, messages: readonly LiveMessage[]): void
  /** Number of the newest message; a client that gets the present state now needs those after it. */
  newest(): number
  stop(): void
}

/**
 * @param busyMs how long the last broadcast took: the next one waits as long, so that sending takes at most half of the time
 * @param onBatch `after(number)`: the part of the batch that a client needs which was greeted at that number; null if none
 */
export function telemetryBatches(
  busyMs: () => number,
  onBatch: (cityId: string, after: (number: number) => Batch | null) => void,
): TelemetryBatches {
  const gathering = new Map<string, { messages: NumberedMessage[]; timer: NodeJS.Timeout }>()
  let newest = 0

  function flush(cityId: string): void {
    const messages = gathering.get(cityId)?.messages ?? []
    gathering.delete(cityId)
    const [first] = messages
    if (!first) return
    const whole = batchOf(messages)
    onBatch(cityId, (number) => {
      if (number < first.number) return whole
      const missed = messages.filter((it) => it.number > number)
      return missed.length > 0 ? batchOf(missed) : null
    })
  }

  return {
    add(cityId, messages) {
      const numbered = messages.map((it) => ({ ...it, number: ++newest }))
      const batch = gathering.get(cityId)
      if (batch) batch.messages.push(...numbered)
      else {
        const waitMs = Math.min(Math.max(busyMs(), GATHER_MS), LONGEST_GATHER_MS)
        gathering.set(cityId, { messages: numbered, timer: setTimeout(flush, waitMs, cityId) })
      }
    },
    newest: () => newest,
    stop() {
      for (const { timer } of gathering.values()) clearTimeout(timer)
      gathering.clear()
    },
  }
}
