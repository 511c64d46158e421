import type { Quality } from '@oppidum/domain/evidence'
import type { MeasureId } from '@oppidum/domain/measure'
import type { Db, Tx } from '../db/connection.ts'

export interface SeriesKey {
  measure: MeasureId
  placeId: string
}

/** Values of series whose ids are known, as three columns of equal length; no (series, time) twice. */
export interface Columns {
  seriesIds: number[]
  times: Date[]
  values: number[]
}

export interface Origin {
  cityId: string
  sourceId: string
  quality: Quality
  staleAfterSeconds: number
}

/** All SQL about single observations and the newest value of each series. */
export function observationStore(db: Db) {
  const ids = new Map<string, number>()
  const keyOf = (cityId: string, { measure, placeId }: SeriesKey) => `${cityId}\n${measure}\n${placeId}`

  return {
    /** Ids of the series, made where they are missing; in the order of the keys. */
    async seriesIds(cityId: string, keys: readonly SeriesKey[]): Promise<number[]> {
      const missing = new Map<string, SeriesKey>()
      for (const key of keys) if (!ids.has(keyOf(cityId, key))) missing.set(keyOf(cityId, key), key)
      if (missing.size > 0) {
        const list = [...missing.values()]
        const places = [list.map((it) => it.measure), list.map((it) => it.placeId)]
        await db.pool.query(
          `insert into series (city_id, measure, place_id) select $1, * from unnest($2::text[], $3::text[]) on conflict do nothing`,
          [cityId, ...places],
        )
        const { rows } = await db.pool.query<SeriesKey & { id: number }>(
          `select series_id as id, measure, place_id as "placeId" from series
           where city_id = $1 and (measure, place_id) in (select * from unnest($2::text[], $3::text[]))`,
          [cityId, ...places],
        )
        for (const row of rows) ids.set(keyOf(cityId, row), row.id)
      }
      return keys.map((key) => ids.get(keyOf(cityId, key)) as number)
    },

    /** A value that is there already is written again only when it differs: a correction. Returns how many rows were written. */
    async insertRaw(tx: Tx, origin: Origin, columns: Columns, receivedAt: Date): Promise<number> {
      const { rowCount } = await tx.query({
        name: 'observation-insert',
        text: `insert into observation (city_id, series_id, at, value, quality, source_id, received_at)
          select $1, s, t, v, $2, $3, $4 from unnest($5::int[], $6::timestamptz[], $7::float8[]) as u(s, t, v)
          on conflict (series_id, at) do update
          set value = excluded.value, quality = excluded.quality, source_id = excluded.source_id, received_at = excluded.received_at
          where observation.value is distinct from excluded.value`,
        values: [origin.cityId, origin.quality, origin.sourceId, receivedAt, columns.seriesIds, columns.times, columns.values],
      })
      return rowCount ?? 0
    },

    /** A late value never replaces a newer one; one of the same time is a correction. */
    async upsertLatest(tx: Tx, origin: Origin, columns: Columns, receivedAt: Date): Promise<void> {
      await tx.query({
        name: 'observation-latest',
        text: `insert into observation_latest (city_id, series_id, at, value, quality, source_id, stale_after_seconds, received_at)
          select distinct on (s) $1, s, t, v, $2, $3, $4::int, $5::timestamptz
          from unnest($6::int[], $7::timestamptz[], $8::float8[]) as u(s, t, v) order by s, t desc
          on conflict (series_id) do update
          set at = excluded.at, value = excluded.value, quality = excluded.quality, source_id = excluded.source_id,
            stale_after_seconds = excluded.stale_after_seconds, received_at = excluded.received_at
          where excluded.at >= observation_latest.at`,
        values: [
          origin.cityId,
          origin.quality,
          origin.sourceId,
          origin.staleAfterSeconds,
          receivedAt,
          columns.seriesIds,
          columns.times,
          columns.values,
        ],
      })
    },

    /**
     * The value that a series had at a past moment: between the raw values around it, no further than `withinMs`
     * away; else the 5-minute mean of that moment. Null when neither is there.
     */
    async valueAt(tx: Pick<Tx, 'query'>, cityId: string, key: SeriesKey, atMs: number, withinMs: number): Promise<number | null> {
      const { rows } = await tx.query<{
        beforeMs: number | null
        before: number | null
        afterMs: number | null
        after: number | null
        mean: number | null
      }>({
        name: 'observation-value-at',
        text: `with wanted as (select series_id from series where city_id = $1 and measure = $2 and place_id = $3)
          select (extract(epoch from b.at) * 1000)::float8 as "beforeMs", b.value as before,
            (extract(epoch from a.at) * 1000)::float8 as "afterMs", a.value as after, r.mean
          from wanted w
          left join lateral (select at, value from observation o where o.series_id = w.series_id and o.at <= $4 and o.at > $4::timestamptz - $5::interval
            order by at desc limit 1) b on true
          left join lateral (select at, value from observation o where o.series_id = w.series_id and o.at >= $4 and o.at < $4::timestamptz + $5::interval
            order by at limit 1) a on true
          left join rollup_5m r on r.series_id = w.series_id and r.start_at = date_bin('5 minutes', $4::timestamptz, '2000-01-01T00:00:00Z')`,
        values: [cityId, key.measure, key.placeId, new Date(atMs), `${withinMs} milliseconds`],
      })
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
