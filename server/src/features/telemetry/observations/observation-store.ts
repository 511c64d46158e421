import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import type { Quality } from '@oppidum/domain/telemetry/provenance'
import type { Db, Tx } from '../../../platform/db/connection.ts'
import { type Columns, newestOf, sqlArrays } from './columns.ts'

export interface SeriesKey {
  measure: MeasureId
  placeId: string
}

export interface Origin {
  cityId: string
  sourceId: string
  quality: Quality
  staleAfterSeconds: number
}

const TRIED_AS_NEW = 500
const UNIQUE_VIOLATION = '23505'
/** In a fixed order, so that two writers wait for each other instead of deadlocking. */
const INSERT = `insert into observation (city_id, series_id, at, value, quality, source_id, received_at)
  select $1, s, to_timestamp(t / 1000), v, $2, $3, $4 from unnest($5::int[], $6::float8[], $7::float8[]) as u(s, t, v) order by s, t`
const INSERT_OR_CORRECT = `${INSERT} on conflict (series_id, at) do update
  set value = excluded.value, quality = excluded.quality, source_id = excluded.source_id, received_at = excluded.received_at
  where observation.value is distinct from excluded.value`

/** All SQL about single observations and the newest value of each series. */
export function observationStore(db: Db) {
  /** Of each (city, quantity) the ids by place. */
  const known = new Map<string, Map<string, number>>()

  function idsBy(cityId: string, measure: MeasureId): Map<string, number> {
    const key = `${cityId}\n${measure}`
    const ids = known.get(key) ?? new Map<string, number>()
    known.set(key, ids)
    return ids
  }

  return {
    /** Ids of the series, made where they are missing; in the order of the keys. */
    async seriesIds(cityId: string, keys: readonly SeriesKey[]): Promise<number[]> {
      const byMeasure = new Map<MeasureId, Map<string, number>>()
      const idsOf = (measure: MeasureId) => {
        const ids = byMeasure.get(measure) ?? idsBy(cityId, measure)
        byMeasure.set(measure, ids)
        return ids
      }
      const missing = new Map<string, SeriesKey>()
      for (const key of keys) if (!idsOf(key.measure).has(key.placeId)) missing.set(`${key.measure}\n${key.placeId}`, key)
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
        for (const row of rows) idsOf(row.measure).set(row.placeId, row.id)
      }
      return keys.map((key) => idsOf(key.measure).get(key.placeId) as number)
    },

    /**
     * A value that is there already is written again only when it differs: a correction. Returns how many rows were
     * written. A large batch is tried as if all of it were new, which it mostly is and which takes a third less.
     */
    async insertRaw(tx: Tx, origin: Origin, columns: Columns, receivedAt: Date): Promise<number> {
      const values = [origin.cityId, origin.quality, origin.sourceId, receivedAt, ...sqlArrays(columns)]
      if (columns.seriesIds.length >= TRIED_AS_NEW) {
        await tx.query('savepoint as_new')
        try {
          return (await tx.query({ name: 'observation-insert-new', text: INSERT, values })).rowCount ?? 0
        } catch (error) {
          if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error
          await tx.query('rollback to savepoint as_new')
        }
      }
      return (await tx.query({ name: 'observation-insert', text: INSERT_OR_CORRECT, values })).rowCount ?? 0
    },

    /** A late value never replaces a newer one; one of the same time is a correction. */
    async upsertLatest(tx: Tx, origin: Origin, columns: Columns, receivedAt: Date): Promise<void> {
      await tx.query({
        name: 'observation-latest',
        text: `insert into observation_latest (city_id, series_id, at, value, quality, source_id, stale_after_seconds, received_at)
          select $1, s, to_timestamp(t / 1000), v, $2, $3, $4::int, $5::timestamptz
          from unnest($6::int[], $7::float8[], $8::float8[]) as u(s, t, v) order by s
          on conflict (series_id) do update
          set at = excluded.at, value = excluded.value, quality = excluded.quality, source_id = excluded.source_id,
            stale_after_seconds = excluded.stale_after_seconds, received_at = excluded.received_at
          where excluded.at >= observation_latest.at`,
        values: [origin.cityId, origin.quality, origin.sourceId, origin.staleAfterSeconds, receivedAt, ...sqlArrays(newestOf(columns))],
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
