import { streetOf } from '@oppidum/analyst/evaluation/testing/frozen-city'
import type { City } from '@oppidum/domain/cities/city'
import type { Db } from '../../../../platform/db/connection.ts'
import { identifier, run, sql } from '../../../../platform/db/sql.ts'

/**
 * Views for the questions' SQL, in a schema of their own: the city file, and series by measure and place. They are plain joins over the
 * store's tables and share nothing with the product's queries.
 */
const VIEWS = `
create schema truth;
create table truth.section (id text primary key, name text, street text, district text, free_flow float8, length_km float8);
create table truth.district (id text primary key, name text);
create table truth.substation (id text primary key, name text, capacity float8);
create table truth.city (inhabitants int, peak float8);

-- A street or district is the mean of its sections, each by its length.
create function truth.added(sums float8[], value float8, weight float8) returns float8[] language sql immutable strict
  as 'select array[sums[1] + value * weight, sums[2] + weight]';
create function truth.divided(sums float8[]) returns float8 language sql immutable strict as 'select sums[1] / nullif(sums[2], 0)';
create aggregate truth.by_length(float8, float8) (sfunc = truth.added, stype = float8[], finalfunc = truth.divided, initcond = '{0,0}');

create view truth.latest as select s.measure, s.place_id as place, l.at, l.value, l.at + make_interval(secs => l.stale_after_seconds) as stale_at
  from observation_latest l join series s using (series_id);
create view truth.raw as select s.measure, s.place_id as place, o.at, o.value from observation o join series s using (series_id);
create view truth.five as select s.measure, s.place_id as place, r.start_at as at, r.mean, r.lowest, r.highest
  from rollup_5m r join series s using (series_id);
create view truth.hour as select s.measure, s.place_id as place, r.start_at as at, r.mean, r.lowest, r.highest
  from rollup_hour r join series s using (series_id);
create view truth.day as select s.measure, s.place_id as place, r.start_at as at, r.mean, r.lowest, r.highest
  from rollup_day r join series s using (series_id);
-- Of each section: speed over free flow, at most 1; null while it is not current or its instrument is out of order.
create view truth.road as select c.*, l.value as speed, least(1, l.value / c.free_flow) as ratio
  from truth.section c left join truth.latest l on l.place = c.id and l.measure = 'traffic.speed' and l.stale_at > '{now}'
    and not exists (select 1 from anomaly_episode e join series s using (series_id)
      where e.kind = 'sensor' and e.ended_at is null and s.place_id = c.id and s.measure = 'traffic.speed');
-- What a model expects: one row a place and target, at being the moment, of hourly means the start of the hour.
create view truth.forecast as
  select r.model, p.place, r.known_up_to + make_interval(mins => m.minutes) -
      case when r.model = 'traffic-speed' then interval '0' else interval '1 hour' end as at, m.minutes,
    r.expected[(m.n - 1) * cardinality(v.places) + p.n] as value, r.low[(m.n - 1) * cardinality(v.places) + p.n] as low,
    r.high[(m.n - 1) * cardinality(v.places) + p.n] as high
  from prediction_run r join model_version v using (city_id, model, version),
    unnest(r.minutes) with ordinality as m(minutes, n), unnest(v.places) with ordinality as p(place, n);
-- Incidents that stand now: open, not a duplicate, not planned for later.
create view truth.active as select * from incident where status <> 'resolved' and duplicate_of is null and coalesce(starts_at, '{now}') <= '{now}';
create view truth.open_request as select * from service_request where status <> 'completed' and duplicate_of is null;
`

/** Whether a point lies in a ring, by counting crossings. */
function isInside([x, y]: readonly number[], ring: readonly (readonly number[])[]): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi, yi] = ring[i] as [number, number]
    const [xj, yj] = ring[j] as [number, number]
    if (yi > (y as number) !== yj > (y as number) && (x as number) < ((xj - xi) * ((y as number) - yi)) / (yj - yi) + xi) inside = !inside
  }
  return inside
}

function districtOf(city: City, point: readonly number[]): string | null {
  const found = city.districts.find(({ geometry }) => isInside(point, geometry.coordinates[0] ?? []))
  return found?.name ?? null
}

const KM_OF_A_DEGREE = 40_030 / 360

/** Measured on the plane tangent at its start, which is accurate enough for streets. */
function lengthKm(line: readonly (readonly number[])[]): number {
  const east = KM_OF_A_DEGREE * Math.cos(((line[0]?.[1] ?? 0) * Math.PI) / 180)
  const steps = line.slice(1).map(([x = 0, y = 0], at) => {
    const [fromX = 0, fromY = 0] = line[at] ?? []
    return Math.hypot((x - fromX) * east, (y - fromY) * KM_OF_A_DEGREE)
  })
  return steps.reduce((sum, it) => sum + it, 0)
}

/** Writes the city file's data into tables for the questions' SQL. */
export async function createTruthTables({ pool }: Db, city: City, nowMs: number): Promise<void> {
  await pool.query(VIEWS.replaceAll('{now}', new Date(nowMs).toISOString()))
  const insert = (table: string, rows: readonly unknown[]) =>
    run(
      pool,
      sql`insert into truth.${identifier(table)} select * from jsonb_populate_recordset(null::truth.${identifier(table)}, ${JSON.stringify(rows)}::jsonb)`,
    )
  await insert(
    'section',
    city.locations.map(({ id, name, geometry, freeFlowMph }) => {
      const line = geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates
      const middle = line[Math.floor(line.length / 2)] ?? []
      return { id, name, street: streetOf(name), district: districtOf(city, middle), free_flow: freeFlowMph, length_km: lengthKm(line) }
    }),
  )
  await insert('district', city.districts)
  await insert(
    'substation',
    city.substations.map((it) => ({ id: it.id, name: it.name, capacity: it.capacityMw })),
  )
  await insert('city', [{ inhabitants: city.inhabitants, peak: city.peakLoadMw }])
}
