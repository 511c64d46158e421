import { Failure } from '@oppidum/domain/core/failure'
import type { IngestResult } from '@oppidum/domain/ingest/ingest'
import type { AppContext } from '../../../compose/context.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import { type IdempotentCall, storeIdempotentCalls } from '../../../platform/http/idempotency/idempotent-call-store.ts'
import type { DeliveredCall } from '../sources/delivered-call.ts'
import type { recordDeliveries } from '../sources/ingest-source-store.ts'
import { type Delivered, type Group, grouped } from './observation-groups.ts'

export const QUEUE_LIMITS = {
  /** Rows that wait or are being stored, of all senders and of one. */
  rows: 300_000,
  rowsOfOne: 150_000,
  /** Rows after which no further call joins a transaction. */
  rowsAtOnce: 50_000,
} as const

/** Which of a call's observations were new or a correction, by position. */
type Written = (position: number) => boolean

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

interface WrittenCounts {
  /** Transactions. */
  batches: number
  rows: number
  /** Transactions of which nothing was stored. */
  failures: number
  /** Duration of the transactions together. */
  seconds: number
  /** How long rows waited until they were stored, in total. */
  lagSeconds: number
}

/** Stores the groups of one city in one durable transaction, with what `alongside` writes. */
export type Deliver = (
  cityId: string,
  groups: readonly Pick<Group<Delivered>, 'delivery' | 'observations'>[],
  alongside: (tx: Tx, written: readonly (Written | null)[]) => Promise<void>,
) => Promise<void>

function deliveredCall({ delivery, observations, excerpts }: QueuedCall, result: IngestResult): DeliveredCall {
  const { cityId, sourceId, staleAfterSeconds } = delivery
  const newestMs = observations.reduce<number | null>((best, { atMs }) => (best === null || atMs > best ? atMs : best), null)
  return { cityId, sourceId, kind: 'observations', staleAfterSeconds, newestMs, result, excerpts }
}

/** Errors that concern one call and not the store: bad data, violated constraints, deadlocks. */
const OF_ONE_CALL = /^(22|23|40)/

/**
 * Stores observations with one commit for all calls that arrive while the one before runs: the disk is flushed once for them all. One
 * transaction of a city at a time, because each derives the city's figures from what the ones before it stored.
 */
export function observationQueue({ clock }: Pick<AppContext, 'clock'>, deliver: Deliver, record: typeof recordDeliveries) {
  const lines = new Map<string, Waiting[]>()
  const rowsOf = new Map<string, number>()
  let rows = 0
  const written: WrittenCounts = { batches: 0, rows: 0, failures: 0, seconds: 0, lagSeconds: 0 }

  function count(sender: string, more: number): void {
    rows += more
    const own = (rowsOf.get(sender) ?? 0) + more
    if (own > 0) rowsOf.set(sender, own)
    else rowsOf.delete(sender)
  }

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
        calls.map((it) => deliveredCall(it, results.get(it) as IngestResult)),
        now,
      )
    })
    for (const it of calls) it.done(results.get(it) as IngestResult)
  }

  async function storeAll(cityId: string, calls: readonly Waiting[]): Promise<void> {
    const startMs = performance.now()
    try {
      await store(cityId, calls)
      const endMs = performance.now()
      written.batches++
      written.seconds += (endMs - startMs) / 1_000
      for (const it of calls) {
        written.rows += it.observations.length
        written.lagSeconds += ((endMs - it.sinceMs) / 1_000) * it.observations.length
      }
    } catch (error) {
      const { code } = error as { code?: unknown }
      if (calls.length > 1 && typeof code === 'string' && OF_ONE_CALL.test(code)) for (const it of calls) await storeAll(cityId, [it])
      else {
        written.failures++
        for (const it of calls) it.fail(error)
      }
    }
  }

  function nextOf(line: Waiting[]): Waiting[] {
    let taken = 0
    let length = 0
    while (taken < line.length && (taken === 0 || length + (line[taken] as Waiting).observations.length <= QUEUE_LIMITS.rowsAtOnce))
      length += (line[taken++] as Waiting).observations.length
    return line.splice(0, taken)
  }

  async function work(cityId: string, line: Waiting[]): Promise<void> {
    // Calls whose requests are being read in this turn of the event loop still join.
    await new Promise<void>((done) => setImmediate(done))
    while (line.length > 0) {
      const calls = nextOf(line)
      await storeAll(cityId, calls)
      for (const it of calls) count(it.sender, -it.observations.length)
    }
    lines.delete(cityId)
  }

  /** @throws Failure too_many when so many rows of this sender, or of all, can wait no more */
  function requireRoom(sender: string, more: number): void {
    const own = rowsOf.get(sender) ?? 0
    if (rows + more > QUEUE_LIMITS.rows || own + more > QUEUE_LIMITS.rowsOfOne)
      throw new Failure('too_many', 'Rows that were delivered before are still being stored; try again in 2 s.', { retryAfterSeconds: 2 })
  }

  return {
    requireRoom,
    /** Since the process started, and the rows that are not stored yet. */
    counts: () => ({ ...written, waiting: rows }),

    /** Resolves when the observations are stored. @throws Failure too_many */
    submit(cityId: string, call: QueuedCall): Promise<IngestResult> {
      requireRoom(call.sender, call.observations.length)
      count(call.sender, call.observations.length)
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

export type ObservationQueue = ReturnType<typeof observationQueue>
