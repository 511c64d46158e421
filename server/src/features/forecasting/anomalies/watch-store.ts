import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import type { Db, Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

export interface WatchedSeries {
  id: number
  measure: MeasureId
  placeId: string
}

/** Five-minute means as columns of equal length, oldest first. */
export interface Buckets {
  seriesIds: Int32Array
  atMs: Float64Array
  means: Float64Array
}

export function watchStore({ pool }: Pick<Db, 'pool'>) {
  return {
    async series(cityId: string, measures: readonly MeasureId[]): Promise<WatchedSeries[]> {
      const { rows } = await run<WatchedSeries>(
        pool,
        sql`select series_id as id, measure, place_id as "placeId" from series where city_id = ${cityId} and measure = any(${measures}) order by series_id`,
        { name: 'watch-series' },
      )
      return rows
    },

    /** Five-minute means that begin at `from` or later and before `to`. */
    async buckets(seriesIds: readonly number[], from: Date, to: Date): Promise<Buckets> {
      const { rows } = await run<{ ids: Buffer | null; times: Buffer | null; means: Buffer | null }>(
        pool,
        sql`select string_agg(int4send(series_id), ''::bytea order by start_at, series_id) as ids,
            string_agg(float8send((extract(epoch from start_at) * 1000)::float8), ''::bytea order by start_at, series_id) as times,
            string_agg(float8send(mean), ''::bytea order by start_at, series_id) as means
          from rollup_5m where series_id = any(${seriesIds}) and start_at >= ${from} and start_at < ${to}`,
        { name: 'watch-buckets' },
      )
      const { ids, times, means } = rows[0] ?? {}
      const count = (ids?.length ?? 0) / 4
      return {
        seriesIds: Int32Array.from({ length: count }, (_, i) => (ids as Buffer).readInt32BE(i * 4)),
        atMs: Float64Array.from({ length: count }, (_, i) => (times as Buffer).readDoubleBE(i * 8)),
        means: Float64Array.from({ length: count }, (_, i) => (means as Buffer).readDoubleBE(i * 8)),
      }
    },

    /** The moment up to which a city has been checked; null before the first check. */
    async upTo(cityId: string): Promise<Date | null> {
      const { rows } = await run<{ upTo: Date }>(pool, sql`select up_to as "upTo" from series_watch where city_id = ${cityId}`)
      return rows[0]?.upTo ?? null
    },

    async looked(tx: Pick<Tx, 'query'>, cityId: string, upTo: Date, now: Date): Promise<void> {
      await run(
        tx,
        sql`insert into series_watch (city_id, up_to, looked_at) values (${cityId}, ${upTo}, ${now})
         on conflict (city_id) do update set up_to = excluded.up_to, looked_at = excluded.looked_at`,
      )
    },

    async states(cityId: string): Promise<{ seriesId: number; upTo: Date; state: Buffer }[]> {
      const { rows } = await run<{ seriesId: number; upTo: Date; state: Buffer }>(
        pool,
        sql`select series_id as "seriesId", up_to as "upTo", state from series_watch_state where city_id = ${cityId} order by up_to desc`,
      )
      return rows
    },

    async keep(
      tx: Pick<Tx, 'query'>,
      cityId: string,
      upTo: Date,
      states: readonly { seriesId: number; state: Uint8Array }[],
    ): Promise<void> {
      const ids = states.map((it) => it.seriesId)
      const contents = states.map((it) => Buffer.from(it.state))
      await run(
        tx,
        sql`insert into series_watch_state (city_id, series_id, up_to, state)
          select ${cityId}, s, ${upTo}, b from unnest(${ids}::int[], ${contents}::bytea[]) as u(s, b)
         on conflict (city_id, series_id) do update set up_to = excluded.up_to, state = excluded.state`,
      )
    },
  }
}
