import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import type { Coverage, Quality } from '@oppidum/domain/telemetry/provenance'
import type { Db, Tx } from '../../../platform/db/connection.ts'
import { run, type Sql, sql } from '../../../platform/db/sql.ts'
import { type Columns, newestOf, sqlArray, sqlArrays } from './columns.ts'

export interface SeriesKey {
  measure: MeasureId
  placeId: string
}

export interface Origin {
  cityId: string
  sourceId: string
  quality: Quality
  staleAfterSeconds: number
  /** Of a summary; see `Coverage`. */
  coverage?: Coverage
}

/** From so many rows on, a batch is first inserted without a conflict clause. */
const OPTIMISTIC_ROWS = 500
const UNIQUE_VIOLATION = '23505'
/** Begins a transaction whose commit does not wait for the disk. Telemetry may lose its last moments in a power cut; records never do. */
export const ASYNCHRONOUS = 'begin; set local synchronous_commit = off'

/** Ordered, so that two writers wait for each other instead of deadlocking. */
function insertOf({ cityId, quality, sourceId }: Origin, columns: Columns, receivedAt: Date): Sql {
  const [seriesIds, timesMs, values] = sqlArrays(columns)
  return sql`insert into observation (city_id, series_id, at, value, quality, source_id, received_at)
    select ${cityId}, s, to_timestamp(t / 1000), v, ${quality}, ${sourceId}, ${receivedAt}
    from unnest(${seriesIds}::int[], ${timesMs}::float8[], ${values}::float8[]) as u(s, t, v) order by s, t`
}

const CORRECT = sql`on conflict (series_id, at) do update
  set value = excluded.value, quality = excluded.quality, source_id = excluded.source_id, received_at = excluded.received_at
  where observation.value is distinct from excluded.value`

/**
 * A late value never replaces a newer one; one of the same time is a correction. A real value replaces a simulated one whatever their
 * times: a publisher that is an hour behind must show when the simulator has left its part.
 */
function latestOf({ cityId, quality, sourceId, staleAfterSeconds, coverage }: Origin, columns: Columns, receivedAt: Date): Sql {
  const [seriesIds, timesMs, values] = sqlArrays(newestOf(columns))
  return sql`insert into observation_latest (city_id, series_id, at, value, quality, source_id, stale_after_seconds, received_at, parts_measured, parts)
    select ${cityId}, s, to_timestamp(t / 1000), v, ${quality}, ${sourceId}, ${staleAfterSeconds}::int, ${receivedAt}::timestamptz,
      ${coverage?.measured ?? null}::int, ${coverage?.of ?? null}::int
    from unnest(${seriesIds}::int[], ${timesMs}::float8[], ${values}::float8[]) as u(s, t, v) order by s
    on conflict (series_id) do update
    set at = excluded.at, value = excluded.value, quality = excluded.quality, source_id = excluded.source_id,
      stale_after_seconds = excluded.stale_after_seconds, received_at = excluded.received_at,
      parts_measured = excluded.parts_measured, parts = excluded.parts
    where excluded.at >= observation_latest.at
      or (observation_latest.quality = 'simulated' and excluded.quality <> 'simulated')`
}

/** Inserts a large batch as if every value were new. Null, and nothing written, if the batch is small or a value exists already. */
async function insertAsNew(tx: Tx, insert: Sql, { seriesIds }: Columns): Promise<number | null> {
  if (seriesIds.length < OPTIMISTIC_ROWS) return null
  await run(tx, sql`savepoint as_new`)
  try {
    return (await run(tx, insert, { name: 'observation-insert-new' })).count
  } catch (error) {
    if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error
    await run(tx, sql`rollback to savepoint as_new`)
    return null
  }
}

/** Single observations, and the newest value of each series. */
export function observationStore(db: Db) {
  /** Series ids by place, for each city and measure. */
  const cache = new Map<string, Map<string, number>>()

  function cachedIds(cityId: string, measure: MeasureId): Map<string, number> {
    const key = `${cityId}\n${measure}`
    const ids = cache.get(key) ?? new Map<string, number>()
    cache.set(key, ids)
    return ids
  }

  return {
    /** The ids of the series, in the order of the keys. Creates the series that are missing. */
    async seriesIds(cityId: string, keys: readonly SeriesKey[]): Promise<number[]> {
      const byMeasure = new Map<MeasureId, Map<string, number>>()
      const idsOf = (measure: MeasureId) => {
        const ids = byMeasure.get(measure) ?? cachedIds(cityId, measure)
        byMeasure.set(measure, ids)
        return ids
      }
      const missing = new Map<string, SeriesKey>()
      for (const key of keys) if (!idsOf(key.measure).has(key.placeId)) missing.set(`${key.measure}\n${key.placeId}`, key)
      if (missing.size > 0) {
        const list = [...missing.values()]
        const pairs = sql`unnest(${list.map((it) => it.measure)}::text[], ${list.map((it) => it.placeId)}::text[])`
        await run(db.pool, sql`insert into series (city_id, measure, place_id) select ${cityId}, * from ${pairs} on conflict do nothing`)
        const { rows } = await run<SeriesKey & { id: number }>(
          db.pool,
          sql`select series_id as id, measure, place_id as "placeId" from series
            where city_id = ${cityId} and (measure, place_id) in (select * from ${pairs})`,
        )
        for (const row of rows) idsOf(row.measure).set(row.placeId, row.id)
      }
      return keys.map((key) => idsOf(key.measure).get(key.placeId) as number)
    },

    /** One transaction at a time derives values for a city, so that each sees what the ones before it wrote. */
    async lockDerived(tx: Tx, cityId: string): Promise<void> {
      await run(tx, sql`select pg_advisory_xact_lock(hashtext('derived'), hashtext(${cityId}))`, { name: 'derived-lock' })
    },

    /**
     * Inserts values, and corrects an existing one only if it differs. Returns how many rows were written. A large batch is
     * first inserted as if every value were new: most are, and it takes a third less time.
     */
    async insertRaw(tx: Tx, origin: Origin, columns: Columns, receivedAt: Date): Promise<number> {
      const insert = insertOf(origin, columns, receivedAt)
      const asNew = await insertAsNew(tx, insert, columns)
      return asNew ?? (await run(tx, sql`${insert} ${CORRECT}`, { name: 'observation-insert' })).count
    },

    /** The same. Returns for each value whether it was written; null if all were. */
    async insertReported(tx: Tx, origin: Origin, columns: Columns, receivedAt: Date): Promise<((position: number) => boolean) | null> {
      const insert = insertOf(origin, columns, receivedAt)
      if ((await insertAsNew(tx, insert, columns)) !== null) return null
      const { rows } = await run<{ id: number; ms: number }>(
        tx,
        sql`${insert} ${CORRECT} returning series_id as id, round(extract(epoch from at) * 1000)::float8 as ms`,
        { name: 'observation-insert-reported' },
      )
      if (rows.length === columns.seriesIds.length) return null
      const written = new Set(rows.map((it) => `${it.id}@${it.ms}`))
      return (position) => written.has(`${columns.seriesIds[position]}@${columns.timesMs[position]}`)
    },

    async upsertLatest(tx: Tx, origin: Origin, columns: Columns, receivedAt: Date): Promise<void> {
      await run(tx, latestOf(origin, columns, receivedAt), { name: 'observation-latest' })
    },

    /** `insertRaw` and `upsertLatest` of a few values in one statement. */
    async insertFew(tx: Pick<Tx, 'query'>, origin: Origin, columns: Columns, receivedAt: Date): Promise<void> {
      const raw = sql`${insertOf(origin, columns, receivedAt)} ${CORRECT}`
      await run(tx, sql`with raw as (${raw}) ${latestOf(origin, columns, receivedAt)}`, { name: 'observation-few' })
    },

    /**
     * The newest values of these series that are the source's own become stale at the given times.
     * @param aheadMs how much newer than that a value may be, as the sensor's clock may be ahead
     * @returns the measures of the values that changed
     */
    async expireLatest(
      tx: Tx,
      { cityId, sourceId }: Pick<Origin, 'cityId' | 'sourceId'>,
      series: readonly (SeriesKey & { sinceMs: number })[],
      aheadMs: number,
    ): Promise<MeasureId[]> {
      const measures = series.map((it) => it.measure)
      const places = series.map((it) => it.placeId)
      const since = sqlArray(series.map((it) => it.sinceMs))
      const { rows } = await run<{ measure: MeasureId }>(
        tx,
        sql`update observation_latest l set stale_after_seconds = o.seconds
          from (
            select l.series_id, s.measure, greatest(0, floor(u.since / 1000 - extract(epoch from l.at)))::int as seconds
            from unnest(${measures}::text[], ${places}::text[], ${since}::float8[]) as u(measure, place_id, since)
            join series s on s.city_id = ${cityId} and s.measure = u.measure and s.place_id = u.place_id
            join observation_latest l on l.series_id = s.series_id
            where l.source_id = ${sourceId} and l.at <= to_timestamp((u.since + ${aheadMs}::float8) / 1000)
            order by l.series_id for update of l
          ) o
          where l.series_id = o.series_id and l.stale_after_seconds > o.seconds returning o.measure`,
        { name: 'observation-latest-expire' },
      )
      return rows.map((it) => it.measure)
    },

    /**
     * The value of a series at a past moment: interpolated between the raw values before and after it when both are within
     * `withinMs`, else the mean of that five minutes. Null when there is neither.
     */
    async valueAt(tx: Pick<Tx, 'query'>, cityId: string, key: SeriesKey, atMs: number, withinMs: number): Promise<number | null> {
      const at = sql`${new Date(atMs)}`
      const within = sql`${`${withinMs} milliseconds`}::interval`
      const { rows } = await run<{
        beforeMs: number | null
        before: number | null
        afterMs: number | null
        after: number | null
        mean: number | null
      }>(
        tx,
        sql`with target as (select series_id from series where city_id = ${cityId} and measure = ${key.measure} and place_id = ${key.placeId})
          select (extract(epoch from b.at) * 1000)::float8 as "beforeMs", b.value as before,
            (extract(epoch from a.at) * 1000)::float8 as "afterMs", a.value as after, r.mean
          from target w
          left join lateral (select at, value from observation o where o.series_id = w.series_id and o.at <= ${at} and o.at > ${at}::timestamptz - ${within}
            order by at desc limit 1) b on true
          left join lateral (select at, value from observation o where o.series_id = w.series_id and o.at >= ${at} and o.at < ${at}::timestamptz + ${within}
            order by at limit 1) a on true
          left join rollup_5m r on r.series_id = w.series_id and r.start_at = date_bin('5 minutes', ${at}::timestamptz, '2000-01-01T00:00:00Z')`,
        { name: 'observation-value-at' },
      )
      const [row] = rows
      if (!row) return null
      if (row.before !== null && row.after !== null && row.beforeMs !== null && row.afterMs !== null) {
        const span = row.afterMs - row.beforeMs
        return span === 0 ? row.before : row.before + ((row.after - row.before) * (atMs - row.beforeMs)) / span
      }
      return row.mean
    },
  }
}

export type ObservationStore = ReturnType<typeof observationStore>
