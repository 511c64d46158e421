import type { LiveKind } from '@oppidum/domain/core/live'
import type { Tx } from '../db/connection.ts'
import { run, type Sql, sql } from '../db/sql.ts'

export interface LiveVersion {
  version: number
  at: Date
}

/** The `insert` that draws `count` consecutive versions of one (city, kind) and returns the last, as part of a writing statement. */
export const drawSql = (cityId: Sql, kind: LiveKind, count: Sql): Sql =>
  sql`insert into live_version (city_id, kind, version, at) values (${cityId}, ${kind}, ${count}, clock_timestamp())
    on conflict (city_id, kind) do update set version = live_version.version + excluded.version, at = excluded.at returning version, at`

/**
 * Draws one version of each kind in the writing transaction. The rows stay locked, in this order, until the commit, so versions become
 * visible in the order of their numbers. Every other writer of the city waits meanwhile: draw with the last statements of a transaction.
 */
export async function drawVersions(tx: Pick<Tx, 'query'>, cityId: string, kinds: readonly LiveKind[]): Promise<void> {
  if (kinds.length === 0) return
  await run(
    tx,
    sql`insert into live_version (city_id, kind, version, at)
     select ${cityId}, kind, 1, clock_timestamp() from unnest(${kinds}::text[]) kind
     on conflict (city_id, kind) do update set version = live_version.version + 1, at = excluded.at`,
    { name: 'live-draw' },
  )
}

/** The same for one kind. Returns the version. */
export async function drawVersion(tx: Pick<Tx, 'query'>, cityId: string, kind: LiveKind): Promise<number> {
  const { rows } = await run<LiveVersion>(tx, drawSql(sql`${cityId}`, kind, sql`1`), { name: 'live-draw-one' })
  return (rows[0] as LiveVersion).version
}

/**
 * Raises the versions of a restored store above those that clients may have seen before the restore, which it would otherwise give to other
 * states: a client would take the restored state for an old one, or for one that it has. Milliseconds since 1970 are above every earlier
 * version, those of an earlier restore too, as long as a kind changes less than a thousand times a second on average.
 */
export async function raiseVersions(tx: Pick<Tx, 'query'>, kinds: readonly LiveKind[]): Promise<void> {
  await run(
    tx,
    sql`insert into live_version (city_id, kind, version, at)
     select city_id, kind, (extract(epoch from clock_timestamp()) * 1000)::bigint, clock_timestamp()
       from (select city_id from city_version union select city_id from live_version) c, unnest(${kinds}::text[]) kind
     on conflict (city_id, kind) do update set version = greatest(live_version.version + 1, excluded.version)`,
  )
}

/** Version 0 before the first change. */
export async function currentVersion(tx: Pick<Tx, 'query'>, cityId: string, kind: LiveKind): Promise<LiveVersion> {
  const { rows } = await run<LiveVersion>(tx, sql`select version, at from live_version where city_id = ${cityId} and kind = ${kind}`, {
    name: 'live-version',
  })
  return rows[0] ?? { version: 0, at: new Date(0) }
}

/** The version of every kind of every city. An instance compares its own state with it, in case a change notification was lost. */
export async function allVersions(tx: Pick<Tx, 'query'>): Promise<{ cityId: string; kind: LiveKind; version: number }[]> {
  const { rows } = await run<{ cityId: string; kind: LiveKind; version: number }>(
    tx,
    sql`select city_id as "cityId", kind, version from live_version`,
  )
  return rows
}
