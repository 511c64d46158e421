import type { Position } from '@oppidum/domain/core/geo'
import type { RequestStatus } from '@oppidum/domain/records/service-request'
import type { Db } from '../../platform/db/connection.ts'
import { literal, run, sql } from '../../platform/db/sql.ts'

export interface NearbyRow {
  id: string
  number: string
  title: string
  description: string
  location: string
  status: RequestStatus
  createdAt: Date
  reports: number
  position: Position
  /** Null when its source has no services. */
  serviceCode: string | null
}

/** Requests in one box that are compared: the newest ones. */
const COMPARED = 500

/** All SQL of open requests near a place. */
export function nearbyStore(db: Db) {
  return {
    /** Open requests in a box with this service, or with its category when their source has no services; newest first. */
    async within(
      cityId: string,
      { code, category }: { code: string; category: string },
      [west, south, east, north]: readonly [number, number, number, number],
    ): Promise<NearbyRow[]> {
      const { rows } = await run<NearbyRow>(
        db.pool,
        sql`select id, number, title, description, location, status, created_at as "createdAt", reports,
            geometry->'coordinates' as position, service_code as "serviceCode"
          from service_request
          where city_id = ${cityId} and status <> 'completed' and duplicate_of is null
            and (service_code = ${code} or (service_code is null and category = ${category})) and geometry->>'type' = 'Point'
            and (geometry->'coordinates'->>0)::float8 between ${west} and ${east}
            and (geometry->'coordinates'->>1)::float8 between ${south} and ${north}
          order by created_at desc limit ${literal(String(COMPARED))}`,
        { name: 'report-nearby' },
      )
      return rows
    },

    /**
     * The open request at the top of the given one's chain of duplicates; undefined when it is closed, does not exist, or is of another
     * service.
     */
    async openParent(
      cityId: string,
      id: string,
      { code, category }: { code: string; category: string },
    ): Promise<{ id: string; location: string; position: Position | null } | undefined> {
      const city = sql`${cityId}`
      const { rows } = await run<{ id: string; location: string; position: Position | null }>(
        db.pool,
        sql`with recursive up (id, duplicate_of, depth) as (
            select id, duplicate_of, 1 from service_request where city_id = ${city} and id = ${id}
            union all select q.id, q.duplicate_of, up.depth + 1 from up
              join service_request q on q.city_id = ${city} and q.id = up.duplicate_of where up.depth < 20)
          select q.id, q.location, case when q.geometry->>'type' = 'Point' then q.geometry->'coordinates' end as position
          from up join service_request q on q.city_id = ${city} and q.id = up.id where up.duplicate_of is null and q.status <> 'completed'
            and (q.service_code = ${code} or (q.service_code is null and q.category = ${category}))`,
      )
      return rows[0]
    },
  }
}
