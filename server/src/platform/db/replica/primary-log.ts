import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../connection.ts'
import { type Position, replicaStore } from './replica-store.ts'
import { hasReplayed, walSamples } from './wal-samples.ts'

/** The write-ahead log of the primary, and what replicas show of it. */
export interface PrimaryLog {
  /** The same on a primary and its standbys, and on no other database. */
  identity(): Promise<string>
  /** The end of the log now; null if the primary does not say. One question that begins after this call serves all callers. */
  end(): Promise<number | null>
  /** A replica that has replayed up to here shows everything that was committed before `needMs`; null if `end` has to be asked. */
  neededAt(needMs: number): number | null
  has(replayed: Position | null, lsn: number): boolean
  /** The replica shows everything that was committed before this time of this process; null if that is too long ago, or not certain. */
  shownUntil(replayed: Position | null): number | null
}

/** The position is read in less than a millisecond, unless the primary is overloaded. */
const ANSWER_MS = 1_000

export function primaryLog(db: Pick<Db, 'pool'>, nowMs: () => number): PrimaryLog {
  let samples = walSamples()
  let timeline: number | null = null
  let identity: Promise<string> | null = null
  let asking: Promise<number | null> | null = null
  let askingNext: Promise<number | null> | null = null

  async function ask(): Promise<number | null> {
    const atMs = nowMs()
    const over = new AbortController()
    const late = pause(ANSWER_MS, null, { ref: false, signal: over.signal }).catch(() => null)
    const now = await Promise.race([replicaStore.position(db.pool).catch(() => null), late])
    over.abort()
    if (now === null) return null
    // After a fail-over, earlier positions are of another timeline.
    if (now.timeline !== timeline) samples = walSamples()
    timeline = now.timeline
    samples.add({ atMs, lsn: now.lsn })
    return now.lsn
  }

  function begin(): Promise<number | null> {
    askingNext = null
    asking = ask().finally(() => {
      asking = null
    })
    return asking
  }

  const isOfThisHistory = (replayed: Position | null): replayed is Position => replayed !== null && replayed.timeline === timeline

  return {
    identity() {
      identity ??= replicaStore.identity(db.pool).catch((error: unknown) => {
        identity = null
        throw error
      })
      return identity
    },
    end() {
      if (askingNext) return askingNext
      if (!asking) return begin()
      askingNext = asking.then(begin, begin)
      return askingNext
    },
    neededAt: (needMs) => samples.neededAt(needMs),
    has: (replayed, lsn) => isOfThisHistory(replayed) && hasReplayed(replayed.lsn, lsn),
    shownUntil: (replayed) => (isOfThisHistory(replayed) ? samples.shownUntil(replayed.lsn) : null),
  }
}
