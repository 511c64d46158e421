import type { Db } from './connection.ts'
import { run, sql } from './sql.ts'

/** Of the whole database, with its indexes. */
export async function storeBytes({ pool }: Pick<Db, 'pool'>): Promise<number> {
  const { rows } = await run<{ bytes: number }>(pool, sql`select pg_database_size(current_database()) as bytes`, { name: 'store-bytes' })
  return rows[0]?.bytes ?? 0
}
