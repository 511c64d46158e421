import type { LiveMessage, NumberedMessage } from './message-batch.ts'

/** `urgent`: somebody did something to a record · `routine`: telemetry, and what is predicted about a record. */
export type Lane = 'urgent' | 'routine'

const keyOf = (cityId: string, lane: Lane) => `${lane}\n${cityId}`

/** Collects the messages of each city for a moment, so that one write to a socket serves them all. */
export interface MessageBatches {
  add(cityId: string, lane: Lane, messages: readonly LiveMessage[]): void
  /** Number of the newest message; a client that gets the present state now needs those after it. */
  newest(): number
  stop(): void
}

/**
 * Urgent messages take the routine ones along that wait, and routine ones whose wait ends join urgent ones that still wait: to thousands of
 * sockets a write costs more than the bytes in it. All of a city keep their order.
 * @param waitMs how long a message waits for others, given the time since the last batch of its lane and city; 0: it is sent at once
 * @param onBatch gets what is to be sent to the pages of a city
 */
export function messageBatches(
  waitMs: (cityId: string, lane: Lane, sinceLastMs: number) => number,
  onBatch: (cityId: string, messages: readonly NumberedMessage[]) => void,
): MessageBatches {
  const waiting = new Map<string, { messages: NumberedMessage[]; timer: NodeJS.Timeout }>()
  const sentMs = new Map<string, number>()
  let newest = 0

  /** What waits, which is not sent by itself any more. */
  function taken(cityId: string, lane: Lane): readonly NumberedMessage[] {
    const key = keyOf(cityId, lane)
    const batch = waiting.get(key)
    waiting.delete(key)
    clearTimeout(batch?.timer)
    if (batch) sentMs.set(key, performance.now())
    return batch?.messages ?? []
  }

  function send(cityId: string, lane: Lane, messages: readonly NumberedMessage[]): void {
    sentMs.set(keyOf(cityId, lane), performance.now())
    const routine = lane === 'urgent' ? taken(cityId, 'routine') : []
    onBatch(
      cityId,
      [...routine, ...messages].sort((a, b) => a.number - b.number),
    )
  }

  function waitOver(cityId: string, lane: Lane): void {
    const messages = taken(cityId, lane)
    const urgent = lane === 'routine' ? waiting.get(keyOf(cityId, 'urgent')) : undefined
    if (urgent) urgent.messages.push(...messages)
    else send(cityId, lane, messages)
  }

  return {
    add(cityId, lane, messages) {
      const key = keyOf(cityId, lane)
      const numbered = messages.map((it) => ({ ...it, number: ++newest }))
      const batch = waiting.get(key)
      const wait = waitMs(cityId, lane, performance.now() - (sentMs.get(key) ?? Number.NEGATIVE_INFINITY))
      if (batch) batch.messages.push(...numbered)
      else if (wait === 0) send(cityId, lane, numbered)
      else waiting.set(key, { messages: numbered, timer: setTimeout(() => waitOver(cityId, lane), wait) })
    },
    newest: () => newest,
    stop() {
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}

/** Routine messages wait at least this long: kinds of telemetry change together. */
const ROUTINE_MS = 20
/** Longest waits when sending to many takes long. */
const LONGEST_MS = 1_000
/** Sending what is urgent takes at most a quarter of the time as long as it waits no longer than this, and at most two thirds of it beyond. */
const QUARTER_UP_TO_MS = 200

/** From one urgent batch to the next. A few pages are sent each at once; to thousands a batch takes tens of milliseconds. */
function urgentIntervalMs(lastMs: number): number {
  return Math.min(Math.max(1.5 * lastMs, Math.min(4 * lastMs, QUARTER_UP_TO_MS)), LONGEST_MS)
}

/**
 * Routine messages wait twice as long as the last ones took to reach everybody, so that sending them takes at most a third of the time. An
 * urgent one waits only when another was sent a moment ago: the first one after a pause is sent at once.
 * @param lastMs what the last release of the city took
 * @param sinceLastMs time since the last batch of the lane
 */
export function gatherMs(lane: Lane, lastMs: number, sinceLastMs: number): number {
  if (lane === 'routine') return Math.min(Math.max(2 * lastMs, ROUTINE_MS), LONGEST_MS)
  const waitMs = urgentIntervalMs(lastMs) - sinceLastMs
  return waitMs < 1 ? 0 : waitMs
}
