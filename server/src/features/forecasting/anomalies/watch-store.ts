import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import type { Db, Tx } from '../../../platform/db/connection.ts'

/** One series that is watched. */
export interface WatchedSeries {
  id: number
  measure: MeasureId
  placeId: string
}

/** Means of five minutes, as columns of equal length, in the order of time. */
export interface Buckets {
  seriesIds: Int32Array
  atMs: Float64Array
  means: Float64Array
}

export function watchStore({ pool }: Pick<Db, 'pool'>) {
  return {
    async series(cityId: string, measures: readonly MeasureId[]): Promise<WatchedSeries[]> {
      const { rows } = await pool.query<WatchedSeries>({
        name: 'watch-series',
        text: `select series_id as id, measure, place_id as "placeId" from series where city_id = $1 and measure = any($2) order by series_id`,
        values: [cityId, measures],
      })
      return rows
    },

    /** Five minutes that began from one moment on and before another one. */
    async buckets(seriesIds: readonly number[], from: Date, to: Date): Promise<Buckets> {
      const { rows } = await pool.query<{ ids: Buffer | null; times: Buffer | null; means: Buffer | null }>({
        name: 'watch-buckets',
        text: `select string_agg(int4send(series_id), ''::bytea order by start_at, series_id) as ids,
            string_agg(float8send((extract(epoch from start_at) * 1000)::float8), ''::bytea order by start_at, series_id) as times,
            string_agg(float8send(mean), ''::bytea order by start_at, series_id) as means
          from rollup_5m where series_id = any($1) and start_at >= $2 and start_at < $3`,
        values: [seriesIds, from, to],
      })
      const { ids, times, means } = rows[0] ?? {}
      const count = (ids?.length ?? 0) / 4
      return {
        seriesIds: Int32Array.from({ length: count }, (_, i) => (ids as Buffer).readInt32BE(i * 4)),
        atMs: Float64Array.from({ length: count }, (_, i) => (times as Buffer).readDoubleBE(i * 8)),
        means: Float64Array.from({ length: count }, (_, i) => (means as Buffer).readDoubleBE(i * 8)),
      }
    },

    /** Up to which moment a city has been looked at; null before the first look. */
    async upTo(cityId: string): Promise<Date | null> {
      const { rows } = await pool.query<{ upTo: Date }>('select up_to as "upTo" from series_watch where city_id = $1', [cityId])
      return rows[0]?.upTo ?? null
    },

    async looked(tx: Pick<Tx, 'query'>, cityId: string, upTo: Date, now: Date): Promise<void> {
      await tx.query(
        `insert into series_watch (city_id, up_to, looked_at) values ($1, $2, $3)
         on conflict (city_id) do update set up_to = excluded.up_to, looked_at = excluded.looked_at`,
        [cityId, upTo, now],
      )
    },

    async states(cityId: string): Promise<{ seriesId: number; upTo: Date; state: Buffer }[]> {
      const { rows } = await pool.query<{ seriesId: number; upTo: Date; state: Buffer }>(
        'select series_id as "seriesId", up_to as "upTo", state from series_watch_state where city_id = $1 order by up_to desc',
        [cityId],
      )
      return rows
    },

    async keep(
      tx: Pick<Tx, 'query'>,
      cityId: string,
      upTo: Date,
      states: readonly { seriesId: number; state: Uint8Array }[],
    ): Promise<void> {
      await tx.query(
        `insert into series_watch_state (city_id, series_id, up_to, state)
         select $1, s, $2, b from unnest($3::int[], $4::bytea[]) as u(s, b)
         on conflict (city_id, series_id) do update set up_to = excluded.up_to, state = excluded.state`,
        [cityId, upTo, states.map((it) => it.seriesId), states.map((it) => Buffer.from(it.state))],
      )
    },
  }
}
