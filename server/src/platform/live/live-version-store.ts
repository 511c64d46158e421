import type { LiveKind } from '@oppidum/domain/core/live'
import type { Tx } from '../db/connection.ts'
import { run, sql } from '../db/sql.ts'

export interface LiveVersion {
  version: number
  at: Date
}

/**
 * Draws `count` consecutive versions of one (city, kind) in the writing transaction and returns the last.
 * The row stays locked until the commit, so versions become visible in the order of their numbers.
 */
export async function drawVersions(tx: Tx, cityId: string, kind: LiveKind, count: number): Promise<LiveVersion> {
  const { rows } = await run<LiveVersion>(
    tx,
    sql`insert into live_version (city_id, kind, version, at) values (${cityId}, ${kind}, ${count}, clock_timestamp())
     on conflict (city_id, kind) do update set version = live_version.version + excluded.version, at = excluded.at
     returning version, at`,
    { name: 'live-draw' },
  )
  return rows[0] as LiveVersion
}

/** Draws one version of each kind. The rows are locked in this order. */
export async function drawVersionOfEach(tx: Tx, cityId: string, kinds: readonly LiveKind[]): Promise<void> {
  await run(
    tx,
    sql`insert into live_version (city_id, kind, version, at)
     select ${cityId}, kind, 1, clock_timestamp() from unnest(${kinds}::text[]) kind
     on conflict (city_id, kind) do update set version = live_version.version + 1, at = excluded.at`,
    { name: 'live-draw-each' },
  )
}

/** Version 0 before the first change. */
export async function currentVersion(tx: Tx, cityId: string, kind: LiveKind): Promise<LiveVersion> {
  const { rows } = await run<LiveVersion>(tx, sql`select version, at from live_version where city_id = ${cityId} and kind = ${kind}`)
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
