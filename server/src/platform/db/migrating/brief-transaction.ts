import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Db } from '../connection.ts'

/** A statement that waits for a lock holds up all that come after it, so it does not wait for long. */
const LOCK_MS = 400
/** Waiting and working together: nobody else waits for longer than this. */
const LONGEST_MS = 800
const PAUSE_MS = { first: 200, longest: 5_000 }
/** A backup may keep its locks for long. */
const PATIENCE_MS = 60 * 60_000
const SENTENCE_EVERY_MS = 10_000

/** No lock in time, a deadlock, cancelled. */
const AGAIN = new Set(['55P03', '40P01', '57014'])

/** The message is written for the operator. */
export class MigrationBlocked extends Error {}

export interface BriefWork<T> {
  /** As in 'Migration 0057_position.sql'. */
  what: string
  work(): Promise<T>
  /** Before it is tried again. */
  onFailed?(): void
  /** Gets sentences for the operator while it waits. */
  onWait(sentence: string): void
  /** Shorter for tests. */
  patienceMs?: number
}

/**
 * Runs `work` in a transaction on the session, which takes 800 ms at most, waits for locks included; then it is rolled back and tried again
 * after a pause.
 * @throws MigrationBlocked after an hour
 */
export async function briefTransaction<T>(db: Pick<Db, 'pool'>, session: pg.Client, brief: BriefWork<T>): Promise<T> {
  const { what, work, onFailed, onWait, patienceMs = PATIENCE_MS } = brief
  const startMs = performance.now()
  let saidMs = startMs
  for (let pauseMs = PAUSE_MS.first; ; pauseMs = Math.min(2 * pauseMs, PAUSE_MS.longest)) {
    try {
      return await attempt(db, session, work)
    } catch (error) {
      if (!AGAIN.has(String((error as { code?: unknown }).code))) throw error
    }
    const nowMs = performance.now()
    const isOver = nowMs - startMs > patienceMs
    if (isOver || nowMs - saidMs > SENTENCE_EVERY_MS) {
      saidMs = nowMs
      const oldest = await oldestTransaction(session)
      if (isOver)
        throw new MigrationBlocked(
          `${what} did not get its locks, or did not end within ${LONGEST_MS} ms, in ${Math.round(patienceMs / 60_000)} minutes${oldest}. Nothing is half done: start it again.`,
        )
      onWait(`${what} waits for a moment in which it holds up nobody${oldest}.`)
    }
    onFailed?.()
    await wait(pauseMs)
  }
}

async function attempt<T>(db: Pick<Db, 'pool'>, session: pg.Client, work: () => Promise<T>): Promise<T> {
  const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid')
  let cancelled: Promise<unknown> | undefined
  const cancel = setTimeout(() => {
    cancelled = db.pool.query('select pg_cancel_backend($1)', [rows[0]?.pid]).catch(() => undefined)
  }, LONGEST_MS)
  try {
    await session.query(`begin; set local lock_timeout = ${LOCK_MS}`)
    const result = await work()
    await session.query('commit')
    return result
  } catch (error) {
    await session.query('rollback')
    throw error
  } finally {
    clearTimeout(cancel)
    // One that comes late must not meet the next statement.
    await cancelled
  }
}

async function oldestTransaction(session: pg.Client): Promise<string> {
  const { rows } = await session.query<{ pid: number; seconds: number }>(
    `select pid, extract(epoch from clock_timestamp() - xact_start)::int as seconds from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null order by xact_start limit 1`,
  )
  const [oldest] = rows
  return oldest ? `: the oldest transaction is open for ${oldest.seconds} s (process ${oldest.pid} of PostgreSQL)` : ''
}
