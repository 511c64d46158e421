import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import type { Quality } from '@oppidum/domain/telemetry/provenance'
import type { Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

type Queries = Pick<Tx, 'query'>

export interface Series {
  id: number
  measure: MeasureId
  placeId: string
}

/** The newest value of a series. */
export interface NewestValue {
  seriesId: number
  observedMs: number
  receivedMs: number
  value: number
  quality: Quality
  source: string
  staleAfterSeconds: number
}

/** A single observation. */
export type ObservedValue = Omit<NewestValue, 'staleAfterSeconds'>

const MS = sql`* 1000)::float8`

/** All series of these measures. */
export async function seriesOf(tx: Queries, cityId: string, measures: readonly MeasureId[]): Promise<Series[]> {
  const { rows } = await run<Series>(
    tx,
    sql`select series_id as id, measure, place_id as "placeId" from series where city_id = ${cityId} and measure = any(${measures})`,
    { name: 'alert-series' },
  )
  return rows
}

/**
 * A point in the order of commits, for `newestSince`. Times will not do: a transaction that received its values first may commit last.
 * @returns the oldest transaction that was not over yet
 */
export async function commitMark(tx: Queries): Promise<string> {
  const { rows } = await run<{ mark: string }>(
    tx,
    sql`select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::text as mark`,
    { name: 'alert-commit-mark' },
  )
  return (rows[0] as { mark: string }).mark
}

const NEWEST = sql`l.series_id as "seriesId", (extract(epoch from l.at) ${MS} as "observedMs", (extract(epoch from l.received_at) ${MS} as "receivedMs",
  l.value, l.quality, l.source_id as source, l.stale_after_seconds as "staleAfterSeconds"`

/** Newest values that were written after a mark; some from shortly before it are repeated. */
export async function newestSince(tx: Queries, cityId: string, mark: string): Promise<NewestValue[]> {
  const { rows } = await run<NewestValue>(
    tx,
    sql`select ${NEWEST} from observation_latest l where l.city_id = ${cityId} and age(l.xmin) <= age(${mark}::text::xid)`,
    { name: 'alert-newest-since' },
  )
  return rows
}

/** The newest values of these series. */
export async function newestOf(tx: Queries, seriesIds: readonly number[]): Promise<NewestValue[]> {
  const { rows } = await run<NewestValue>(tx, sql`select ${NEWEST} from observation_latest l where l.series_id = any(${seriesIds})`, {
    name: 'alert-newest-of',
  })
  return rows
}

const OBSERVED = sql`o.series_id as "seriesId", (extract(epoch from o.at) ${MS} as "observedMs", (extract(epoch from o.received_at) ${MS} as "receivedMs",
  o.value, o.quality, o.source_id as source`

/** Stored values of each series that are newer than a moment of its own. */
export async function valuesAfter(tx: Queries, after: readonly { seriesId: number; afterMs: number }[]): Promise<ObservedValue[]> {
  const ids = `{${after.map((it) => it.seriesId).join()}}`
  const times = `{${after.map((it) => it.afterMs).join()}}`
  const { rows } = await run<ObservedValue>(
    tx,
    sql`select ${OBSERVED}
      from unnest(${ids}::int[], ${times}::float8[]) as u(id, ms)
      cross join lateral (
        select * from observation where series_id = u.id and at > to_timestamp(u.ms / 1000) and at > ${oldest(after)}::timestamptz
      ) o`,
    { name: 'alert-values-after' },
  )
  return rows
}

/** The value of each series that was the newest one at a moment of its own, unless it was stale by then. */
export async function valuesAt(
  tx: Queries,
  at: readonly { seriesId: number; atMs: number; staleAfterSeconds: number }[],
): Promise<ObservedValue[]> {
  const ids = `{${at.map((it) => it.seriesId).join()}}`
  const times = `{${at.map((it) => it.atMs).join()}}`
  const freshFrom = at.map((it) => ({ afterMs: it.atMs - it.staleAfterSeconds * 1_000 }))
  const { rows } = await run<ObservedValue>(
    tx,
    sql`select ${OBSERVED}
      from unnest(${ids}::int[], ${times}::float8[], ${`{${freshFrom.map((it) => it.afterMs).join()}}`}::float8[]) as u(id, ms, fresh_ms)
      cross join lateral (
        select * from observation where series_id = u.id and at <= to_timestamp(u.ms / 1000) and at > to_timestamp(u.fresh_ms / 1000)
          and received_at <= to_timestamp(u.ms / 1000) and at > ${oldest(freshFrom)}::timestamptz order by at desc limit 1
      ) o`,
    { name: 'alert-values-at' },
  )
  return rows
}

/** One bound for all of them, so that the store skips the partitions before it. */
function oldest(after: readonly { afterMs: number }[]): Date {
  return new Date(after.reduce((least, it) => Math.min(least, it.afterMs), Number.POSITIVE_INFINITY))
}
