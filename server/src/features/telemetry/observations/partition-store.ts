import { DAY_MS } from '@oppidum/domain/core/time'
import type { Db } from '../../../platform/db/connection.ts'

/** Held while a partition is made, so that two writers do not try at once. */
const PARTITION_LOCK = 7_301_965

const dayOf = (ms: number) => Math.floor(ms / DAY_MS)
const nameOf = (day: number) => `observation_${new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')}`
const startOf = (day: number) => new Date(day * DAY_MS).toISOString()

/** The daily partitions of raw observations. */
export function partitionStore(db: Db) {
  const known = new Set<number>()

  return {
    /** Makes the partitions that the given times need. */
    async ensure(timesMs: Iterable<number>): Promise<void> {
      const missing = new Set<number>()
      for (const ms of timesMs) if (!known.has(dayOf(ms))) missing.add(dayOf(ms))
      if (missing.size === 0) return
      const client = await db.pool.connect()
      try {
        await client.query('begin')
        await client.query('select pg_advisory_xact_lock($1)', [PARTITION_LOCK])
        for (const day of missing) {
          await client.query(
            `create table if not exists ${nameOf(day)} partition of observation for values from ('${startOf(day)}') to ('${startOf(day + 1)}')`,
          )
        }
        await client.query('commit')
        for (const day of missing) known.add(day)
      } catch (error) {
        await client.query('rollback').catch(() => undefined)
        throw error
      } finally {
        client.release()
      }
    },

    /** Drops the days that end before the given time. Returns how many. */
    async dropBefore(ms: number): Promise<number> {
      const { rows } = await db.pool.query<{ name: string }>(
        `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'observation'::regclass and c.relname < $1`,
        [nameOf(dayOf(ms))],
      )
      for (const { name } of rows) await db.pool.query(`drop table if exists ${name}`)
      known.clear()
      return rows.length
    },
  }
}
