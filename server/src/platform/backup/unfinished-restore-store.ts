import type { Tx } from '../db/connection.ts'
import { run, sql } from '../db/sql.ts'

/** The store holds a part of what was to be restored. The message is written for the operator. */
export class UnfinishedRestore extends Error {
  override readonly name = 'UnfinishedRestore'
}

/**
 * The mark of a store whose restore has begun and not ended: a table of its own, because stores of every version have to bear it. No
 * migration creates it and no backup holds it.
 */
export const UNFINISHED_RESTORE = 'unfinished_restore'
const MARK = sql`unfinished_restore`

export function unfinishedRestoreStore(tx: Pick<Tx, 'query'>) {
  return {
    /** The backup whose restore was cut off; null if there is none. */
    async source(): Promise<string | null> {
      const { rows: found } = await run<{ isMarked: boolean }>(tx, sql`select to_regclass(${UNFINISHED_RESTORE}) is not null as "isMarked"`)
      if (!found[0]?.isMarked) return null
      const { rows } = await run<{ source: string }>(tx, sql`select source from ${MARK} limit 1`)
      return rows[0]?.source ?? 'a backup'
    },

    async mark(source: string): Promise<void> {
      await run(tx, sql`create table if not exists ${MARK} (source text not null)`)
      await run(tx, sql`insert into ${MARK} values (${source})`)
    },

    async clear(): Promise<void> {
      await run(tx, sql`drop table if exists ${MARK}`)
    },
  }
}

/** @throws UnfinishedRestore while the store holds a part of a backup, or lacks the key that belongs to it */
export async function requireRestored(tx: Pick<Tx, 'query'>): Promise<void> {
  const source = await unfinishedRestoreStore(tx).source()
  if (source === null) return
  throw new UnfinishedRestore(
    `The restore of ${source} into this store was cut off: run the same 'oppidum restore' again (it needs no --replace), or use a new store. Nothing may use this one until then.`,
  )
}
