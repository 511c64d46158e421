import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import type { Tx } from '../../../platform/db/connection.ts'
import { identifier, run, type Sql, sql } from '../../../platform/db/sql.ts'

type Queries = Pick<Tx, 'query'>

export interface PastSeries {
  id: number
  measure: MeasureId
  placeId: string
  /** Of its newest value; null if it has only imported history. */
  staleAfterSeconds: number | null
}

/** The series of these measures at these places, by id; at all places if they are null. */
export async function pastSeries(
  tx: Queries,
  cityId: string,
  measures: readonly MeasureId[],
  placeIds: readonly string[] | null,
): Promise<PastSeries[]> {
  const { rows } = await run<PastSeries>(
    tx,
    sql`select s.series_id as id, s.measure, s.place_id as "placeId", l.stale_after_seconds as "staleAfterSeconds"
      from series s left join observation_latest l using (series_id)
      where s.city_id = ${cityId} and s.measure = any(${measures}) and (${placeIds}::text[] is null or s.place_id = any(${placeIds}))
      order by s.series_id`,
    { name: 'alert-past-series' },
  )
  return rows
}

/** How many single values these series have on each day, newest day first; its start in epoch ms. */
export async function valuesByDay(tx: Queries, seriesIds: readonly number[], from: Date): Promise<{ startMs: number; count: number }[]> {
  const { rows } = await run<{ startMs: number; count: number }>(
    tx,
    sql`select (extract(epoch from start_at) * 1000)::float8 as "startMs", sum(count)::float8 as count
      from rollup_day where series_id = any(${arrayOf(seriesIds)}::int[]) and start_at > ${from}::timestamptz - interval '1 day'
      group by start_at order by start_at desc`,
    { name: 'alert-past-days' },
  )
  return rows
}

/**
 * Values by series, packed in the store: a row of its own for each of a million values would take seconds to read. Big-endian, as
 * PostgreSQL sends them: microseconds since 2000 (int8), of the receipt too for single values, and the value (float8).
 */
async function packed(tx: Queries, name: string, columns: Sql, from: Sql): Promise<Map<number, Buffer>> {
  const { rows } = await run<{ id: number; bytes: Buffer }>(
    tx,
    sql`select series_id as id, string_agg(${columns}, ''::bytea) as bytes ${from} group by series_id`,
    { name },
  )
  return new Map(rows.map((it) => [it.id, it.bytes]))
}

/** Single values observed from `from`, inclusive, to `to`, exclusive: time, receipt, value. In no order. */
export function packedValues(tx: Queries, seriesIds: readonly number[], from: Date, to: Date): Promise<Map<number, Buffer>> {
  return packed(
    tx,
    'alert-past-values',
    sql`timestamptz_send(at) || timestamptz_send(received_at) || float8send(value)`,
    sql`from observation where series_id = any(${arrayOf(seriesIds)}::int[]) and at >= ${from} and at < ${to}`,
  )
}

/** Means of steps that begin from `from`, inclusive, to `to`, exclusive: start, mean. In no order. */
export function packedMeans(
  tx: Queries,
  step: 'rollup_5m' | 'rollup_hour',
  seriesIds: readonly number[],
  from: Date,
  to: Date,
): Promise<Map<number, Buffer>> {
  return packed(
    tx,
    `alert-past-${step}`,
    sql`timestamptz_send(start_at) || float8send(mean)`,
    sql`from ${identifier(step)} where series_id = any(${arrayOf(seriesIds)}::int[]) and start_at >= ${from} and start_at < ${to}`,
  )
}

const arrayOf = (ids: readonly number[]) => `{${ids.join()}}`
