import type { Geometry } from '@oppidum/domain/core/geo'
import type { AnyIncidentPriority, IncidentStatus, IncidentType } from '@oppidum/domain/records/incident'
import { UNCONFIRMED_SOURCE } from '@oppidum/domain/records/incident'
import type { HistoryPoint, IncidentMark } from '@oppidum/domain/telemetry/history'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import type { Provenance, Quality } from '@oppidum/domain/telemetry/provenance'
import type { Db } from '../../../platform/db/connection.ts'
import { type LatestValue, provenanceOf } from '../observations/latest-value.ts'
import { WEAKEST_QUALITY } from '../observations/weakest-quality.ts'
import { LEVEL_MS, type Level, type Reach, type Step } from './history-steps.ts'

export interface AskedSeries {
  cityId: string
  measure: MeasureId
  placeId: string
}

export interface FoundSeries {
  /** Of its newest value; null while it has only a past. */
  evidence: Provenance | null
  reach: Reach
}

const msOf = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`
const oldest = (table: string) =>
  `(select ${msOf('min(r.start_at)')} from ${table} r where r.series_id = s.series_id and r.start_at >= $4 and r.start_at < $5)`
const OLDEST_RAW = `(select ${msOf('o.at')} from observation o where o.series_id = s.series_id and o.at >= $4 and o.at < $5 order by o.at limit 1)`

const seriesText = (raw: string) => `select ${msOf('l.at')} as "atMs", l.quality, l.source_id as "sourceId",
    l.stale_after_seconds as "staleAfterSeconds", ${raw} as raw, ${oldest('rollup_5m')} as "five-minutes", ${oldest('rollup_hour')} as hour
  from series s left join observation_latest l using (series_id) where s.city_id = $1 and s.measure = $2 and s.place_id = $3`

/**
 * Means weigh what was observed by count up to an hour; hours and days weigh the same, as they do in the roll-up of a
 * day (decision 0005): a feed that once came hourly and now comes every minute must not outweigh its own past.
 */
const LEVEL_SQL: Record<Level, { table: string; time: string; mean: string; lowest: string; highest: string }> = {
  raw: { table: 'observation', time: 'at', mean: 'avg(value)', lowest: 'min(value)', highest: 'max(value)' },
  'five-minutes': {
    table: 'rollup_5m',
    time: 'start_at',
    mean: 'sum(mean * count) / sum(count)',
    lowest: 'min(lowest)',
    highest: 'max(highest)',
  },
  hour: { table: 'rollup_hour', time: 'start_at', mean: 'avg(mean)', lowest: 'min(lowest)', highest: 'max(highest)' },
  day: { table: 'rollup_day', time: 'start_at', mean: 'avg(mean)', lowest: 'min(lowest)', highest: 'max(highest)' },
}

/** Thousandths are below what any instrument here tells. */
const round3 = (value: number) => Math.round(value * 1_000) / 1_000
const iso = (ms: number) => new Date(ms).toISOString()

/** Of incidents that may hinder one section no more are looked through, the worst of the period first. */
const MOST_LOOKED_THROUGH = 5_000

export interface AskedIncidents {
  cityId: string
  fromMs: number
  toMs: number
  /** Null is any. */
  type: IncidentType | null
  /** Only those that hinder a road: any of them, or the one that the rule is about. Null asks nothing. */
  hinders: 'any-road' | ((incident: Geometry) => boolean) | null
}

/** All SQL about the past of series and the incidents beside it. */
export function historyStore(db: Db) {
  return {
    /** The series and how far back it reaches in a period; undefined when nothing of it was ever kept. */
    async series(asked: AskedSeries, fromMs: number, toMs: number, withRaw: boolean): Promise<FoundSeries | undefined> {
      const { rows } = await db.pool.query<
        { atMs: number | null } & Pick<LatestValue, 'quality' | 'sourceId' | 'staleAfterSeconds'> & Reach
      >({
        name: withRaw ? 'history-series-raw' : 'history-series',
        text: seriesText(withRaw ? OLDEST_RAW : 'null::float8'),
        values: [asked.cityId, asked.measure, asked.placeId, new Date(fromMs), new Date(toMs)],
      })
      const [row] = rows
      if (!row) return undefined
      return {
        evidence: row.atMs === null ? null : provenanceOf({ ...row, atMs: row.atMs }),
        reach: { raw: row.raw, 'five-minutes': row['five-minutes'], hour: row.hour },
      }
    },

    /**
     * Midnights of the city that begin steps of so many days, from the one at or before `fromMs` to the one at or after
     * `toMs`, each moved back by whole days. Asked of the store, which the roll-ups of days were cut by. Steps of weeks begin on Mondays.
     */
    async dayEdges(timeZone: string, fromMs: number, toMs: number, stepDays: number, daysBack: number): Promise<number[]> {
      const { rows } = await db.pool.query<{ ms: number }>({
        name: 'history-day-edges',
        text: `with days as (
            select ($2::timestamptz at time zone $1)::date - date '1969-12-29' as first,
              (($3::timestamptz - interval '1 microsecond') at time zone $1)::date - date '1969-12-29' as last)
          select ${msOf(`((date '1969-12-29' + n * $4::int - $5::int)::timestamp at time zone $1)`)} as ms
          from days, generate_series(floor(first::float8 / $4::int)::int, floor(last::float8 / $4::int)::int + 1) n order by n`,
        values: [timeZone, new Date(fromMs), new Date(toMs), stepDays, daysBack],
      })
      return rows.map((it) => it.ms)
    },

    /** What was observed in each step, oldest first. `edges` are the starts of the steps and the end of the last. */
    async points(asked: AskedSeries, step: Step, edges: readonly number[]): Promise<HistoryPoint[]> {
      const { table, time, mean, lowest, highest } = LEVEL_SQL[step.level]
      const period = `from ${table} where series_id = (select series_id from series where city_id = $1 and measure = $2 and place_id = $3)
        and ${time} >= $4 and ${time} < $5`
      const values = [asked.cityId, asked.measure, asked.placeId, new Date(edges[0] as number), new Date(edges.at(-1) as number)]
      // Where a step is a row there is nothing to put together.
      const query =
        step.ms === LEVEL_MS[step.level]
          ? {
              name: `history-rows-${step.level}`,
              text: `select ${msOf(time)} as "atMs", mean, lowest, highest, quality ${period} order by ${time}`,
              values,
            }
          : {
              name: `history-points-${step.level}`,
              text: `select ($6::float8[])[width_bucket(${msOf(time)}, $6::float8[])] as "atMs", ${mean} as mean, ${lowest} as lowest,
                  ${highest} as highest, ${WEAKEST_QUALITY} as quality ${period} group by 1 order by 1`,
              values: [...values, `{${edges.join(',')}}`],
            }
      const { rows } = await db.pool.query<{ atMs: number; mean: number; lowest: number; highest: number; quality: Quality }>(query)
      return rows.map((it) => ({
        at: iso(it.atMs),
        mean: round3(it.mean),
        lowest: round3(it.lowest),
        highest: round3(it.highest),
        quality: it.quality,
      }))
    },

    /** Means by place and step number from `fromMs` on, of what was observed before `toMs`. */
    async means(
      cityId: string,
      measure: MeasureId,
      placeIds: readonly string[],
      { fromMs, toMs, stepMs }: { fromMs: number; toMs: number; stepMs: number },
    ): Promise<{ placeId: string; step: number; mean: number; quality: Quality }[]> {
      const { rows } = await db.pool.query<{ placeId: string; step: number; mean: number; quality: Quality }>({
        name: 'history-means',
        text: `select s.place_id as "placeId", floor((${msOf('r.start_at')} - $6::float8) / $7::float8)::int as step,
            sum(r.mean * r.count) / sum(r.count) as mean, ${WEAKEST_QUALITY} as quality
          from series s join rollup_5m r using (series_id)
          where s.city_id = $1 and s.measure = $2 and s.place_id = any($3) and r.start_at >= $4 and r.start_at < $5
          group by 1, 2`,
        values: [cityId, measure, [...placeIds], new Date(fromMs), new Date(toMs), fromMs, stepMs],
      })
      return rows.map((it) => ({ ...it, mean: round3(it.mean) }))
    },

    /** Incidents that began in a period, oldest first; the worst `limit` of them, of equals the newest. */
    async incidents({ cityId, fromMs, toMs, type, hinders }: AskedIncidents, limit: number): Promise<IncidentMark[]> {
      const section = typeof hinders === 'function' ? hinders : null
      const { rows } = await db.pool.query<
        Omit<IncidentMark, 'createdAt' | 'resolvedAt' | 'type' | 'priority' | 'status'> & {
          // The columns behind these are only ever written from an IncidentDraft.
          type: IncidentType
          priority: AnyIncidentPriority
          status: IncidentStatus
          createdAt: Date
          resolvedAt: Date | null
          geometry: Geometry | null
        }
      >({
        name: 'history-incidents',
        text: `select id, number, title, type, priority, status, location, square,
            case when held ?| array['title', 'description', 'location'] then null else translations end as translations, created_at as "createdAt", resolved_at as "resolvedAt",
            case when $6 then geometry end as geometry
          from incident where city_id = $1 and source_id <> '${UNCONFIRMED_SOURCE}' and created_at >= $2 and created_at < $3
            and ($5::text is null or type = $5) and (not $6 or hinders_road)
          order by array_position(array['unknown', 'critical', 'high', 'medium', 'low'], priority), created_at desc, id desc limit $4`,
        values: [cityId, new Date(fromMs), new Date(toMs), section ? MOST_LOOKED_THROUGH : limit, type, hinders !== null],
      })
      return rows
        .filter((it) => section === null || (it.geometry !== null && section(it.geometry)))
        .slice(0, limit)
        .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
        .map(({ geometry: _, ...it }) => ({
          ...it,
          createdAt: it.createdAt.toISOString(),
          resolvedAt: it.resolvedAt?.toISOString() ?? null,
        }))
    },
  }
}

export type HistoryStore = ReturnType<typeof historyStore>
