import { setTimeout as pause } from 'node:timers/promises'
import type { DataFrom } from '@oppidum/domain/core/endpoint'
import { Failure } from '@oppidum/domain/core/failure'
import type { Job } from '../../jobs/job.ts'
import { type Db, type StoreAddress, snapshotRead, type Tx } from '../connection.ts'
import { primaryLog } from './primary-log.ts'
import { type Replica, type ReplicaState, replica } from './replica.ts'

/** What was read, from where, and how fresh it is. */
export interface Dated<T> {
  value: T
  from: DataFrom
  /** It holds everything that was committed before this time of this process, in ms. */
  stateMs: number
}

/** A replica as the system report shows it. */
export interface ReplicaReport {
  name: string
  state: ReplicaState | 'behind'
  /** How far it was behind the primary when it was asked last, at most; null while that is not known, or longer than a replica is read. */
  lagSeconds: number | null
}

/** Why a read that was for a replica went to the primary. */
export type FallbackReason = 'behind' | 'failed'

/**
 * Reads of the past, which may come from a replica. Nothing else may: no list of work, nothing about rights, and nothing that decides
 * about a write.
 */
export interface HistoryReads {
  /** This process's time in ms, by a clock that is never set. */
  nowMs(): number
  /**
   * Statements that do not wait for each other's results are sent together, on one connection.
   * @param needMs the answer must hold everything that was committed before
   * @param work gets how old what it sees may be: 0 on the primary
   */
  read<T>(needMs: number, work: (tx: Pick<Tx, 'query'>, ageMs: number) => Promise<T>): Promise<Dated<T>>
  /** Several reads that see the same state, see `snapshotRead`. */
  snapshot<T>(needMs: number, work: (tx: Tx, ageMs: number) => Promise<T>, statementMs?: number): Promise<Dated<T>>
  /** Asks the replicas how far they are. Never rejects. */
  look(): Promise<void>
  /** In the order of REPLICA_URL. */
  replicas(): readonly ReplicaReport[]
  /** Since the start. */
  counts(): { reads: ReadonlyMap<DataFrom, number>; fallbacks: ReadonlyMap<FallbackReason, number> }
  jobs: readonly Job[]
  close(): Promise<void>
}

/** A replica whose state is older is not read. */
export const MOST_LAG_MS = 30_000
/** How long a read waits for a replica to catch up with what the caller has seen; usually that takes milliseconds. */
const PATIENCE_MS = 250
const POLL_MS = 5
const LOOK_EVERY_MS = 1_000
const UNDER_WAY_MS = 50

interface Options {
  log: Record<'info' | 'warn', (detail: object, words: string) => void>
  nowMs?: () => number
}

const REFUSALS: Partial<Record<ReplicaState, string>> = {
  'not-a-standby': 'is not a standby',
  'other-database': 'is not a standby of the database in DATABASE_URL',
  unreachable: 'does not answer',
}

/** Waking a second server process takes longer than most statements about a history. */
async function onOneConnection<T>({ pool }: Pick<Db, 'pool'>, work: (tx: Pick<Tx, 'query'>) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    // As the pool does after a failed statement; others may still be on their way.
    if (!(error instanceof Failure)) broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

/** @param addresses of the replicas; without one, everything is read from `db` */
export function historyReads(db: Db, addresses: readonly StoreAddress[], { log, nowMs = () => performance.now() }: Options): HistoryReads {
  const primary = primaryLog(db, nowMs)
  const reads = new Map<DataFrom, number>([
    ['primary', 0],
    ['replica', 0],
  ])
  const fallbacks = new Map<FallbackReason, number>([
    ['behind', 0],
    ['failed', 0],
  ])
  const count = <K>(of: Map<K, number>, key: K) => of.set(key, (of.get(key) ?? 0) + 1)
  let turn = 0

  const replicas = addresses.map((address, index): Replica => {
    const name = `replica-${index + 1}`
    return replica(name, address, {
      identity: primary.identity,
      statements: db.statements,
      nowMs,
      onState(state, error) {
        const refusal = REFUSALS[state]
        if (refusal)
          log.warn({ replica: name, err: error ?? undefined }, `a server of REPLICA_URL ${refusal}; history is read from the primary`)
        else if (state === 'ready') log.info({ replica: name }, 'history is read from the replica')
      },
      onFailure: (error) => log.warn({ replica: name, err: error }, 'a read failed on the replica, and is repeated on the primary'),
    })
  })

  const has = (it: Replica, lsn: number) => primary.has(it.replayed(), lsn)

  function isUsable(it: Replica): boolean {
    const shownMs = it.state() === 'ready' ? primary.shownUntil(it.replayed()) : null
    return shownMs !== null && nowMs() - shownMs <= MOST_LAG_MS
  }

  /** Whether the replica shows all of what was seen before a moment, at the latest a moment from now. */
  async function catchesUp(it: Replica, needMs: number): Promise<boolean> {
    const needed = primary.neededAt(needMs) ?? (await primary.end())
    if (needed === null) return false
    const untilMs = nowMs() + PATIENCE_MS
    while (!has(it, needed) && isUsable(it) && nowMs() < untilMs) {
      await it.look()
      if (!has(it, needed)) await pause(POLL_MS)
    }
    return has(it, needed) && isUsable(it)
  }

  /** A replica that shows enough, in turn. */
  async function chosen(needMs: number): Promise<Replica | null> {
    const usable = replicas.filter(isUsable)
    const it = usable[turn++ % usable.length]
    if (!it) return null
    if (await catchesUp(it, needMs)) return it
    count(fallbacks, 'behind')
    return null
  }

  async function read<T>(needMs: number, work: (db: Db, ageMs: number) => Promise<T>): Promise<Dated<T>> {
    const it = replicas.length === 0 ? null : await chosen(needMs)
    if (it) {
      const stateMs = Math.max(needMs, primary.shownUntil(it.replayed()) ?? needMs)
      try {
        const value = await it.use((of) => work(of, nowMs() - stateMs))
        count(reads, 'replica')
        return { value, from: 'replica', stateMs }
      } catch (error) {
        if (error instanceof Failure) throw error
        count(fallbacks, 'failed')
      }
    }
    const stateMs = nowMs()
    const value = await work(db, 0)
    count(reads, 'primary')
    return { value, from: 'primary', stateMs }
  }

  async function look(): Promise<void> {
    const now = await primary.end()
    await Promise.all(
      replicas.map(async (it) => {
        await it.look()
        if (now === null || it.state() !== 'ready' || has(it, now)) return
        // What was written a moment ago is still on its way.
        await pause(UNDER_WAY_MS)
        await it.look()
      }),
    )
  }

  return {
    nowMs,
    read: (needMs, work) => read(needMs, (of, ageMs) => onOneConnection(of, (tx) => work(tx, ageMs))),
    snapshot: (needMs, work, statementMs) => read(needMs, (of, ageMs) => snapshotRead(of, (tx) => work(tx, ageMs), statementMs)),
    look,
    replicas: () =>
      replicas.map((it): ReplicaReport => {
        const replayed = it.replayed()
        const shownMs = primary.shownUntil(replayed)
        const lagSeconds = replayed && shownMs !== null ? Math.max(0, replayed.atMs - shownMs) / 1_000 : null
        return { name: it.name, state: it.state() === 'ready' && !isUsable(it) ? 'behind' : it.state(), lagSeconds }
      }),
    counts: () => ({ reads, fallbacks }),
    jobs: replicas.length === 0 ? [] : [{ name: 'store.replicas', everyMs: LOOK_EVERY_MS, firstMs: 0, duty: null, run: look }],
    async close() {
      await Promise.all(replicas.map((it) => it.close()))
    },
  }
}
