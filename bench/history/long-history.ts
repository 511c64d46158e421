import type { City } from '@oppidum/domain/cities/city'
import { DAY_MS } from '@oppidum/domain/core/time'
import { partitionStore } from '../../server/src/features/telemetry/observations/partition-store.ts'
import type { Db } from '../../server/src/platform/db/connection.ts'

export const PLACES = 2_000
/** Single values, in millions. */
export const MILLIONS = Number(process.env.HISTORY_MILLIONS ?? 10)
const DAYS = 17
/** Per place, over all days. */
const READINGS = (MILLIONS * 1_000_000) / PLACES
export const CITY_DAYS = 30
/** Roll-ups stay when the values that they were made from have expired. */
export const YEAR = 365
/** On two busy cores. */
export const FILL_MS = 90_000 * Math.max(10, MILLIONS)

export const city = {
  id: 'bench',
  name: 'Bench',
  timeZone: 'America/Montevideo',
  bounds: [-56.3, -35, -56, -34.7],
  feeds: [],
  districts: [],
  substations: [],
  inhabitants: 1,
  thresholds: { safetyScale: 1 },
  locations: Array.from({ length: PLACES }, (_, index) => ({
    id: `p-${index}`,
    name: `Place ${index}`,
    geometry: { type: 'Point', coordinates: [-56.1, -34.9] },
  })),
} as unknown as City

/** The rows and their roll-ups, with the statements of the product's own roll-up but without its search for new values. */
export async function fillHistory(db: Db, nowMs: number): Promise<void> {
  const client = await db.pool.connect()
  const run = (text: string, values: unknown[] = []) => {
    const patient = { text, values, query_timeout: FILL_MS }
    return client.query(patient)
  }
  await run('set statement_timeout = 0')
  await run('set synchronous_commit = off')
  await run("set work_mem = '256MB'")
  await run("set maintenance_work_mem = '512MB'")
  await partitionStore(db).ensure(Array.from({ length: CITY_DAYS + 1 }, (_, day) => nowMs - day * DAY_MS))
  await run(
    `insert into series (city_id, measure, place_id) select $1, 'traffic.speed', 'p-' || n from generate_series(0, $2::int - 1) n`,
    [city.id, PLACES],
  )
  await run(`insert into series (city_id, measure, place_id) values ($1, 'city.speed', 'city')`, [city.id])
  // Values differ from row to row, in the order of time in which they would arrive.
  const insert = `insert into observation (city_id, series_id, at, value, quality, source_id, received_at)
    select $1, s.series_id, to_timestamp($3::float8 / 1000) + n * make_interval(secs => $4),
      20 + ((s.series_id * 31 + n * 7) % 300) / 10.0, 'measured', 'bench', now()
    from generate_series(0, $5::int - 1) n, series s where s.city_id = $1 and s.measure = $2`
  const everyMs = (DAYS * DAY_MS) / READINGS
  await run(insert, [city.id, 'traffic.speed', nowMs - DAYS * DAY_MS, everyMs / 1_000, READINGS])
  await run(insert, [city.id, 'city.speed', nowMs - CITY_DAYS * DAY_MS, 60, CITY_DAYS * 1_440])
  const bin = (column: string, width: string) => `date_bin('${width}', ${column}, '2000-01-01T00:00:00Z')`
  // Rows come in the order of one index; the other is built at once when all are there.
  await run('drop index rollup_5m_time')
  await run(
    `insert into rollup_5m select city_id, series_id, ${bin('at', '5 minutes')}, avg(value), min(value), max(value), count(*), 'measured'
     from observation group by 1, 2, 3 order by 2, 3`,
  )
  await run('create index rollup_5m_time on rollup_5m (start_at, series_id)')
  await run(
    `insert into rollup_hour select city_id, series_id, ${bin('start_at', '1 hour')}, sum(mean * count) / sum(count), min(lowest), max(highest), sum(count), 'measured'
     from rollup_5m group by 1, 2, 3`,
  )
  await run(
    `insert into rollup_day select city_id, series_id, date_trunc('day', start_at at time zone $1) at time zone $1, avg(mean), min(lowest), max(highest), sum(count), 'measured'
     from rollup_hour group by 1, 2, 3`,
    [city.timeZone],
  )
  // Of the time before the single values begin: hours of a month, days of a year.
  const older = (table: string, unit: 'hour' | 'day', days: number) => {
    const start = (atMs: string) => `date_trunc('${unit}', to_timestamp(${atMs} / 1000) at time zone $1) at time zone $1`
    return run(
      `insert into ${table}
       select s.city_id, s.series_id, t, 20 + (s.series_id + extract(epoch from t)::bigint / 3600) % 30, 15, 55, 12, 'measured'
       from series s, generate_series(${start('$3::float8')}, ${start('$4::float8')} - interval '1 ${unit}', interval '1 ${unit}') t
       where s.measure = $2`,
      [city.timeZone, 'traffic.speed', nowMs - days * DAY_MS, nowMs - DAYS * DAY_MS],
    )
  }
  await older('rollup_hour', 'hour', CITY_DAYS + 1)
  await older('rollup_day', 'day', YEAR + 1)
  await run('vacuum (analyze) observation, rollup_5m, rollup_hour, rollup_day, series')
  await run('reset all')
  client.release()
}
