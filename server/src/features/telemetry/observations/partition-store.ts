import { DAY_MS } from '@oppidum/domain/core/time'
import { mayDeleteCopied } from '../../../platform/backup/copy-lock-store.ts'
import { type Db, transaction } from '../../../platform/db/connection.ts'
import { identifier, literal, run, sql } from '../../../platform/db/sql.ts'

/** Advisory lock, held while partitions are created, so that two writers do not create the same one. */
const PARTITION_LOCK = 7_301_965

const dayOf = (ms: number) => Math.floor(ms / DAY_MS)
const nameOf = (day: number) => `observation_${new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')}`
const startOf = (day: number) => new Date(day * DAY_MS).toISOString()

/** A row without a partition: `check_violation`, which constraints raise as well, from the function that looks for one. */
function isOfMissingDay(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown }
  return code === '23514' && routine === 'ExecFindPartition'
}

/** The daily partitions of raw observations. */
export function partitionStore(db: Db) {
  /** Days that had a partition when this instance last looked. Another one may have dropped some since. */
  const existing = new Set<number>()

  async function ensure(timesMs: Iterable<number>): Promise<void> {
    const missing = new Set<number>()
    for (const ms of timesMs) if (!existing.has(dayOf(ms))) missing.add(dayOf(ms))
    if (missing.size === 0) return
    const client = await db.pool.connect()
    try {
      await run(client, sql`begin`)
      await run(client, sql`select pg_advisory_xact_lock(${PARTITION_LOCK})`)
      for (const day of missing) {
        const name = nameOf(day)
        const { count } = await run(client, sql`select 1 where to_regclass(${name}) is not null`)
        if (count > 0) continue
        const range = sql`from (${literal(startOf(day))}) to (${literal(startOf(day + 1))})`
        // Attached and not created as a partition, which would wait for every reader of observations, such as a backup.
        await run(client, sql`create table ${identifier(name)} (like observation including all)`)
        await run(client, sql`alter table observation attach partition ${identifier(name)} for values ${range}`)
      }
      await run(client, sql`commit`)
      for (const day of missing) existing.add(day)
    } catch (error) {
      await run(client, sql`rollback`).catch(() => undefined)
      throw error
    } finally {
      client.release()
    }
  }

  return {
    /** Creates the partitions that these times need. */
    ensure,

    /**
     * Creates the partitions that these times need, and runs the transaction that inserts the values; once more if another instance has
     * dropped one of the days since this one last looked.
     */
    async insertInto<T>(timesMs: readonly number[], insert: () => Promise<T>): Promise<T> {
      await ensure(timesMs)
      try {
        return await insert()
      } catch (error) {
        if (!isOfMissingDay(error)) throw error
        existing.clear()
        await ensure(timesMs)
        return await insert()
      }
    },

    /** Drops the days that end before the given time, except while a backup is being taken. Returns how many. */
    async dropBefore(ms: number): Promise<number> {
      const { rows } = await run<{ name: string }>(
        db.pool,
        sql`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
          where i.inhparent = 'observation'::regclass and c.relname < ${nameOf(dayOf(ms))}`,
      )
      let count = 0
      for (const { name } of rows) {
        await transaction(db, async (tx) => {
          if (!(await mayDeleteCopied(tx))) return
          await run(tx, sql`drop table if exists ${identifier(name)}`)
          count++
        })
      }
      existing.clear()
      return count
    },
  }
}
