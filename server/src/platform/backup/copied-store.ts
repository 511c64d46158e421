import type { Readable } from 'node:stream'
import { to as copyTo } from 'pg-copy-streams'
import type { StoreAddress, Tx } from '../db/connection.ts'
import { longSession } from '../db/long-session.ts'
import { identifier, run, type Sql, sql } from '../db/sql.ts'
import type { CopiedTable, Sequence } from './backup-manifest.ts'

/** Names that are read at once. */
const PAGE = 500

/** Tables of this schema that no extension brought. */
const OWN_TABLES = sql`pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
  and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** Which objects of the object store the rows of the store point to. */
export interface RowObjects {
  /** A query that yields their names in the column `name`. */
  names: Sql
  /** The tables that it reads. */
  tables: readonly string[]
}

/** A connection with one snapshot of the store. */
export interface CopiedStore {
  tx: Pick<Tx, 'query'>
  /** When the snapshot was taken. */
  takenAt: Date
  close(): Promise<void>
}

/** @param beforehand on the connection, before the snapshot is taken */
export async function openCopiedStore(address: StoreAddress, beforehand: (tx: Pick<Tx, 'query'>) => Promise<void>): Promise<CopiedStore> {
  const session = await longSession(address)
  const tx = session as unknown as Pick<Tx, 'query'>
  try {
    await beforehand(tx)
    await session.query('begin isolation level repeatable read read only')
    const { rows } = await run<{ at: Date }>(tx, sql`select clock_timestamp() as at`)
    return { tx, takenAt: rows[0]?.at as Date, close: () => session.end() }
  } catch (error) {
    await session.end().catch(() => undefined)
    throw error
  }
}

/** What has to be copied, as the snapshot has it. */
export function copiedStore({ tx }: Pick<CopiedStore, 'tx'>) {
  return {
    /** Every table with the columns that are stored and not derived; of a partitioned table, its partitions. */
    async tables(): Promise<CopiedTable[]> {
      const { rows } = await run<{ name: string; columns: string[]; of: string | null; bound: string | null }>(
        tx,
        sql`select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound,
            (select p.relname from pg_inherits i join pg_class p on p.oid = i.inhparent where i.inhrelid = c.oid) as of,
            (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
          from ${OWN_TABLES} order by c.relname`,
      )
      return rows.map(({ name, columns, of, bound }) => ({
        name,
        columns,
        partition: of === null || bound === null ? null : { of, bound },
      }))
    },

    async sequences(): Promise<Sequence[]> {
      const { rows } = await run<{ name: string }>(
        tx,
        sql`select c.relname as name from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'S' order by 1`,
      )
      const sequences: Sequence[] = []
      for (const { name } of rows) {
        const state = await run<Omit<Sequence, 'name'>>(
          tx,
          sql`select last_value::text as "lastValue", is_called as "isCalled" from ${identifier(name)}`,
        )
        sequences.push({ name, ...(state.rows[0] as Omit<Sequence, 'name'>) })
      }
      return sequences
    },

    async facts(): Promise<{ schemaVersion: number; postgresVersion: string; cities: string[] }> {
      const { rows } = await run<{ schemaVersion: number; postgresVersion: string; cities: string[] }>(
        tx,
        sql`select (select max(number) from schema_version) as "schemaVersion", current_setting('server_version') as "postgresVersion",
          array(select distinct city_id from city_version order by 1) as cities`,
      )
      return rows[0] as { schemaVersion: number; postgresVersion: string; cities: string[] }
    },

    /** A table's rows in the text form of COPY. `rowCount` is known when the stream has ended. */
    copy({ name, columns }: CopiedTable): Readable & { rowCount: number } {
      const list = columns.map((it) => `"${it}"`).join(', ')
      return (tx as Tx).query(copyTo(`copy "${name}" (${list}) to stdout`))
    },

    /** The names that a query yields in its column `name`, a page at a time. */
    async *names(query: Sql): AsyncGenerator<string[]> {
      await run(tx, sql`declare copied_names no scroll cursor for ${query}`)
      while (true) {
        const { rows } = await run<{ name: string }>(tx, sql`fetch 500 from copied_names`)
        if (rows.length > 0) yield rows.map((it) => it.name)
        if (rows.length < PAGE) break
      }
      await run(tx, sql`close copied_names`)
    },
  }
}
