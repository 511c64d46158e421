import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '@oppidum/domain/core/failure'
import pg from 'pg'
import { connect, type Db, type StoreAddress, storeTypes } from '../connection.ts'
import type { StatementTimes } from '../statement-times.ts'
import { type Position, replicaStore } from './replica-store.ts'

/** Why a replica is read, or is not. */
export type ReplicaState = 'unknown' | 'ready' | 'failing' | 'unreachable' | 'not-a-standby' | 'other-database'

/** A standby, as this instance sees it. */
export interface Replica {
  /** By its place in REPLICA_URL. */
  name: string
  db: Db
  state(): ReplicaState
  /** The position that it had replayed after `atMs`, and so has now; null while that is not known. */
  replayed(): (Position & { atMs: number }) | null
  /** Asks for its position, unless it failed a moment ago. Never rejects; callers at the same time share one question. */
  look(): Promise<void>
  /** Runs a read on it. @throws what the read throws, or an error once the replica no longer answers */
  use<T>(work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

interface Dependencies {
  /** Of the primary. */
  identity(): Promise<string>
  statements: StatementTimes
  onState(state: ReplicaState, error: unknown): void
  /** A read failed; not called again while the replica rests. */
  onFailure(error: unknown): void
  nowMs(): number
}

/** A standby that does not answer within this time is not read. */
const LOOK_MS = 1_500
/** What failed is left alone for the first time, twice as long after the next failure, and so on up to the second. */
const REST_MS = { first: 1_000, most: 30_000 }
/** Heavy reads; more at a time would not be faster. */
const CONNECTIONS = 5
const CLOSE_MS = 1_000

const restMs = (failures: number): number => (failures === 0 ? 0 : Math.min(REST_MS.first * 2 ** (failures - 1), REST_MS.most))

export function replica(name: string, address: StoreAddress, { identity, statements, onState, onFailure, nowMs }: Dependencies): Replica {
  const db = connect(address, { maxConnections: CONNECTIONS, connectionMs: LOOK_MS, isReadOnly: true, statements })
  let session: pg.Client | null = null
  /** As the primary's; of the session. */
  let isSameDatabase = false
  let found: Exclude<ReplicaState, 'failing'> = 'unknown'
  let replayed: ReturnType<Replica['replayed']> = null
  let looking: Promise<void> | null = null
  let looks = { failures: 0, nextMs: Number.NEGATIVE_INFINITY }
  let reads = { failures: 0, nextMs: Number.NEGATIVE_INFINITY }
  /** Of the reads that are running. */
  const abandons = new Set<(reason: Error) => void>()
  let isClosed = false

  function become(next: typeof found, error: unknown = null): void {
    if (next !== 'ready') {
      replayed = null
      for (const abandon of abandons) abandon(new Error('the replica is no longer read', { cause: error }))
    }
    if (next === found || isClosed) return
    found = next
    onState(next, error)
  }

  function drop(client: pg.Client, error: unknown): void {
    if (session !== client) return
    session = null
    void client.end().catch(() => undefined)
    become('unreachable', error)
  }

  /** A connection of its own, which never waits for reads. */
  async function opened(): Promise<pg.Client> {
    const client = new pg.Client({
      ...address,
      connectionTimeoutMillis: LOOK_MS,
      query_timeout: LOOK_MS,
      keepAlive: true,
      types: storeTypes,
      options: '-c default_transaction_read_only=on',
    })
    client.on('error', (error) => drop(client, error))
    client.once('end', () => drop(client, new Error('the replica ended the connection')))
    session = client
    await client.connect()
    return client
  }

  async function ask(): Promise<void> {
    const isNew = session === null
    const client = session ?? (await opened())
    if (isNew) isSameDatabase = (await replicaStore.identity(client)) === (await identity())
    if (!isSameDatabase) return become('other-database')
    const atMs = nowMs()
    const facts = await replicaStore.facts(client)
    // While this was on its way, the connection may have been lost.
    if (session !== client) return
    if (!facts.isStandby) return become('not-a-standby')
    replayed = facts.replayed === null ? null : { lsn: facts.replayed, timeline: facts.timeline, atMs }
    become('ready')
  }

  function look(): Promise<void> {
    if (looking) return looking
    if (isClosed || nowMs() < looks.nextMs) return Promise.resolve()
    looking = ask()
      .then(
        () => {
          looks = { failures: 0, nextMs: Number.NEGATIVE_INFINITY }
        },
        (error: unknown) => {
          looks = { failures: looks.failures + 1, nextMs: nowMs() + restMs(looks.failures + 1) }
          if (session) drop(session, error)
          become('unreachable', error)
        },
      )
      .finally(() => {
        looking = null
      })
    return looking
  }

  return {
    name,
    db,
    state: () => (found === 'ready' && nowMs() < reads.nextMs ? 'failing' : found),
    replayed: () => replayed,
    look,
    async use(work) {
      let abandon: (reason: Error) => void = () => undefined
      const lost = new Promise<never>((_, reject) => {
        abandon = reject
      })
      lost.catch(() => undefined)
      abandons.add(abandon)
      const reading = work(db)
      // Its failure may come long after the replica was given up.
      reading.catch(() => undefined)
      try {
        const value = await Promise.race([reading, lost])
        reads = { failures: 0, nextMs: Number.NEGATIVE_INFINITY }
        return value
      } catch (error) {
        // A refusal is an answer; and reads that fail together are one failure.
        if (!(error instanceof Failure) && nowMs() >= reads.nextMs) {
          reads = { failures: reads.failures + 1, nextMs: nowMs() + restMs(reads.failures + 1) }
          onFailure(error)
        }
        throw error
      } finally {
        abandons.delete(abandon)
      }
    },
    async close() {
      isClosed = true
      await looking
      void session?.end().catch(() => undefined)
      session = null
      // A read that hangs would hold up the end of the server.
      await Promise.race([db.close(), pause(CLOSE_MS, undefined, { ref: false })])
    },
  }
}
