import type { SetAsideReason } from '@oppidum/domain/ingest/ingest-buffer'
import type { Db, Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

type Queries = Pick<Tx, 'query'>

/** The last position of the buffer that is stored, and when it was stored. */
export interface StoredPosition {
  position: number
  atMs: number
}

/** By city. */
export async function storedPositions({ pool }: Pick<Db, 'pool'>, buffer: string): Promise<Map<string, StoredPosition>> {
  const { rows } = await run<{ cityId: string; position: number; at: Date }>(
    pool,
    sql`select city_id as "cityId", position::float8, at from ingest_position where buffer = ${buffer}`,
    { name: 'ingest-position-list' },
  )
  return new Map(rows.map(({ cityId, position, at }) => [cityId, { position, atMs: at.getTime() }]))
}

/** In the transaction of the values up to `to`. @returns false if the position is not `from`: another instance has stored some of them */
export async function advancePosition(
  tx: Queries,
  buffer: string,
  cityId: string,
  { from, to, at }: { from: number; to: number; at: Date },
): Promise<boolean> {
  const { count } = await run(
    tx,
    sql`insert into ingest_position as p (buffer, city_id, position, at) values (${buffer}, ${cityId}, ${to}::bigint, ${at})
      on conflict (buffer, city_id) do update set position = excluded.position, at = excluded.at where p.position = ${from}::bigint`,
    { name: 'ingest-position-advance' },
  )
  return count === 1
}

export interface SetAside {
  cityId: string | null
  sourceId: string | null
  observations: number | null
  acceptedAt: Date | null
  reason: SetAsideReason
  /** In the store's own words; null if the reason says everything. */
  problem: string | null
}

/** Stores a message that cannot be stored as values. One that was set aside before stays as it is. */
export async function setAside(
  tx: Queries,
  buffer: string,
  position: number,
  { cityId, sourceId, observations, acceptedAt, reason, problem, payload, at }: SetAside & { payload: Uint8Array; at: Date },
): Promise<void> {
  await run(
    tx,
    sql`insert into ingest_set_aside (buffer, position, city_id, source_id, observations, accepted_at, reason, problem, payload, at)
      values (${buffer}, ${position}::bigint, ${cityId}, ${sourceId}, ${observations}, ${acceptedAt}, ${reason}, ${problem}, ${payload}, ${at})
      on conflict do nothing`,
    { name: 'ingest-set-aside-add' },
  )
}

/** Newest first. */
export async function listSetAside({ pool }: Pick<Db, 'pool'>, atMost: number): Promise<(Omit<SetAside, 'problem'> & { at: Date })[]> {
  const { rows } = await run<Omit<SetAside, 'problem'> & { at: Date }>(
    pool,
    sql`select city_id as "cityId", source_id as "sourceId", observations, accepted_at as "acceptedAt", reason, at from ingest_set_aside
      order by at desc, position desc limit ${atMost}`,
  )
  return rows
}

/** @returns how many were deleted */
export async function forgetSetAside(tx: Queries, before: Date, atMost: number): Promise<number> {
  const { count } = await run(
    tx,
    sql`delete from ingest_set_aside where ctid in (select ctid from ingest_set_aside where at < ${before} order by at limit ${atMost})`,
  )
  return count
}
