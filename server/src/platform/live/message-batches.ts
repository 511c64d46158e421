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

const keyOf = (cityId: string, lane: Lane) => `${lane}\n${cityId}`

/** Collects the messages of each city for a moment, so that one write to a socket serves them all. */
export interface MessageBatches {
  add(cityId: string, lane: Lane, messages: readonly LiveMessage[]): void
  /** Number of the newest message; a client that gets the present state now needs those after it. */
  newest(): number
  stop(): void
}

/**
 * Changes of records take the telemetry along that waits, and telemetry whose wait ends joins records that still wait: to thousands of
 * sockets a write costs more than the bytes in it.
 * @param waitMs how long a message waits for others, given the time since the last batch of its lane and city; 0: it is sent at once
 * @param onBatch `after(number)`: the part of the batch that a client needs which was greeted at that number; null if none
 */
export function messageBatches(
  waitMs: (lane: Lane, sinceLastMs: number) => number,
  onBatch: (cityId: string, lane: Lane, after: (number: number) => Batch | null) => void,
): MessageBatches {
  const gathering = new Map<string, { messages: NumberedMessage[]; timer: NodeJS.Timeout }>()
  const sentMs = new Map<string, number>()
  let newest = 0

  function send(cityId: string, lane: Lane, messages: readonly NumberedMessage[]): void {
    sentMs.set(keyOf(cityId, lane), performance.now())
    if (messages.length === 0) return
    const oldest = Math.min(...messages.map((it) => it.number))
    const whole = batchOf(messages)
    onBatch(cityId, lane, (number) => {
      if (number < oldest) return whole
      const missed = messages.filter((it) => it.number > number)
      return missed.length > 0 ? batchOf(missed) : null
    })
  }

  /** What waits, which is not sent by itself any more. */
  function taken(key: string): readonly NumberedMessage[] {
    const batch = gathering.get(key)
    gathering.delete(key)
    clearTimeout(batch?.timer)
    return batch?.messages ?? []
  }

  function sendRecords(cityId: string, messages: readonly NumberedMessage[]): void {
    const telemetry = taken(keyOf(cityId, 'telemetry'))
    if (telemetry.length > 0) sentMs.set(keyOf(cityId, 'telemetry'), performance.now())
    send(cityId, 'record', [...messages, ...telemetry])
  }

  function waitOver(cityId: string, lane: Lane): void {
    const messages = taken(keyOf(cityId, lane))
    if (lane === 'record') {
      sendRecords(cityId, messages)
      return
    }
    const records = gathering.get(keyOf(cityId, 'record'))
    if (!records) send(cityId, lane, messages)
    else {
      sentMs.set(keyOf(cityId, lane), performance.now())
      records.messages.push(...messages)
    }
  }

  return {
    add(cityId, lane, messages) {
      const key = keyOf(cityId, lane)
      const numbered = messages.map((it) => ({ ...it, number: ++newest }))
      const batch = gathering.get(key)
      const wait = waitMs(lane, performance.now() - (sentMs.get(key) ?? Number.NEGATIVE_INFINITY))
      if (batch) batch.messages.push(...numbered)
      else if (wait === 0 && lane === 'record') sendRecords(cityId, numbered)
      else if (wait === 0) send(cityId, lane, numbered)
      else gathering.set(key, { messages: numbered, timer: setTimeout(() => waitOver(cityId, lane), wait) })
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
const LONGEST_MS = 1_000
/** Sending changes of records takes at most a quarter of the time as long as they wait no longer than this, and at most half of it beyond. */
const QUARTER_UP_TO_MS = 100

/** From one batch of changed records to the next. A few pages are sent each at once; to thousands a batch takes tens of milliseconds. */
function recordIntervalMs(lastMs: number): number {
  return Math.min(Math.max(2 * lastMs, Math.min(4 * lastMs, QUARTER_UP_TO_MS)), LONGEST_MS)
}

/**
 * Telemetry waits twice as long as the last broadcast took, so that sending takes at most a third of the time. A change of a record waits only
 * when another one was sent a moment ago: the first one after a pause is sent at once.
 * @param sinceLastMs time since the last batch of the lane
 */
export function gatherMs(lane: Lane, queue: { lastMs(lane?: Lane): number }, sinceLastMs: number): number {
  if (lane === 'telemetry') return Math.min(Math.max(2 * queue.lastMs(), TELEMETRY_MS), LONGEST_MS)
  const waitMs = recordIntervalMs(queue.lastMs('record')) - sinceLastMs
  return waitMs < 1 ? 0 : waitMs
}
