import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import type { Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'
import type { LatestValue } from './latest-value.ts'

/** The newest value of every series of these measures, except series whose sensor is faulty now. */
export async function latestValues(tx: Pick<Tx, 'query'>, cityId: string, measures: readonly MeasureId[]): Promise<LatestValue[]> {
  const city = sql`${cityId}`
  const { rows } = await run<LatestValue>(
    tx,
    sql`select s.measure, s.place_id as "placeId", (extract(epoch from l.at) * 1000)::float8 as "atMs", l.value, l.quality,
        l.source_id as "sourceId", l.stale_after_seconds as "staleAfterSeconds",
        case when l.parts is not null then json_build_object('measured', l.parts_measured, 'of', l.parts) end as coverage
      from observation_latest l join series s using (series_id) where l.city_id = ${city} and s.measure = any(${measures})
        and not exists (select from anomaly_episode e where e.city_id = ${city} and e.series_id = s.series_id and e.kind = 'sensor' and e.ended_at is null)`,
    { name: 'observation-latest-of' },
  )
  return rows
}

/** A newest value with the series it belongs to. */
export interface LatestOfSeries extends LatestValue {
  seriesId: number
}

/** The newest values of a city that one statement found changed, and what it takes to know that no other did. */
export interface LatestChanges {
  changed: readonly LatestOfSeries[]
  /** How many newest values the city has. */
  count: number
  /** Series whose sensor is faulty now. */
  faulty: readonly number[]
  /** What the statement saw: `xmin:xmax:running`. */
  snapshot: string
  /** The running store: another one after a restart, a restore or a failover. */
  store: string
}

type ChangesRow = Omit<LatestChanges, 'changed'> & (LatestOfSeries | { seriesId: null })

/**
 * The newest values that were written by transactions that the given snapshot may not have seen; all of them without one. A value that an
 * earlier snapshot saw and whose transaction is older than all that ran then is still the same: rows of this table are replaced, not moved.
 * One statement, so that its parts belong together in any transaction.
 */
export async function latestChanges(tx: Pick<Tx, 'query'>, cityId: string, sinceSnapshot: string | null): Promise<LatestChanges> {
  const city = sql`${cityId}`
  // Ages instead of numbers, because the store writes only the lower half of a transaction's number to a row.
  const isNew = sinceSnapshot === null ? sql`true` : sql`age(l.xmin) <= age(pg_snapshot_xmin(${sinceSnapshot}::pg_snapshot)::xid)`
  const { rows } = await run<ChangesRow>(
    tx,
    sql`select h.*, c.* from (
        select (select count(*)::int from observation_latest where city_id = ${city}) as count,
          array(select e.series_id from anomaly_episode e where e.city_id = ${city} and e.kind = 'sensor' and e.ended_at is null) as faulty,
          pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as store
      ) h left join (
        select l.series_id as "seriesId", s.measure, s.place_id as "placeId", (extract(epoch from l.at) * 1000)::float8 as "atMs", l.value, l.quality,
          l.source_id as "sourceId", l.stale_after_seconds as "staleAfterSeconds",
          case when l.parts is not null then json_build_object('measured', l.parts_measured, 'of', l.parts) end as coverage
        from observation_latest l join series s using (series_id) where l.city_id = ${city} and ${isNew}
      ) c on true`,
    { name: sinceSnapshot === null ? 'observation-latest-all' : 'observation-latest-since' },
  )
  const [{ count, faulty, snapshot, store }] = rows as [ChangesRow]
  const changed = rows.flatMap(({ count: _, faulty: __, snapshot: ___, store: ____, ...it }) => (it.seriesId === null ? [] : [it]))
  return { changed, count, faulty, snapshot, store }
}
