import type { VehiclePosition } from '@oppidum/domain/feeds/intake'
import type { Quality } from '@oppidum/domain/telemetry/provenance'
import { GONE_AFTER_STALE_MS, type Vehicle } from '@oppidum/domain/telemetry/vehicle'
import type { Tx } from '../../../platform/db/connection.ts'
import { anywhere, foldedSql } from '../../../platform/db/list-page-store.ts'
import { and, run, type Sql, sql } from '../../../platform/db/sql.ts'

interface Origin {
  cityId: string
  sourceId: string
  quality: Quality
  staleAfterSeconds: number
}

export interface VehicleQuery {
  /** Place in the list of the last vehicle of the previous page. */
  after: number | undefined
  limit: number
  search: string | undefined
  /** Only vehicles that changed after this live version, also those that have gone since. */
  since: number | undefined
}

const iso = (time: Sql) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const ID = sql`source_id || ':' || external_id`
const ROUTE_AND_LABEL = sql`concat_ws(E'\x1e', route, label)`

/** The database writes the JSON: with thousands of vehicles that would take the server's thread too long. */
const MEMBERS = sql`'label', label, 'route', route, 'bearing', bearing, 'speed', speed_mph, 'occupancy', occupancy, 'source', source_id,
  'quality', quality, 'observedAt', ${iso(sql`at`)}, 'staleAt', ${iso(sql`stale_at`)}, 'goneAt', ${iso(sql`gone_at`)}`
const RECORD = sql`json_build_object('id', ${ID}, 'position', json_build_array(lon, lat), ${MEMBERS})`
const FEATURE = sql`json_build_object('type', 'Feature', 'id', ${ID},
  'geometry', json_build_object('type', 'Point', 'coordinates', json_build_array(lon, lat)),
  'properties', json_strip_nulls(json_build_object(${MEMBERS})))`

/** Newest positions of vehicles. */
export function vehicleStore(tx: Pick<Tx, 'query'>) {
  return {
    /**
     * Stores positions of different vehicles, unless newer ones are stored. Ordered, so that two writers wait for each other.
     * @returns for each position that changed something, whether its vehicle is new
     */
    async write(origin: Origin, positions: readonly VehiclePosition[], version: number): Promise<boolean[]> {
      const { cityId, sourceId, quality, staleAfterSeconds } = origin
      const column = <K extends keyof VehiclePosition>(name: K) => positions.map((it) => it[name])
      const secondsUntilGone = staleAfterSeconds + GONE_AFTER_STALE_MS / 1_000
      const { rows } = await run<{ isNew: boolean }>(
        tx,
        sql`insert into vehicle (city_id, source_id, external_id, entity_id, at, stale_at, gone_at, lon, lat, bearing, speed_mph, route, label,
            occupancy, quality, version)
          select ${cityId}, ${sourceId}, id, entity, at, at + make_interval(secs => ${staleAfterSeconds}),
            at + make_interval(secs => ${secondsUntilGone}), lon, lat, bearing, speed, route, label, occupancy, ${quality}, ${version}
          from (select id, entity, to_timestamp(ms / 1000) as at, lon, lat, bearing, speed, route, label, occupancy
            from unnest(${column('externalId')}::text[], ${column('entityId')}::text[], ${column('atMs')}::float8[],
              ${positions.map((it) => it.position[0])}::float8[], ${positions.map((it) => it.position[1])}::float8[],
              ${column('bearing')}::real[], ${column('speedMph')}::real[], ${column('route')}::text[], ${column('label')}::text[],
              ${column('occupancy')}::text[]) as u(id, entity, ms, lon, lat, bearing, speed, route, label, occupancy)) drafts
          order by id
          on conflict (city_id, source_id, external_id) do update set entity_id = excluded.entity_id, at = excluded.at,
            stale_at = excluded.stale_at, gone_at = excluded.gone_at, lon = excluded.lon, lat = excluded.lat, bearing = excluded.bearing,
            speed_mph = excluded.speed_mph, route = excluded.route, label = excluded.label, occupancy = excluded.occupancy,
            quality = excluded.quality, version = excluded.version
          where vehicle.at < excluded.at or (vehicle.at = excluded.at and
            (vehicle.lon, vehicle.lat, vehicle.bearing, vehicle.speed_mph, vehicle.route, vehicle.label, vehicle.occupancy, vehicle.gone_at)
              is distinct from (excluded.lon, excluded.lat, excluded.bearing, excluded.speed_mph, excluded.route, excluded.label,
                excluded.occupancy, excluded.gone_at))
          returning xmax = 0 as "isNew"`,
        { name: 'vehicle-write' },
      )
      return rows.map((it) => it.isNew)
    },

    /** Takes vehicles out of service. They stay for a while, so that who asks for changes sees that they have gone. */
    async end({ cityId, sourceId }: Pick<Origin, 'cityId' | 'sourceId'>, entityIds: readonly string[], at: Date, version: number) {
      const { count } = await run(
        tx,
        sql`update vehicle set gone_at = ${at}, stale_at = least(stale_at, ${at}), version = ${version}
          where city_id = ${cityId} and source_id = ${sourceId} and entity_id = any(${entityIds}::text[]) and gone_at > ${at}`,
        { name: 'vehicle-end' },
      )
      return count
    },

    /** Feeds of vehicles among those that are running, and other sources whose vehicles are still listed. */
    async sources(cityId: string, runningFeeds: readonly string[], now: Date) {
      const city = sql`${cityId}`
      const { rows } = await run<{ source: string; total: number; observedAt: Date | null }>(
        tx,
        sql`select source, coalesce(total, 0) as total, at as "observedAt"
          from (select feed_id as source from feed_state where city_id = ${city} and part = 'vehicles' and feed_id = any(${runningFeeds}::text[])) feeds
          full join (select source_id as source, count(*)::int as total, max(at) as at from vehicle
            where city_id = ${city} and gone_at > ${now} group by source_id) listed using (source)
          order by source`,
        { name: 'vehicle-sources' },
      )
      return rows
    },

    /** One more than the limit, if there are more. */
    async list(cityId: string, { after, limit, search, since }: VehicleQuery, now: Date): Promise<{ number: number; record: Vehicle }[]> {
      const { rows } = await run<{ number: number; record: Vehicle }>(
        tx,
        sql`select number, ${RECORD} as record from vehicle where ${matching(cityId, { search, since }, now)}
          and ${after === undefined ? sql`true` : sql`number > ${after}`} order by number limit ${limit + 1}`,
      )
      return rows
    },

    async count(cityId: string, query: Pick<VehicleQuery, 'search' | 'since'>, now: Date): Promise<number> {
      const { rows } = await run<{ count: number }>(
        tx,
        sql`select count(*)::int as count from vehicle where ${matching(cityId, query, now)}`,
      )
      return (rows[0] as { count: number }).count
    },

    async find(cityId: string, id: string, now: Date): Promise<Vehicle | undefined> {
      const [source = '', ...rest] = id.split(':')
      const { rows } = await run<{ record: Vehicle }>(
        tx,
        sql`select ${RECORD} as record from vehicle
          where city_id = ${cityId} and source_id = ${source} and external_id = ${rest.join(':')} and gone_at > ${now}`,
        { name: 'vehicle-find' },
      )
      return rows[0]?.record
    },

    /** Every listed vehicle as the text of a GeoJSON FeatureCollection. */
    async map(cityId: string, now: Date): Promise<string> {
      const { rows } = await run<{ features: string }>(
        tx,
        sql`select coalesce(string_agg(${FEATURE}::text, ','), '') as features from vehicle where city_id = ${cityId} and gone_at > ${now}`,
        { name: 'vehicle-map' },
      )
      return `{"type":"FeatureCollection","features":[${rows[0]?.features ?? ''}]}`
    },

    /** @returns how many rows were deleted */
    async forget(before: Date, atMost: number): Promise<number> {
      const { count } = await run(
        tx,
        sql`delete from vehicle where ctid = any(array(select ctid from vehicle where gone_at < ${before} limit ${atMost}))`,
      )
      return count
    },
  }
}

function matching(cityId: string, { search, since }: Pick<VehicleQuery, 'search' | 'since'>, now: Date): Sql {
  return and(
    sql`city_id = ${cityId}`,
    since === undefined ? sql`gone_at > ${now}` : sql`version > ${since}`,
    search === undefined ? undefined : sql`${foldedSql(ROUTE_AND_LABEL)} like ${anywhere(search)}`,
  )
}
