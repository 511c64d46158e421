import { from as copyFrom } from 'pg-copy-streams'
import type { StoreAddress, Tx } from '../db/connection.ts'
import { longSession } from '../db/long-session.ts'
import { applyMigrations } from '../db/migrate.ts'
import { identifier, join, run, type Sql, sql } from '../db/sql.ts'
import { BackupFault } from './backup-fault.ts'
import type { BackupHeader, CopiedTable, Sequence } from './backup-manifest.ts'
import type { RowObjects } from './copied-store.ts'
import { UNFINISHED_RESTORE } from './unfinished-restore-store.ts'

type Queries = Pick<Tx, 'query'>

const OURS = sql`c.relnamespace = current_schema()::regnamespace
  and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** Objects of the store that was replaced, until the end of the transaction. */
const REPLACED = sql`replaced_object`

/** References between tables, which a load in the order of names would breach. */
const REFERENCES = sql`select format('alter table %s drop constraint %I', t.conrelid::regclass, t.conname) as drop,
    format('alter table %s add constraint %I %s', t.conrelid::regclass, t.conname, pg_get_constraintdef(t.oid)) as create
  from pg_constraint t join pg_class c on c.oid = t.conrelid where ${OURS} and t.contype = 'f' and t.conparentid = 0 order by t.oid`

/** Indexes that are no constraint: building one at the end is many times faster than filling it row by row. */
const INDEXES = sql`select format('drop index %s', c.oid::regclass) as drop, pg_get_indexdef(c.oid) as create
  from pg_class c where ${OURS} and c.relkind = 'i' and not c.relispartition
    and not exists (select 1 from pg_constraint t where t.conindid = c.oid) order by c.oid`

/** Runs `work` in one transaction on a connection of its own: the store is as before unless it resolves. */
export async function restoring<T>(address: StoreAddress, work: (tx: Queries) => Promise<T>): Promise<T> {
  const session = await longSession(address)
  try {
    await session.query('begin')
    const result = await work(session as unknown as Queries)
    await session.query('commit')
    return result
  } finally {
    // Without a commit, the end of the connection rolls back.
    await session.end().catch(() => undefined)
  }
}

/** The store that a backup is restored into, in a transaction. */
export function restoredStore(tx: Queries) {
  const text = (statement: string) => tx.query(statement)

  async function statements(query: Sql): Promise<{ drop: string; create: string }[]> {
    return (await run<{ drop: string; create: string }>(tx, query)).rows
  }

  async function ownTables(kinds: readonly string[]): Promise<string[]> {
    const { rows } = await run<{ name: string }>(
      tx,
      sql`select c.relname as name from pg_class c where ${OURS} and c.relkind = any(${kinds}) order by 1`,
    )
    return rows.map((it) => it.name)
  }

  /** A store of an old version lacks some. */
  async function hasTables(names: readonly string[]): Promise<boolean> {
    const present = await ownTables(['r', 'p'])
    return names.every((it) => present.includes(it))
  }

  return {
    /** @throws BackupFault while a server or another program is connected to the database */
    async requireAlone(): Promise<void> {
      let others = 0
      // A connection that was just closed is listed for a moment.
      for (let tries = 0; tries < 10; tries++) {
        const { rows } = await run<{ others: number }>(
          tx,
          sql`select count(*)::int as others, pg_stat_clear_snapshot() from pg_stat_activity
            where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
        )
        others = rows[0]?.others ?? 0
        if (others === 0) return
        await run(tx, sql`select pg_sleep(0.2)`)
      }
      const connections = others === 1 ? 'another connection is' : `${others} other connections are`
      throw new BackupFault(`Stop every server and program on this database first: ${connections} open.`)
    },

    /** But for the mark of a restore that was cut off. */
    async isEmpty(): Promise<boolean> {
      return (await ownTables(['r', 'p'])).every((it) => it === UNFINISHED_RESTORE)
    },

    /** Drops everything in the store, and notes the objects that its rows point to for `orphanReplaced`. */
    async dropAll({ names, tables: holders }: RowObjects): Promise<void> {
      const noted = (await hasTables(holders)) ? names : sql`select null::text as name where false`
      await run(tx, sql`create temp table ${REPLACED} on commit drop as select distinct name from (${noted}) as o`)
      const tables = (await ownTables(['r', 'p'])).map(identifier)
      await run(tx, sql`drop table ${join(tables, sql`, `)} cascade`)
      const { rows } = await run<{ signature: string }>(
        tx,
        sql`select p.oid::regprocedure::text as signature from pg_proc p where p.pronamespace = current_schema()::regnamespace
          and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
      )
      for (const { signature } of rows) await text(`drop function if exists ${signature} cascade`)
    },

    /**
     * The tables of the backup's version, empty, without what only slows down loading or refuses it: their triggers, references and
     * indexes. @returns puts those back, which checks the references
     */
    async createTables({ schemaVersion, tables }: BackupHeader, migrations: string): Promise<() => Promise<void>> {
      await applyMigrations(tx, migrations, schemaVersion)
      const all = await ownTables(['r', 'p'])
      const references = await statements(REFERENCES)
      for (const it of references) await text(it.drop)
      for (const table of all) await run(tx, sql`alter table ${identifier(table)} disable trigger user`)
      await run(tx, sql`truncate ${join(all.map(identifier), sql`, `)}`)
      const indexes = await statements(INDEXES)
      for (const it of indexes) await text(it.drop)
      for (const { name, partition } of tables) {
        // The bound has the form that the header's schema demands: two times.
        if (partition) await text(`create table "${name}" partition of "${partition.of}" ${partition.bound}`)
      }
      return async () => {
        await text(`set local maintenance_work_mem = '256MB'`)
        for (const it of [...indexes, ...references]) await text(it.create)
        for (const table of all) await run(tx, sql`alter table ${identifier(table)} enable trigger user`)
      }
    },

    /** The tables of this store with the columns that are stored. */
    async tables(): Promise<Map<string, ReadonlySet<string>>> {
      const { rows } = await run<{ name: string; columns: string[] }>(
        tx,
        sql`select c.relname as name, array_agg(a.attname::text) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid
          where ${OURS} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' group by c.relname`,
      )
      return new Map(rows.map(({ name, columns }) => [name, new Set(columns)]))
    },

    /** Loads rows in the text form of COPY. @returns how many */
    async load({ name, columns }: CopiedTable, rows: AsyncIterable<Uint8Array>): Promise<number> {
      const list = columns.map((it) => `"${it}"`).join(', ')
      const copy = (tx as Tx).query(copyFrom(`copy "${name}" (${list}) from stdin`))
      const refused = new Promise<never>((_, fail) => copy.on('error', fail))
      refused.catch(() => undefined)
      const settled = (start: (done: () => void) => void) => Promise.race([refused, new Promise<void>(start)])
      for await (const chunk of rows) await settled((done) => copy.write(chunk, done))
      await settled((done) => copy.end(done))
      return copy.rowCount
    },

    async setSequences(sequences: readonly Sequence[]): Promise<void> {
      for (const { name, lastValue, isCalled } of sequences) {
        const present = sql`select 1 from pg_class c where ${OURS} and c.relkind = 'S' and c.relname = ${name}`
        await run(tx, sql`select setval(quote_ident(${name})::regclass, ${lastValue}::bigint, ${isCalled}) where exists (${present})`)
      }
    },

    /** Has the objects of the replaced store deleted that no restored row points to. */
    async orphanReplaced({ names, tables }: RowObjects): Promise<void> {
      if (!(await hasTables([...tables, 'loose_object']))) return
      await run(
        tx,
        sql`insert into loose_object (object_name, due_at) select name, now() + interval '1 hour' from ${REPLACED}
          where name not in (select name from (${names}) as o) on conflict do nothing`,
      )
    },

    /** Statistics for the planner, which a store gets only after some time by itself. */
    async analyze(): Promise<void> {
      await text('analyze')
    },
  }
}
