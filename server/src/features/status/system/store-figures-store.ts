import type { Db } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'
import { storeBytes } from '../../../platform/db/store-size.ts'

export interface TableSize {
  name: string
  /** With indexes and partitions. */
  bytes: number
  /** The planner's estimate; null before the table was analysed. */
  rows: number | null
}

/** A table's size on an earlier day. */
export interface EarlierSize {
  name: string
  bytes: number
  measuredAt: Date
}

export interface Replica {
  name: string
  state: string
  lagSeconds: number | null
}

export interface StoreStatement {
  name: string
  calls: number
  meanMs: number
  maxMs: number
  totalMs: number
}

/** All SQL that asks the store about itself. */
export function storeFiguresStore(db: Db) {
  return {
    bytes: () => storeBytes(db),

    /** The largest first; partitions are counted with their table. */
    async tables(): Promise<TableSize[]> {
      const { rows } = await run<TableSize>(
        db.pool,
        sql`select coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as name, sum(pg_total_relation_size(c.oid))::int8 as bytes,
              case when bool_or(c.reltuples >= 0 and c.relkind = 'r') then sum(greatest(c.reltuples, 0)) filter (where c.relkind = 'r') end::int8 as rows
            from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'm')
            group by 1 order by 2 desc, 1`,
        { name: 'store-tables' },
      )
      return rows
    },

    async writeSizes(day: string, tables: readonly TableSize[], at: Date): Promise<void> {
      await run(
        db.pool,
        sql`insert into table_size (day, table_name, bytes, measured_at)
            select ${day}::date, name, bytes, ${at} from unnest(${tables.map((it) => it.name)}::text[], ${tables.map((it) => it.bytes)}::int8[]) t (name, bytes)
            order by name on conflict (day, table_name) do update set bytes = excluded.bytes, measured_at = excluded.measured_at`,
        { name: 'store-sizes-write' },
      )
    },

    /** Of each table, the earliest size measured from then until `to`. */
    async earliestSizes(from: Date, to: Date): Promise<EarlierSize[]> {
      const { rows } = await run<EarlierSize>(
        db.pool,
        sql`select distinct on (table_name) table_name as name, bytes, measured_at as "measuredAt" from table_size
            where measured_at between ${from} and ${to} order by table_name, measured_at`,
        { name: 'store-sizes-earliest' },
      )
      return rows
    },

    async forgetSizes(before: Date, atMost: number): Promise<number> {
      const { count } = await run(
        db.pool,
        sql`delete from table_size where (day, table_name) in (select day, table_name from table_size where measured_at < ${before} limit ${atMost})`,
      )
      return count
    },

    /** Servers that replicate this one. Without the right to see their lag it is null. */
    async replicas(): Promise<Replica[]> {
      const { rows } = await run<Replica>(
        db.pool,
        sql`select coalesce(nullif(application_name, ''), 'replica') as name, coalesce(state, 'unknown') as state,
              extract(epoch from replay_lag)::float8 as "lagSeconds"
            from pg_stat_replication where state is distinct from 'backup' order by 1, pid`,
        { name: 'store-replicas' },
      )
      return rows
    },

    /** The statements of this database that took longest, by the store's number for them; null where the store does not count them. */
    async statements(atMost: number): Promise<StoreStatement[] | null> {
      const { rows: found } = await run<{ isThere: boolean }>(
        db.pool,
        sql`select to_regclass('pg_stat_statements') is not null as "isThere"`,
        { name: 'store-statements-there' },
      )
      if (!found[0]?.isThere) return null
      const { rows } = await run<StoreStatement>(
        db.pool,
        sql`select queryid::text as name, calls, mean_exec_time as "meanMs", max_exec_time as "maxMs",
              total_exec_time as "totalMs"
            from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database()) and queryid is not null
            order by total_exec_time desc limit ${atMost}`,
      )
      return rows
    },
  }
}
