import type { IngestResult } from '@oppidum/domain/ingest/ingest'
import type { AppContext } from '../../../compose/context.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import { type IdempotentCall, storeIdempotentCalls } from '../../../platform/http/idempotency/idempotent-call-store.ts'
import { type DeliveredCall, rejectionsOf } from '../sources/delivered-call.ts'
import type { recordDeliveries } from '../sources/ingest-source-store.ts'
import { type Delivered, type Group, grouped } from './observation-groups.ts'
import { rowRoom } from './row-room.ts'
import { type WrittenCounts, writtenCounts } from './written-counts.ts'

/** Rows after which no further call joins a transaction. */
export const ROWS_AT_ONCE = 50_000

/** Which of a call's observations were new or a correction, by position. */
export type Written = (position: number) => boolean

export interface QueuedCall extends Delivered {
  /** Whose rows are counted together. */
  sender: string
  /** Where the result is kept; null for a call without idempotency key. */
  call: IdempotentCall | null
  /** Of its first rejected rows, by number. */
  excerpts: ReadonlyMap<number, string>
  resultOf(written: Written): IngestResult
}

interface Waiting extends QueuedCall {
  sinceMs: number
  done(result: IngestResult): void
  fail(error: unknown): void
}

/** Stores the groups of one city in one durable transaction, with what `alongside` writes. */
export type Deliver = (
  cityId: string,
  groups: readonly Pick<Group<Delivered>, 'delivery' | 'observations'>[],
  alongside: (tx: Tx, written: readonly (Written | null)[]) => Promise<void>,
) => Promise<void>

/** A call's observations as its source's page counts them. */
export function deliveredObservations({ delivery, observations }: Delivered, counts: Counts): DeliveredCall {
  const { cityId, sourceId, staleAfterSeconds } = delivery
  const newestMs = observations.reduce<number | null>((best, { atMs }) => (best === null || atMs > best ? atMs : best), null)
  return { cityId, sourceId, kind: 'observations', staleAfterSeconds, newestMs, ...counts }
}
type Counts = Omit<DeliveredCall, 'cityId' | 'sourceId' | 'kind' | 'staleAfterSeconds' | 'newestMs'>

/** Errors that concern one call and not the store: bad data, violated constraints, deadlocks. */
const OF_ONE_CALL = /^(22|23|40)/

/** The calls that come next, together at most ROWS_AT_ONCE rows or one call; they leave the line. */
export function nextOf<D extends Delivered>(line: D[]): D[] {
  let taken = 0
  let length = 0
  while (taken < line.length && (taken === 0 || length + (line[taken] as D).observations.length <= ROWS_AT_ONCE))
    length += (line[taken++] as D).observations.length
  return line.splice(0, taken)
}

/**
 * Stores observations with one commit for all calls that arrive while the one before runs: the disk is flushed once for them all. One
 * transaction of a city at a time, because each derives the city's figures from what the ones before it stored.
 */
export function observationQueue(
  { clock }: Pick<AppContext, 'clock'>,
  deliver: Deliver,
  record: typeof recordDeliveries,
): ObservationQueue {
  const lines = new Map<string, Waiting[]>()
  const room = rowRoom()
  const written = writtenCounts()

  async function store(cityId: string, calls: readonly Waiting[]): Promise<void> {
    const groups = grouped(calls)
    const results = new Map<Waiting, IngestResult>()
    await deliver(cityId, groups, async (tx, written) => {
      groups.forEach(({ members }, index) => {
        const isWritten = written[index]
        for (const { call, from } of members)
          results.set(
            call,
            call.resultOf((position) => isWritten?.(from + position) ?? true),
          )
      })
      const kept = calls.flatMap((it) => (it.call ? [{ call: it.call, result: results.get(it) as IngestResult }] : []))
      const now = new Date(clock.nowMs())
      await storeIdempotentCalls(tx, kept, now)
      await record(
        tx,
        calls.map((it) => {
          const result = results.get(it) as IngestResult
          const { accepted, duplicate } = result
          return deliveredObservations(it, { accepted, duplicate, ...rejectionsOf(result, it.excerpts) })
        }),
        now,
      )
    })
    for (const it of calls) it.done(results.get(it) as IngestResult)
  }

  async function storeAll(cityId: string, calls: readonly Waiting[]): Promise<void> {
    const startMs = performance.now()
    try {
      await store(cityId, calls)
      written.stored(startMs, calls)
    } catch (error) {
      const { code } = error as { code?: unknown }
      if (calls.length > 1 && typeof code === 'string' && OF_ONE_CALL.test(code)) for (const it of calls) await storeAll(cityId, [it])
      else {
        written.failed()
        for (const it of calls) it.fail(error)
      }
    }
  }

  async function work(cityId: string, line: Waiting[]): Promise<void> {
    // Calls whose requests are being read in this turn of the event loop still join.
    await new Promise<void>((done) => setImmediate(done))
    while (line.length > 0) {
      const calls = nextOf(line)
      await storeAll(cityId, calls)
      for (const it of calls) room.add(it.sender, -it.observations.length)
    }
    lines.delete(cityId)
  }

  return {
    requireRoom: room.require,
    counts: () => ({ ...written.counts(), waiting: room.rows() }),

    submit(cityId: string, call: QueuedCall): Promise<IngestResult> {
      room.require(call.sender, call.observations.length)
      room.add(call.sender, call.observations.length)
      return new Promise((done, fail) => {
        const waiting = { ...call, sinceMs: performance.now(), done, fail }
        const line = lines.get(cityId)
        if (line) {
          line.push(waiting)
          return
        }
        const started = [waiting]
        lines.set(cityId, started)
        void work(cityId, started)
      })
    },
  }
}

/** Takes the observations of calls. */
export interface ObservationQueue {
  /** @throws Failure too_many */
  requireRoom(sender: string, more: number): void
  /** Resolves when the observations are durable. @throws Failure too_many, unavailable */
  submit(cityId: string, call: QueuedCall): Promise<IngestResult>
  /** Since the process started, and the rows of calls that are not answered yet. */
  counts(): WrittenCounts & { waiting: number }
}
