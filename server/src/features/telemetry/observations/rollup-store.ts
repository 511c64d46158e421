import { type Db, type Tx, transaction } from '../../../platform/db/connection.ts'
import { run, type Sql, sql } from '../../../platform/db/sql.ts'
import { type Columns, sqlArrays } from './columns.ts'
import type { Origin } from './observation-store.ts'
import { FIRST_SLICE, nextSlice, type SliceProgress } from './rollup-slices.ts'
import { weakestQuality } from './weakest-quality-store.ts'

type Queries = Pick<Tx, 'query'>

/** Clocks of several instances differ by less than this, so what arrived that close to the last run is rolled up again. */
const SKEW_MS = 5_000

/**
 * The store ends the session of an instance that is frozen in a rest after this: its lock would keep the next holder of the duty from rolling
 * up. Longer than the longest rest.
 */
const SILENT_MS = 75_000

const REPLACE = sql`do update set mean = excluded.mean, lowest = excluded.lowest, highest = excluded.highest, count = excluded.count, quality = excluded.quality`

/**
 * Five-minute, hourly and daily means. A bucket is always recomputed from all it contains, so late, repeated and corrected values
 * are neither counted twice nor leave a spike.
 */
export function rollupStore(db: Db, firstSlice = FIRST_SLICE, silentMs = SILENT_MS) {
  return {
    /**
     * Rolls up everything of one city that arrived since the last run, some days of series at a time. Days begin at midnight in `timeZone`.
     * After a run that failed, the next one begins where it began. An instance that has lost the duty may still write what it has begun: it
     * computes the same from the same values, and the progress never goes back.
     * @param rest awaited between two slices, with no transaction open
     * @returns the number of five-minute buckets
     */
    async rollUp(cityId: string, timeZone: string, nowMs: number, rest?: (slice: SliceProgress) => Promise<void>): Promise<number> {
      const session = await db.pool.connect()
      let fault: Error | undefined
      try {
        // A run that a crash took back is made again.
        await run(session, sql`set synchronous_commit = off`)
        await run(session, sql`select set_config('idle_session_timeout', ${String(silentMs)}, false)`)
        await run(session, sql`select pg_advisory_lock(hashtext('rollup'), hashtext(${cityId}))`)
        const last = await run<{ upTo: Date }>(session, sql`select received_up_to as "upTo" from rollup_progress where city_id = ${cityId}`)
        const since = new Date((last.rows[0]?.upTo.getTime() ?? 0) - SKEW_MS)
        // A transaction still running may yet commit values that it received earlier, so the next run starts where that one began.
        const running = await run<{ oldest: Date | null }>(
          session,
          sql`select min(xact_start) as oldest from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
        )
        const upTo = new Date(Math.min(nowMs, running.rows[0]?.oldest?.getTime() ?? nowMs))
        const { count: buckets } = await run(
          session,
          sql`create temp table touched as
            select *, dense_rank() over (order by series_id, date_trunc('day', start_at at time zone ${timeZone}))::int as n from (
              select distinct series_id, date_bin('5 minutes', at, '2000-01-01T00:00:00Z') as start_at
              from observation where city_id = ${cityId} and received_at > ${since}) buckets`,
        )
        const { rows } = await run<{ days: number | null }>(session, sql`select max(n) as days from touched`)
        const days = rows[0]?.days ?? 0
        // Nobody else analyses a temporary table; without it, a small slice would read all hours that there are.
        if (days > firstSlice) for (const text of [sql`create index on touched (n)`, sql`analyze touched`]) await run(session, text)
        let [done, size] = [0, firstSlice]
        while (done < days) {
          const startMs = performance.now()
          const count = await this.rollUpSlice(session, cityId, timeZone, [done, done + size])
          const tookMs = performance.now() - startMs
          done += size
          if (done < days) await rest?.({ tookMs, days: size, buckets: count, daysLeft: days - done })
          size = nextSlice(size, tookMs)
        }
        await run(
          session,
          sql`insert into rollup_progress (city_id, received_up_to) values (${cityId}, ${upTo})
            on conflict (city_id) do update set received_up_to = greatest(rollup_progress.received_up_to, excluded.received_up_to)`,
        )
        await run(session, sql`drop table touched`)
        await run(session, sql`select pg_advisory_unlock(hashtext('rollup'), hashtext(${cityId}))`)
        await run(session, sql`reset synchronous_commit`)
        await run(session, sql`reset idle_session_timeout`)
        return buckets
      } catch (error) {
        fault = error as Error
        throw error
      } finally {
        // Closing the connection after a fault ends the lock and the temporary table too.
        session.release(fault)
      }
    },

    /**
     * Rolls up the buckets of the days of `touched` numbered above `after` and up to `upTo`, the hours that contain them, and the days.
     * @returns the number of buckets
     */
    async rollUpSlice(tx: Queries, cityId: string, timeZone: string, [after, upTo]: readonly [number, number]): Promise<number> {
      const { count } = await run(
        tx,
        sql`insert into rollup_5m (city_id, series_id, start_at, mean, lowest, highest, count, quality)
          select ${cityId}, t.series_id, t.start_at, avg(o.value), min(o.value), max(o.value), count(*), ${weakestQuality}
          from touched t join observation o on o.series_id = t.series_id and o.at >= t.start_at and o.at < t.start_at + interval '5 minutes'
          where t.n > ${after} and t.n <= ${upTo} group by t.series_id, t.start_at on conflict (series_id, start_at) ${REPLACE}`,
      )
      await run(
        tx,
        sql`insert into rollup_hour (city_id, series_id, start_at, mean, lowest, highest, count, quality)
          select ${cityId}, t.series_id, t.hour, sum(r.mean * r.count) / sum(r.count), min(r.lowest), max(r.highest), sum(r.count), ${weakestQuality}
          from (select distinct series_id, date_bin('1 hour', start_at, '2000-01-01T00:00:00Z') as hour from touched
            where n > ${after} and n <= ${upTo}) t
          join rollup_5m r on r.series_id = t.series_id and r.start_at >= t.hour and r.start_at < t.hour + interval '1 hour'
          group by t.series_id, t.hour on conflict (series_id, start_at) ${REPLACE}`,
      )
      await this.rollUpDays(tx, cityId, timeZone, sql`select distinct series_id, start_at from touched where n > ${after} and n <= ${upTo}`)
      return count
    },

    /**
     * Recomputes days from their hours, each hour with the same weight. Day by day: PostgreSQL expects a month of hours in each, and would
     * read all hours that there are for more than a hundred days.
     * @param moments a query of (series_id, start_at), one moment of each day
     */
    async rollUpDays(tx: Queries, cityId: string, timeZone: string, moments: Sql): Promise<void> {
      const zone = sql`${timeZone}`
      await run(
        tx,
        sql`insert into rollup_day (city_id, series_id, start_at, mean, lowest, highest, count, quality)
          select ${cityId}, t.series_id, t.day_start, hours.mean, hours.lowest, hours.highest, hours.count, hours.quality
          from (select distinct series_id, date_trunc('day', start_at at time zone ${zone}) at time zone ${zone} as day_start,
                  (date_trunc('day', start_at at time zone ${zone}) + interval '1 day') at time zone ${zone} as day_end from (${moments}) m) t
          cross join lateral (
            select avg(mean) as mean, min(lowest) as lowest, max(highest) as highest, sum(count) as count, ${weakestQuality} as quality
            from rollup_hour r where r.series_id = t.series_id and r.start_at >= t.day_start and r.start_at < t.day_end having count(*) > 0) hours
          on conflict (series_id, start_at) ${REPLACE}`,
      )
    },

    /** Stores old values as hourly means only, and rolls up their days. Hours that already have a mean are left as they are. */
    async insertHours({ cityId, quality }: Origin, timeZone: string, columns: Columns): Promise<void> {
      const [seriesIds, timesMs, values] = sqlArrays(columns)
      await transaction(db, async (tx) => {
        await run(tx, sql`set local synchronous_commit = off`)
        await run(
          tx,
          sql`insert into rollup_hour (city_id, series_id, start_at, mean, lowest, highest, count, quality)
            select ${cityId}, s, date_bin('1 hour', to_timestamp(t / 1000), '2000-01-01T00:00:00Z') as hour, avg(v), min(v), max(v), count(*), ${quality}
            from unnest(${seriesIds}::int[], ${timesMs}::float8[], ${values}::float8[]) as u(s, t, v) group by s, hour
            on conflict (series_id, start_at) do nothing`,
        )
        const moments = sql`select s as series_id, to_timestamp(t / 1000) as start_at from unnest(${seriesIds}::int[], ${timesMs}::float8[]) as u(s, t)`
        await this.rollUpDays(tx, cityId, timeZone, moments)
      })
    },

    /** Deletes five-minute means from before `rawBefore`, and hourly and daily ones from before `rollupBefore`. */
    async dropBefore(rawBefore: Date, rollupBefore: Date): Promise<void> {
      await run(db.pool, sql`delete from rollup_5m where start_at < ${rawBefore}`)
      await run(db.pool, sql`delete from rollup_hour where start_at < ${rollupBefore}`)
      await run(db.pool, sql`delete from rollup_day where start_at < ${rollupBefore}`)
    },

    /** Hourly means of one series from `from` (inclusive) to `to` (exclusive), oldest first. */
    async hours(
      cityId: string,
      measure: string,
      placeId: string,
      from: Date,
      to: Date,
    ): Promise<{ startAt: Date; mean: number; quality: string }[]> {
      const { rows } = await run<{ startAt: Date; mean: number; quality: string }>(
        db.pool,
        sql`select r.start_at as "startAt", r.mean, r.quality from rollup_hour r join series s using (series_id)
          where s.city_id = ${cityId} and s.measure = ${measure} and s.place_id = ${placeId} and r.start_at >= ${from} and r.start_at < ${to}
          order by r.start_at`,
        { name: 'rollup-hours' },
      )
      return rows
    },
  }
}

export type RollupStore = ReturnType<typeof rollupStore>
