import { type Db, transaction } from '../../../platform/db/connection.ts'
import { type Columns, sqlArrays } from './columns.ts'
import type { Origin } from './observation-store.ts'
import { WEAKEST_QUALITY } from './weakest-quality.ts'

/** Clocks of several instances differ by less than this; what arrived in it is looked at again. */
const SKEW_MS = 5_000

/** Five-minute buckets of one statement: what arrived in a long pause must not take longer than a statement may. */
const SLICE = 50_000

const UPDATE = `do update set mean = excluded.mean, lowest = excluded.lowest, highest = excluded.highest, count = excluded.count, quality = excluded.quality`

/**
 * Five-minute, hourly and daily means. A bucket is always computed anew from what lies in it, so late, doubled and
 * corrected values neither count twice nor leave a spike.
 */
export function rollupStore(db: Db, slice = SLICE) {
  return {
    /** Rolls up all that arrived since the last time, for one city. `timeZone` is where its days begin. */
    async rollUp(cityId: string, timeZone: string, nowMs: number): Promise<number> {
      return transaction(db, async (tx) => {
        await tx.query(`select pg_advisory_xact_lock(hashtext('rollup'), hashtext($1))`, [cityId])
        const { rows } = await tx.query<{ since: Date }>('select received_up_to as since from rollup_progress where city_id = $1', [cityId])
        const since = new Date((rows[0]?.since.getTime() ?? 0) - SKEW_MS)
        // A transaction under way may still bring values that it received before now: the next run begins there.
        const running = await tx.query<{ oldest: Date | null }>(
          `select min(xact_start) as oldest from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
        )
        const oldest = running.rows[0]?.oldest?.getTime() ?? nowMs
        const touched = await tx.query(
          `create temp table touched on commit drop as
           select *, row_number() over (order by series_id, start_at) as n from (
             select distinct series_id, date_bin('5 minutes', at, '2000-01-01T00:00:00Z') as start_at
             from observation where city_id = $1 and received_at > $2) buckets`,
          [cityId, since],
        )
        const buckets = touched.rowCount ?? 0
        // An hour or a day that lies in two slices is computed with each; the last time all of it is there.
        for (let from = 0; from < buckets; from += slice) await this.rollUpSlice(tx, cityId, timeZone, [from, from + slice])
        await tx.query(
          `insert into rollup_progress (city_id, received_up_to) values ($1, $2)
           on conflict (city_id) do update set received_up_to = greatest(rollup_progress.received_up_to, excluded.received_up_to)`,
          [cityId, new Date(Math.min(nowMs, oldest))],
        )
        return buckets
      })
    },

    /** The buckets in `touched` after one number up to another, and the hours and days around them. */
    async rollUpSlice(tx: Pick<Db['pool'], 'query'>, cityId: string, timeZone: string, numbers: readonly [number, number]): Promise<void> {
      await tx.query(
        `insert into rollup_5m (city_id, series_id, start_at, mean, lowest, highest, count, quality)
         select $1, t.series_id, t.start_at, avg(o.value), min(o.value), max(o.value), count(*), ${WEAKEST_QUALITY}
         from touched t join observation o on o.series_id = t.series_id and o.at >= t.start_at and o.at < t.start_at + interval '5 minutes'
         where t.n > $2 and t.n <= $3 group by t.series_id, t.start_at on conflict (series_id, start_at) ${UPDATE}`,
        [cityId, ...numbers],
      )
      await tx.query(
        `insert into rollup_hour (city_id, series_id, start_at, mean, lowest, highest, count, quality)
         select $1, t.series_id, t.hour, sum(r.mean * r.count) / sum(r.count), min(r.lowest), max(r.highest), sum(r.count), ${WEAKEST_QUALITY}
         from (select distinct series_id, date_bin('1 hour', start_at, '2000-01-01T00:00:00Z') as hour from touched where n > $2 and n <= $3) t
         join rollup_5m r on r.series_id = t.series_id and r.start_at >= t.hour and r.start_at < t.hour + interval '1 hour'
         group by t.series_id, t.hour on conflict (series_id, start_at) ${UPDATE}`,
        [cityId, ...numbers],
      )
      await this.rollUpDays(tx, cityId, timeZone, 'select distinct series_id, start_at from touched where n > $3 and n <= $4', [...numbers])
    },

    /** Days out of their hours, each hour with the same weight. `moments` is SQL of ours that names (series_id, start_at). */
    async rollUpDays(
      tx: Pick<Db['pool'], 'query'>,
      cityId: string,
      timeZone: string,
      moments: string,
      values: unknown[] = [],
    ): Promise<void> {
      await tx.query(
        `insert into rollup_day (city_id, series_id, start_at, mean, lowest, highest, count, quality)
         select $1, t.series_id, t.day_start, avg(r.mean), min(r.lowest), max(r.highest), sum(r.count), ${WEAKEST_QUALITY}
         from (select distinct series_id, date_trunc('day', start_at at time zone $2) at time zone $2 as day_start,
                 (date_trunc('day', start_at at time zone $2) + interval '1 day') at time zone $2 as day_end from (${moments}) m) t
         join rollup_hour r on r.series_id = t.series_id and r.start_at >= t.day_start and r.start_at < t.day_end
         group by t.series_id, t.day_start on conflict (series_id, start_at) ${UPDATE}`,
        [cityId, timeZone, ...values],
      )
    },

    /** Values of the past that become hourly means only. An hour that has been filled already stays as it is. */
    async insertHours(origin: Origin, timeZone: string, columns: Columns): Promise<void> {
      await transaction(db, async (tx) => {
        await tx.query('set local synchronous_commit = off')
        await tx.query(
          `insert into rollup_hour (city_id, series_id, start_at, mean, lowest, highest, count, quality)
           select $1, s, date_bin('1 hour', to_timestamp(t / 1000), '2000-01-01T00:00:00Z') as hour, avg(v), min(v), max(v), count(*), $2
           from unnest($3::int[], $4::float8[], $5::float8[]) as u(s, t, v) group by s, hour on conflict (series_id, start_at) do nothing`,
          [origin.cityId, origin.quality, ...sqlArrays(columns)],
        )
        const [ids, times] = sqlArrays(columns)
        const moments = 'select s as series_id, to_timestamp(t / 1000) as start_at from unnest($3::int[], $4::float8[]) as u(s, t)'
        await this.rollUpDays(tx, origin.cityId, timeZone, moments, [ids, times])
      })
    },

    /** Ends the keeping of five-minute means at `rawBefore` and of the others at `rollupBefore`. */
    async dropBefore(rawBefore: Date, rollupBefore: Date): Promise<void> {
      await db.pool.query('delete from rollup_5m where start_at < $1', [rawBefore])
      await db.pool.query('delete from rollup_hour where start_at < $1', [rollupBefore])
      await db.pool.query('delete from rollup_day where start_at < $1', [rollupBefore])
    },

    /** Hourly means of one series from `from` (included) to `to`, oldest first. */
    async hours(
      cityId: string,
      measure: string,
      placeId: string,
      from: Date,
      to: Date,
    ): Promise<{ startAt: Date; mean: number; quality: string }[]> {
      const { rows } = await db.pool.query<{ startAt: Date; mean: number; quality: string }>({
        name: 'rollup-hours',
        text: `select r.start_at as "startAt", r.mean, r.quality from rollup_hour r join series s using (series_id)
          where s.city_id = $1 and s.measure = $2 and s.place_id = $3 and r.start_at >= $4 and r.start_at < $5 order by r.start_at`,
        values: [cityId, measure, placeId, from, to],
      })
      return rows
    },
  }
}

export type RollupStore = ReturnType<typeof rollupStore>
