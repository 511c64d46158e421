import type { Db } from './connection.ts'
import { run, sql } from './sql.ts'

/** The store's clock, epoch ms. */
export async function storeTimeMs({ pool }: Pick<Db, 'pool'>): Promise<number> {
  const { rows } = await run<{ ms: number }>(pool, sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`, {
    name: 'store-time',
  })
  const [row] = rows
  if (!row) throw new Error('The store did not tell its time.')
  return row.ms
}
