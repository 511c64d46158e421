import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import type { Db, Tx } from '../../../platform/db/connection.ts'
import { run, type Sql, sql } from '../../../platform/db/sql.ts'

/** A period in steps: row `i` is `[fromMs + i * stepMs, fromMs + (i + 1) * stepMs)`. */
export interface Stretch {
  fromMs: number
  stepMs: number
  rows: number
}

/** A series: one measure at one place. */
export interface SeriesKey {
  measure: MeasureId
  placeId: string
}

/** The roll-up of each step length, in milliseconds. */
const LEVELS = {
  300000: { name: 'rollup_5m', table: sql`rollup_5m` },
  3600000: { name: 'rollup_hour', table: sql`rollup_hour` },
} as const
/** Steps per query. The store answers with one row a series, which is quick to decode and so does not block the event loop. */
const SLICE = 288

/** Clamped to what `real` can hold: one broken value must not fail the query. */
const REAL_MEAN = sql`case when abs(r.mean) < 1e-30 then 0 else greatest(-1e30, least(1e30, r.mean)) end::real`

const idOf = ({ measure, placeId }: SeriesKey) => `${measure} ${placeId}`

/** Superset of the keys: any of their measures at any of their places. */
function isOneOf(keys: readonly SeriesKey[]): Sql {
  const measures = [...new Set(keys.map((it) => it.measure))]
  const placeIds = [...new Set(keys.map((it) => it.placeId))]
  return sql`s.measure = any(${measures}) and s.place_id = any(${placeIds})`
}

export function seriesStore({ pool }: Pick<Db, 'pool'>) {
  /** Ids of series by their key; series that were never observed are absent. */
  async function idsOf(cityId: string, keys: readonly SeriesKey[]): Promise<ReadonlyMap<string, number>> {
    const { rows } = await run<SeriesKey & { id: number }>(
      pool,
      sql`select s.series_id as id, s.measure, s.place_id as "placeId" from series s where s.city_id = ${cityId} and ${isOneOf(keys)}`,
    )
    return new Map(rows.map((it) => [idOf(it), it.id]))
  }

  return {
    /** Reads means over a stretch into `into`, one array per series, from index `at` on. NaN where nothing was observed. */
    async read(cityId: string, keys: readonly SeriesKey[], stretch: Stretch, into: readonly Float32Array[], at = 0): Promise<void> {
      const { name, table } = LEVELS[stretch.stepMs as keyof typeof LEVELS]
      const arrayOf = new Map<number, Float32Array>()
      const ids = await idsOf(cityId, keys)
      for (const [index, key] of keys.entries()) {
        const [id, array] = [ids.get(idOf(key)), into[index]]
        if (id !== undefined && array) arrayOf.set(id, array)
      }
      for (let first = 0; first < stretch.rows; first += SLICE) {
        const rows = Math.min(SLICE, stretch.rows - first)
        const fromMs = stretch.fromMs + first * stretch.stepMs
        for (const array of into) array.fill(Number.NaN, at + first, at + first + rows)
        const from = sql`${new Date(fromMs)}`
        const result = await run<{ id: number; steps: Buffer; means: Buffer }>(
          pool,
          sql`select series_id as id,
              string_agg(int2send((extract(epoch from r.start_at - ${from}::timestamptz) * 1000 / ${stretch.stepMs})::int2), ''::bytea) as steps,
              string_agg(float4send(${REAL_MEAN}), ''::bytea) as means
            from ${table} r where series_id = any(${[...arrayOf.keys()]}) and r.start_at >= ${from} and r.start_at < ${new Date(fromMs + rows * stretch.stepMs)} group by series_id`,
          { name: `series-${name}` },
        )
        for (const { id, steps, means } of result.rows) {
          const array = arrayOf.get(id)
          for (let i = 0; array && i < steps.length / 2; i++) array[at + first + steps.readInt16BE(i * 2)] = means.readFloatBE(i * 4)
        }
      }
    },

    /** The first and last step since a moment in which any of the measures was observed anywhere; null if none was. */
    async span(
      cityId: string,
      measures: readonly MeasureId[],
      stepMs: number,
      since: Date,
    ): Promise<{ firstMs: number; lastMs: number } | null> {
      const { table } = LEVELS[stepMs as keyof typeof LEVELS]
      const start = sql`${since}`
      const { rows } = await run<{ first: Date | null; last: Date | null }>(
        pool,
        sql`select min(span.first) as first, max(span.last) as last from series s cross join lateral (
           select (select start_at from ${table} where series_id = s.series_id and start_at >= ${start} order by start_at limit 1) as first,
             (select start_at from ${table} where series_id = s.series_id and start_at >= ${start} order by start_at desc limit 1) as last) span
         where s.city_id = ${cityId} and s.measure = any(${measures})`,
      )
      const { first = null, last = null } = rows[0] ?? {}
      return first && last ? { firstMs: first.getTime(), lastMs: last.getTime() } : null
    },

    /** Whether the city ever had observations of a measure. */
    async isThere(cityId: string, measure: MeasureId): Promise<boolean> {
      const { count } = await run(pool, sql`select 1 from series where city_id = ${cityId} and measure = ${measure} limit 1`)
      return count > 0
    },

    /** Means of the step that begins at `startMs`, in the order of the keys; NaN where nothing was observed. */
    async at(tx: Pick<Tx, 'query'>, cityId: string, keys: readonly SeriesKey[], stepMs: number, startMs: number): Promise<Float64Array> {
      const { name, table } = LEVELS[stepMs as keyof typeof LEVELS]
      const { rows } = await run<SeriesKey & { mean: number }>(
        tx,
        sql`select s.measure, s.place_id as "placeId", r.mean from series s join ${table} r using (series_id)
          where s.city_id = ${cityId} and ${isOneOf(keys)} and r.start_at = ${new Date(startMs)}`,
        { name: `series-at-${name}` },
      )
      const meanByKey = new Map(rows.map((it) => [idOf(it), it.mean]))
      return Float64Array.from(keys, (it) => meanByKey.get(idOf(it)) ?? Number.NaN)
    },
  }
}

export type SeriesStore = ReturnType<typeof seriesStore>
