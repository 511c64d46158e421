import type { Db } from '../../db/connection.ts'

/** A digest of all rows of each table, derived columns included. The same in two stores that hold the same. */
export async function storeDigest(db: Db, except: readonly string[] = []): Promise<Record<string, string>> {
  const { rows: tables } = await db.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`,
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    if (except.includes(name)) continue
    const { rows } = await db.pool.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from ${name} as t`,
    )
    digests[name] = rows[0]?.digest ?? ''
  }
  return digests
}

/** What tables are made of beside their rows: indexes, constraints, triggers and the next numbers, but for backups', which are noted after they were taken. */
export async function storeShape(db: Db): Promise<unknown[]> {
  const queries = [
    `select indexdef as it from pg_indexes where schemaname = 'public'`,
    `select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as it from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
    `select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text as it from pg_trigger where not tgisinternal`,
    `select sequencename || ' ' || coalesce(last_value, 0) as it from pg_sequences where sequencename <> 'backup_run_id_seq'`,
  ]
  const shapes: unknown[] = []
  for (const text of queries) shapes.push((await db.pool.query<{ it: string }>(`${text} order by 1`)).rows.map((row) => row.it))
  return shapes
}
