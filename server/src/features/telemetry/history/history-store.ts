import { type Geometry, withGridReference } from '@oppidum/domain/core/geo'
import type { AnyIncidentPriority, IncidentStatus, IncidentType } from '@oppidum/domain/records/incident'
import { UNCONFIRMED_SOURCE } from '@oppidum/domain/records/incident'
import type { HistoryPoint, IncidentMark } from '@oppidum/domain/telemetry/history'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import type { Provenance, Quality } from '@oppidum/domain/telemetry/provenance'
import type { Tx } from '../../../platform/db/connection.ts'
import { identifier, literal, run, type Sql, sql } from '../../../platform/db/sql.ts'
import { sqlArray } from '../observations/columns.ts'
import { type LatestValue, provenanceOf } from '../observations/latest-value.ts'
import { weakestQuality } from '../observations/weakest-quality-store.ts'
import { LEVEL_MS, type Level, type Reach, type Step } from './history-steps.ts'

export interface CitySeries {
  cityId: string
  measure: MeasureId
  placeId: string
}

export interface SeriesSummary {
  /** Of its newest value; null if it has only imported history. */
  evidence: Provenance | null
  reach: Reach
}

const msOf = (time: Sql) => sql`(extract(epoch from ${time}) * 1000)::float8`

/** Faster, and exact for whole seconds only. */
const roughMsOf = (time: Sql) => sql`(date_part('epoch', ${time}) * 1000)`

/**
 * Up to an hour, means are weighted by their counts; hours and days weigh the same, as in the roll-up of a day (decision 0005): a feed
 * that used to come hourly and now comes every minute must not outweigh its own past.
 */
const LEVEL_SQL: Record<Level, { table: Sql; time: Sql; mean: Sql; lowest: Sql; highest: Sql }> = {
  raw: { table: sql`observation`, time: sql`at`, mean: sql`avg(value)`, lowest: sql`min(value)`, highest: sql`max(value)` },
  'five-minutes': {
    table: sql`rollup_5m`,
    time: sql`start_at`,
    mean: sql`sum(mean * count) / sum(count)`,
    lowest: sql`min(lowest)`,
    highest: sql`max(highest)`,
  },
  hour: { table: sql`rollup_hour`, time: sql`start_at`, mean: sql`avg(mean)`, lowest: sql`min(lowest)`, highest: sql`max(highest)` },
  day: { table: sql`rollup_day`, time: sql`start_at`, mean: sql`avg(mean)`, lowest: sql`min(lowest)`, highest: sql`max(highest)` },
}

/** Thousandths are below the resolution of any sensor here. */
const round3 = (value: number) => Math.round(value * 1_000) / 1_000
const iso = (ms: number) => new Date(ms).toISOString()

/** Of a time as sessions in UTC print it; for whole seconds, as starts of roll-ups are, faster than by a `Date`. */
const isoOf = (text: string) =>
  text.length === 22 && text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, 19)}.000Z` : new Date(text).toISOString()

/** Limit on the incidents checked for one section, the worst of the period first. */
const MOST_SCANNED = 5_000

export interface IncidentQuery {
  cityId: string
  fromMs: number
  toMs: number
  /** Null is any. */
  type: IncidentType | null
  /** Only incidents that affect traffic: on any road, or where the predicate holds. Null: no such filter. */
  affects: 'any-road' | ((incident: Geometry) => boolean) | null
}

/** @param tx the pool, or a transaction */
export function historyStore(tx: Pick<Tx, 'query'>) {
  return {
    /** How far back a series reaches in a period, and its newest value's provenance; undefined if it never had a value. */
    async series(key: CitySeries, fromMs: number, toMs: number, withRaw: boolean): Promise<SeriesSummary | undefined> {
      const [from, to] = [sql`${new Date(fromMs)}`, sql`${new Date(toMs)}`]
      const oldestIn = (table: string) => sql`(select ${msOf(sql`min(r.start_at)`)} from ${identifier(table)} r
        where r.series_id = s.series_id and r.start_at >= ${from} and r.start_at < ${to})`
      const oldestRaw = sql`(select ${msOf(sql`o.at`)} from observation o
        where o.series_id = s.series_id and o.at >= ${from} and o.at < ${to} order by o.at limit 1)`
      const { rows } = await run<{ atMs: number | null } & Pick<LatestValue, 'quality' | 'sourceId' | 'staleAfterSeconds'> & Reach>(
        tx,
        sql`select ${msOf(sql`l.at`)} as "atMs", l.quality, l.source_id as "sourceId", l.stale_after_seconds as "staleAfterSeconds",
            ${withRaw ? oldestRaw : sql`null::float8`} as raw, ${oldestIn('rollup_5m')} as "five-minutes", ${oldestIn('rollup_hour')} as hour
          from series s left join observation_latest l using (series_id)
          where s.city_id = ${key.cityId} and s.measure = ${key.measure} and s.place_id = ${key.placeId}`,
        { name: withRaw ? 'history-series-raw' : 'history-series' },
      )
      const [row] = rows
      if (!row) return undefined
      return {
        evidence: row.atMs === null ? null : provenanceOf({ ...row, atMs: row.atMs }),
        reach: { raw: row.raw, 'five-minutes': row['five-minutes'], hour: row.hour },
      }
    },

    /**
     * The midnights at which steps of `stepDays` days begin, from the one at or before `fromMs` to the one at or after `toMs`, moved back
     * by `daysBack`. PostgreSQL computes them, as it does for the daily roll-ups. Steps of weeks begin on Mondays.
     */
    async dayEdges(timeZone: string, fromMs: number, toMs: number, stepDays: number, daysBack: number): Promise<number[]> {
      const zone = sql`${timeZone}`
      const step = sql`${stepDays}::int`
      const edge = sql`((date '1969-12-29' + n * ${step} - ${daysBack}::int)::timestamp at time zone ${zone})`
      const { rows } = await run<{ ms: number }>(
        tx,
        sql`with days as (
            select (${new Date(fromMs)}::timestamptz at time zone ${zone})::date - date '1969-12-29' as first,
              ((${new Date(toMs)}::timestamptz - interval '1 microsecond') at time zone ${zone})::date - date '1969-12-29' as last)
          select ${msOf(edge)} as ms
          from days, generate_series(floor(first::float8 / ${step})::int, floor(last::float8 / ${step})::int + 1) n order by n`,
        { name: 'history-day-edges' },
      )
      return rows.map((it) => it.ms)
    },

    /** One point per step that has observations, oldest first. @param edges starts of the steps, and the end of the last */
    async points(key: CitySeries, step: Step, edges: readonly number[]): Promise<HistoryPoint[]> {
      const { table, time, mean, lowest, highest } = LEVEL_SQL[step.level]
      const [from, to] = [edges[0], edges.at(-1)] as [number, number]
      const period = sql`from ${table} where series_id = (select series_id from series
          where city_id = ${key.cityId} and measure = ${key.measure} and place_id = ${key.placeId})
        and ${time} >= ${new Date(from)} and ${time} < ${new Date(to)}`
      const stepMs = sql`${step.ms}::float8`
      const starts = sql`${sqlArray(edges)}::float8[]`
      // Days differ in length; shorter steps begin at multiples of themselves.
      const start =
        step.level === 'day'
          ? sql`(${starts})[width_bucket(${roughMsOf(time)}, ${starts})]`
          : sql`floor(${roughMsOf(time)} / ${stepMs}) * ${stepMs}`
      // A step as long as a row needs no aggregation.
      const [name, statement] =
        step.ms === LEVEL_MS[step.level]
          ? ['rows', sql`select ${time}::text as at, mean, lowest, highest, quality ${period} order by ${time}`]
          : [
              'points',
              sql`select ${start} as at, ${mean} as mean, ${lowest} as lowest,
                ${highest} as highest, ${weakestQuality} as quality ${period} group by 1 order by 1`,
            ]
      const { rows } = await run<{ at: string | number; mean: number; lowest: number; highest: number; quality: Quality }>(tx, statement, {
        name: `history-${name}-${step.level}`,
      })
      return rows.map((it) => ({
        at: typeof it.at === 'string' ? isoOf(it.at) : iso(it.at),
        mean: round3(it.mean),
        lowest: round3(it.lowest),
        highest: round3(it.highest),
        quality: it.quality,
      }))
    },

    /** Means by place and step, where step 0 begins at `fromMs`, from five-minute means before `toMs`. */
    async means(
      cityId: string,
      measure: MeasureId,
      placeIds: readonly string[],
      { fromMs, toMs, stepMs }: { fromMs: number; toMs: number; stepMs: number },
    ): Promise<{ placeId: string; step: number; mean: number; quality: Quality }[]> {
      const { rows } = await run<{ placeId: string; step: number; mean: number; quality: Quality }>(
        tx,
        sql`select s.place_id as "placeId", floor((${msOf(sql`r.start_at`)} - ${fromMs}::float8) / ${stepMs}::float8)::int as step,
            sum(r.mean * r.count) / sum(r.count) as mean, ${weakestQuality} as quality
          from series s join rollup_5m r using (series_id)
          where s.city_id = ${cityId} and s.measure = ${measure} and s.place_id = any(${placeIds})
            and r.start_at >= ${new Date(fromMs)} and r.start_at < ${new Date(toMs)}
          group by 1, 2`,
        { name: 'history-means' },
      )
      return rows.map((it) => ({ ...it, mean: round3(it.mean) }))
    },

    /** The worst `limit` incidents that began in a period, the newest among equals; oldest first. */
    async incidents({ cityId, fromMs, toMs, type, affects }: IncidentQuery, limit: number): Promise<IncidentMark[]> {
      const section = typeof affects === 'function' ? affects : null
      const onlyAffecting = sql`${affects !== null}`
      const kind = sql`${type}`
      const { rows } = await run<
        Omit<IncidentMark, 'createdAt' | 'resolvedAt' | 'type' | 'priority' | 'status'> & {
          // The columns behind these are only ever written from an IncidentDraft.
          type: IncidentType
          priority: AnyIncidentPriority
          status: IncidentStatus
          createdAt: Date
          resolvedAt: Date | null
          geometry: Geometry | null
        }
      >(
        tx,
        sql`select id, number, title, type, priority, status, location, square,
            case when held ?| array['title', 'description', 'location'] then null else translations end as translations,
            created_at as "createdAt", resolved_at as "resolvedAt", case when ${onlyAffecting} then geometry end as geometry
          from incident where city_id = ${cityId} and source_id <> ${literal(UNCONFIRMED_SOURCE)}
            and created_at >= ${new Date(fromMs)} and created_at < ${new Date(toMs)}
            and (${kind}::text is null or type = ${kind}) and (not ${onlyAffecting} or hinders_road)
          order by array_position(array['unknown', 'critical', 'high', 'medium', 'low'], priority), created_at desc, id desc
          limit ${section ? MOST_SCANNED : limit}`,
        { name: 'history-incidents' },
      )
      return rows
        .filter((it) => section === null || (it.geometry !== null && section(it.geometry)))
        .slice(0, limit)
        .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
        .map(({ geometry: _, square, ...it }) => ({
          ...it,
          ...withGridReference(square),
          createdAt: it.createdAt.toISOString(),
          resolvedAt: it.resolvedAt?.toISOString() ?? null,
        }))
    },
  }
}

export type HistoryStore = ReturnType<typeof historyStore>
