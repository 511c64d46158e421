import type { Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

type Queries = Pick<Tx, 'query'>

export interface StoredKey {
  sealed: Buffer
  /** Origins of the addresses that the key was given for. */
  origins: string[]
}

export async function findKey(tx: Queries, cityId: string, feedId: string): Promise<StoredKey | undefined> {
  const { rows } = await run<StoredKey>(tx, sql`select sealed, origins from feed_key where city_id = ${cityId} and feed_id = ${feedId}`)
  return rows[0]
}

export async function feedsWithKey(tx: Queries, cityId: string): Promise<Set<string>> {
  const { rows } = await run<{ feedId: string }>(tx, sql`select feed_id as "feedId" from feed_key where city_id = ${cityId}`)
  return new Set(rows.map((it) => it.feedId))
}

export async function writeKey(tx: Queries, cityId: string, feedId: string, { sealed, origins }: StoredKey, at: Date): Promise<void> {
  await run(
    tx,
    sql`insert into feed_key (city_id, feed_id, sealed, origins, given_at) values (${cityId}, ${feedId}, ${sealed}, ${origins}, ${at})
      on conflict (city_id, feed_id) do update set sealed = excluded.sealed, origins = excluded.origins, given_at = excluded.given_at`,
  )
}

export async function listKeys(tx: Queries): Promise<{ cityId: string; feedId: string; sealed: Buffer }[]> {
  const { rows } = await run<{ cityId: string; feedId: string; sealed: Buffer }>(
    tx,
    sql`select city_id as "cityId", feed_id as "feedId", sealed from feed_key order by city_id, feed_id`,
  )
  return rows
}

/** False if it is no longer the one that was read. */
export async function replaceSealed(tx: Queries, cityId: string, feedId: string, former: Buffer, sealed: Buffer): Promise<boolean> {
  const { count } = await run(
    tx,
    sql`update feed_key set sealed = ${sealed} where city_id = ${cityId} and feed_id = ${feedId} and sealed = ${former}`,
  )
  return count > 0
}

export async function deleteKey(tx: Queries, cityId: string, feedId: string): Promise<void> {
  await run(tx, sql`delete from feed_key where city_id = ${cityId} and feed_id = ${feedId}`)
}
