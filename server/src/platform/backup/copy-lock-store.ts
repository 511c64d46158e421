import type { Tx } from '../db/connection.ts'
import { run, sql } from '../db/sql.ts'
import { BackupFault } from './backup-fault.ts'

/** Held while a backup is taken: what its rows point to must not be deleted meanwhile. */
const COPY_LOCK = 7_301_967
const WAIT_MS = 30_000
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Until the session ends, only this one takes a backup, and nothing that a backup needs is deleted.
 * @throws BackupFault when another backup is being taken
 */
export async function lockForCopying(session: Pick<Tx, 'query'>): Promise<void> {
  await run(session, sql`select set_config('lock_timeout', ${String(WAIT_MS)}, false)`)
  await run(session, sql`select pg_advisory_lock(${COPY_LOCK})`).catch((error: { code?: unknown }) => {
    if (error.code === LOCK_NOT_AVAILABLE) throw new BackupFault('Another backup of this store is being taken: wait until it has ended.')
    throw error
  })
}

/**
 * Whether this transaction may delete objects and partitions; until it ends, no backup begins. False while one is taken: whoever deletes
 * tries again at its next run.
 */
export async function mayDeleteCopied(tx: Pick<Tx, 'query'>): Promise<boolean> {
  const { rows } = await run<{ may: boolean }>(tx, sql`select pg_try_advisory_xact_lock_shared(${COPY_LOCK}) as may`)
  return rows[0]?.may === true
}
