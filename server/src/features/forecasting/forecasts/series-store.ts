import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import type { Db, Tx } from '../../../platform/db/connection.ts'

/** A stretch of time in steps: row `i` is `[fromMs + i * stepMs, fromMs + (i + 1) * stepMs)`. */
export interface Stretch {
  fromMs: number
  stepMs: number
  rows: number
}

/** One series: a place, and what is measured there. */
export interface SeriesKey {
  measure: MeasureId
  placeId: string
}

const LEVELS = { 300000: 'rollup_5m', 3600000: 'rollup_hour' } as const
/** Rows of time of one question; the store answers each with one row a series, so that nothing here is held up. */
const SLICE = 288

/** Values beyond what half the bytes can hold are broken, and must not break the rest. */
const REAL_MEAN = 'case when abs(r.mean) < 1e-30 then 0 else greatest(-1e30, least(1e30, r.mean)) end::real'

const idOf = ({ measure, placeId }: SeriesKey) => `${measure} ${placeId}`

export function seriesStore({ pool }: Pick<Db, 'pool'>) {
  /** Ids of series by what they are; those that were never observed are absent. */
  async function idsOf(cityId: string, keys: readonly SeriesKey[]): Promise<ReadonlyMap<string, number>> {
    const { rows } = await pool.query<SeriesKey & { id: number }>(
      `select series_id as id, measure, place_id as "placeId" from series where city_id = $1 and measure = any($2) and place_id = any($3)`,
      [cityId, [...new Set(keys.map((it) => it.measure))], [...new Set(keys.map((it) => it.placeId))]],
    )
    return new Map(rows.map((it) => [idOf(it), it.id]))
  }

  return {
    /** Means of series over a stretch, NaN where nothing was observed. Written into `into`, one array a series, from `at` on. */
    async read(cityId: string, keys: readonly SeriesKey[], stretch: Stretch, into: readonly Float32Array[], at = 0): Promise<void> {
      const table = LEVELS[stretch.stepMs as keyof typeof LEVELS]
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
        const found = await pool.query<{ id: number; steps: Buffer; means: Buffer }>({
          name: `series-${table}`,
          text: `select series_id as id,
              string_agg(int2send((extract(epoch from r.start_at - $2::timestamptz) * 1000 / $4)::int2), ''::bytea) as steps,
              string_agg(float4send(${REAL_MEAN}), ''::bytea) as means
            from ${table} r where series_id = any($1) and r.start_at >= $2 and r.start_at < $3 group by series_id`,
          values: [[...arrayOf.keys()], new Date(fromMs), new Date(fromMs + rows * stretch.stepMs), stretch.stepMs],
        })
        for (const { id, steps, means } of found.rows) {
          const array = arrayOf.get(id)
          for (let i = 0; array && i < steps.length / 2; i++) array[at + first + steps.readInt16BE(i * 2)] = means.readFloatBE(i * 4)
        }
      }
    },

    /** When a measure was first and last known in steps of that length, at any of the places; null when it never was. */
    async span(
      cityId: string,
      measures: readonly MeasureId[],
      stepMs: number,
      since: Date,
    ): Promise<{ firstMs: number; lastMs: number } | null> {
      const table = LEVELS[stepMs as keyof typeof LEVELS]
      const { rows } = await pool.query<{ first: Date | null; last: Date | null }>(
        `select min(span.first) as first, max(span.last) as last from series s cross join lateral (
           select (select start_at from ${table} where series_id = s.series_id and start_at >= $3 order by start_at limit 1) as first,
             (select start_at from ${table} where series_id = s.series_id and start_at >= $3 order by start_at desc limit 1) as last) span
         where s.city_id = $1 and s.measure = any($2)`,
        [cityId, measures, since],
      )
      const { first = null, last = null } = rows[0] ?? {}
      return first && last ? { firstMs: first.getTime(), lastMs: last.getTime() } : null
    },

    /** Whether a measure was ever delivered in the city. */
    async isThere(cityId: string, measure: MeasureId): Promise<boolean> {
      const { rowCount } = await pool.query('select 1 from series where city_id = $1 and measure = $2 limit 1', [cityId, measure])
      return (rowCount ?? 0) > 0
    },

    /** Means of one step. */
    async at(tx: Pick<Tx, 'query'>, cityId: string, keys: readonly SeriesKey[], stepMs: number, startMs: number): Promise<Float64Array> {
      const table = LEVELS[stepMs as keyof typeof LEVELS]
      const { rows } = await tx.query<SeriesKey & { mean: number }>({
        name: `series-at-${table}`,
        text: `select s.measure, s.place_id as "placeId", r.mean from series s join ${table} r using (series_id)
          where s.city_id = $1 and s.measure = any($2) and s.place_id = any($3) and r.start_at = $4`,
        values: [cityId, [...new Set(keys.map((it) => it.measure))], [...new Set(keys.map((it) => it.placeId))], new Date(startMs)],
      })
      const known = new Map(rows.map((it) => [idOf(it), it.mean]))
      return Float64Array.from(keys, (it) => known.get(idOf(it)) ?? Number.NaN)
    },
  }
}

export type SeriesStore = ReturnType<typeof seriesStore>
