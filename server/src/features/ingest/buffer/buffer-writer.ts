import { Failure } from '@oppidum/domain/core/failure'
import type { DurableBuffer } from '../../../adapters/buffer/durable-buffer.ts'
import type { AppContext } from '../../../compose/context.ts'
import { type Tx, transaction } from '../../../platform/db/connection.ts'
import { DutyLost } from '../../../platform/db/duties/fence.ts'
import { answerTo } from '../../../platform/http/responses/failures.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import type { After } from '../../../platform/jobs/timers.ts'
import { parseTraceparent, type TraceContext } from '../../../platform/observability/tracing/trace-context.ts'
import { grouped } from '../observations/observation-groups.ts'
import { type Deliver, deliveredObservations, nextOf, type Written } from '../observations/observation-queue.ts'
import type { WrittenCounter } from '../observations/written-counts.ts'
import type { recordDeliveries } from '../sources/ingest-source-store.ts'
import { advancePosition, type SetAside, type StoredPosition, setAside, storedPositions } from './buffer-store.ts'
import { type BufferedDelivery, deliveryOf } from './buffered-delivery.ts'
import { readingRoom } from './reading-room.ts'
import { setAsideProblem } from './set-aside-problem.ts'

/** How often a delivery is tried that the store refuses, and the pause between two tries. */
const TRIES = 3
const PAUSE_MS = 1_000
/** Deliveries that a transaction's span names. */
const MOST_LINKS = 100
/** After a run that failed, as when the store is away. */
const AGAIN_MS = 1_000

interface Dependencies extends Pick<AppContext, 'db' | 'clock' | 'log' | 'tracing'> {
  buffer: DurableBuffer
  deliver: Deliver
  record: typeof recordDeliveries
  after: After
  written: WrittenCounter
}

interface Waiting extends BufferedDelivery {
  position: number
  payload: Uint8Array
  sender: TraceContext | null
  /** When it was accepted, by the clock of `performance.now()`. */
  sinceMs: number
}

/** Another instance has stored what this one was about to: its work is over. */
class Overtaken extends Error {
  constructor() {
    super('Another instance stores the buffered deliveries.')
  }
}

const passes = (error: unknown) => error instanceof Overtaken || error instanceof DutyLost || answerTo(error)?.body.code === 'unavailable'

/**
 * Stores what the buffer holds, in its order, city by city, each with as many deliveries in a transaction as have come. The position in the
 * buffer is written in the same transaction, on the condition that it is still the one before: a delivery that is read twice, after a crash
 * or by two instances at once, is stored once.
 */
export function bufferWriter({ db, clock, log, tracing, buffer, deliver, record, after, written }: Dependencies): Job {
  const pause = (ms: number) => new Promise<void>((done) => void after(ms, done))

  /** One reading of the buffer, from its oldest message on. */
  async function reading(identity: string, end: AbortController): Promise<void> {
    const positions = await storedPositions(db, identity)
    const lines = new Map<string, Waiting[]>()
    const working = new Set<Promise<void>>()
    const room = readingRoom(buffer, after)
    let fault: unknown

    /** @returns what is true once the transaction is committed */
    async function advance(tx: Tx, cityId: string, to: number): Promise<StoredPosition> {
      const atMs = clock.nowMs()
      const step = { from: positions.get(cityId)?.position ?? 0, to, at: new Date(atMs) }
      if (!(await advancePosition(tx, identity, cityId, step))) throw new Overtaken()
      return { position: to, atMs }
    }

    /**
     * A delivery that was accepted after its position was stored is another message: the buffer has reused the position, as a server of NATS
     * may after a crash. Storing a value twice changes nothing, and skipping it loses it.
     */
    function isStored(position: number, { delivery, acceptedMs }: BufferedDelivery): boolean {
      const stored = positions.get(delivery.cityId)
      if (!stored || position > stored.position) return false
      if (acceptedMs <= stored.atMs) return true
      log.error({ position, city: delivery.cityId, source: delivery.sourceId }, 'the buffer has reused a position')
      return false
    }

    /** A trace of its own: it stores what came in many. */
    function store(cityId: string, calls: readonly Waiting[]): Promise<void> {
      const links = calls.flatMap(({ sender }) => (sender?.sampled ? sender : [])).slice(0, MOST_LINKS)
      return tracing
        ? tracing.run('store values', { kind: 'consumer', parent: null, links }, () => write(cityId, calls))
        : write(cityId, calls)
    }

    async function write(cityId: string, calls: readonly Waiting[]): Promise<void> {
      const groups = grouped(calls)
      const to = (calls.at(-1) as Waiting).position
      const startMs = performance.now()
      let stored: StoredPosition | undefined
      await deliver(cityId, groups, async (tx, isWritten) => {
        const counted = groups.flatMap(({ members }, index) =>
          members.map(({ call, from }) => countsOf(call, (position) => isWritten[index]?.(from + position) ?? true)),
        )
        await record(tx, counted, new Date(Math.max(...calls.map((it) => it.acceptedMs))))
        stored = await advance(tx, cityId, to)
      })
      if (stored) positions.set(cityId, stored)
      written.stored(startMs, calls)
    }

    async function putAside(position: number, payload: Uint8Array, why: SetAside): Promise<void> {
      log.error({ position, city: why.cityId, source: why.sourceId, reason: why.reason }, 'delivery set aside')
      const stored = await transaction(db, async (tx) => {
        await setAside(tx, identity, position, { ...why, payload, at: new Date(clock.nowMs()) })
        return why.cityId === null ? null : advance(tx, why.cityId, position)
      })
      if (why.cityId !== null && stored) positions.set(why.cityId, stored)
    }

    async function storeOne(cityId: string, call: Waiting): Promise<void> {
      for (let tries = 1; ; tries++) {
        try {
          return await store(cityId, [call])
        } catch (error) {
          written.failed()
          if (passes(error)) throw error
          const isUnknown = error instanceof Failure && error.code === 'not_found'
          log.warn({ err: error, city: cityId, position: call.position, tries }, 'buffered delivery refused')
          if (tries < TRIES && !isUnknown) {
            await pause(PAUSE_MS)
            continue
          }
          const { delivery, observations, acceptedMs, position, payload } = call
          return await putAside(position, payload, {
            cityId,
            sourceId: delivery.sourceId,
            observations: observations.length,
            acceptedAt: new Date(acceptedMs),
            ...setAsideProblem(error),
          })
        }
      }
    }

    async function work(cityId: string, line: Waiting[]): Promise<void> {
      while (line.length > 0 && !end.signal.aborted) {
        const calls = nextOf(line)
        try {
          await store(cityId, calls)
        } catch (error) {
          if (passes(error)) throw error
          for (const it of calls) await storeOne(cityId, it)
        }
        room.leave(calls)
      }
      lines.delete(cityId)
    }

    function queue(call: Waiting): void {
      const { cityId } = call.delivery
      const line = lines.get(cityId)
      if (line) return void line.push(call)
      const started = [call]
      lines.set(cityId, started)
      const run = work(cityId, started)
        .catch((error: unknown) => {
          fault ??= error
          end.abort()
        })
        .finally(() => working.delete(run))
      working.add(run)
    }

    try {
      for await (const { position, payload, traceparent, wasRemoved } of buffer.read(end.signal)) {
        const delivery = deliveryOf(payload)
        if (!delivery) {
          // One that an admin has discarded since does not come back.
          if (!wasRemoved)
            await putAside(position, payload, {
              cityId: null,
              sourceId: null,
              observations: null,
              acceptedAt: null,
              reason: 'unreadable',
              problem: null,
            })
          room.pass(position)
        } else if (isStored(position, delivery)) {
          room.pass(position)
        } else {
          const sender = parseTraceparent(traceparent)
          const call = { ...delivery, position, payload, sender, sinceMs: performance.now() - (clock.nowMs() - delivery.acceptedMs) }
          room.enter(call)
          queue(call)
          await room.hasSpace(end.signal)
        }
        if (end.signal.aborted) break
      }
    } finally {
      // A transaction that has begun ends before this instance lets go.
      await Promise.all(working)
      await room.settled()
    }
    if (fault !== undefined) throw fault
  }

  /** Until aborted. Rejects when the buffer or the store is away; the next run begins with the oldest message that is not stored. */
  async function run(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    const end = new AbortController()
    const stop = () => end.abort()
    signal.addEventListener('abort', stop, { once: true })
    try {
      await reading(await buffer.identity(), end)
      if (!signal.aborted) throw new Error('The buffer can no longer be read.')
    } finally {
      signal.removeEventListener('abort', stop)
      end.abort()
    }
  }

  return { name: 'ingest.buffer-writer', everyMs: AGAIN_MS, firstMs: 0, duty: 'ingest', run }
}

/** A delivery as its source's page counts it. @param isWritten which of its observations were new or a correction */
export function countsOf(call: BufferedDelivery, isWritten: Written) {
  const { observations, duplicate, rejections } = call
  let accepted = 0
  for (let position = 0; position < observations.length; position++) if (isWritten(position)) accepted++
  return deliveredObservations(call, { accepted, duplicate: duplicate + observations.length - accepted, ...rejections })
}
