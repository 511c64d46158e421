import type { Geometry } from '@oppidum/domain/core/geo'
import type { Outcome } from '@oppidum/domain/records/outcome'
import type { RequestCategory, RequestStatus } from '@oppidum/domain/records/service-request'
import type { Db, Tx } from '../../platform/db/connection.ts'
import { and, identifier, or, run, type Sql, sql } from '../../platform/db/sql.ts'
import { gridSquareAround, type RequestsQuery } from './georeport-query.ts'

/** A request with the fields that third-party apps may see. Nothing about its reporter is selected. */
export interface GeoReportRow {
  id: string
  number: string
  title: string
  description: string
  location: string
  geometry: Geometry | null
  category: RequestCategory
  status: RequestStatus
  serviceCode: string | null
  department: string | null
  createdAt: Date
  updatedAt: Date
  expectedAt: Date | null
  outcome: Outcome | null
  outcomeReason: string | null
  duplicateOf: string | null
}

const COLUMNS = sql`id, number, title, description, location, geometry, category, status, service_code as "serviceCode",
  assigned_department as department, created_at as "createdAt", updated_at as "updatedAt", expected_at as "expectedAt",
  outcome, outcome_reason as "outcomeReason", duplicate_of as "duplicateOf"`

type Queries = Pick<Tx, 'query'>

/** All SQL of GeoReport v2. */
export function georeportStore(db: Db) {
  return {
    async list(cityId: string, query: RequestsQuery): Promise<GeoReportRow[]> {
      const { ids, changed, limit, offset } = query
      const condition = ids ? sql`id = any(${ids}::uuid[])` : and(...filters(query))
      const order = identifier(changed && !ids ? 'updated_at' : 'created_at')
      const { rows } = await run<GeoReportRow>(
        db.pool,
        sql`select ${COLUMNS} from service_request where city_id = ${cityId} and ${condition}
          order by ${order} desc, id desc limit ${limit} offset ${offset}`,
      )
      return rows
    },

    async find(cityId: string, id: string): Promise<GeoReportRow | undefined> {
      const { rows } = await run<GeoReportRow>(
        db.pool,
        sql`select ${COLUMNS} from service_request where city_id = ${cityId} and id = ${id}`,
        { name: 'georeport-find' },
      )
      return rows[0]
    },

    /** The request created from the same submission since `since`; undefined when there is none. */
    async sentBefore(appId: string, hash: Buffer, since: Date): Promise<string | undefined> {
      const { rows } = await run<{ id: string }>(
        db.pool,
        sql`select request_id as id from open311_submission where app_id = ${appId} and hash = ${hash} and at > ${since}`,
        { name: 'open311-sent-before' },
      )
      return rows[0]?.id
    },

    /** False when the same submission was stored since `since`; of two at the same moment, the second waits for the first. */
    async remember(tx: Queries, appId: string, hash: Buffer, requestId: string, at: Date, since: Date): Promise<boolean> {
      const { count } = await run(
        tx,
        sql`insert into open311_submission as it (app_id, hash, request_id, at) values (${appId}, ${hash}, ${requestId}, ${at})
          on conflict (app_id, hash) do update set request_id = excluded.request_id, at = excluded.at where it.at <= ${since}`,
      )
      return count === 1
    },

    /** False when the app's key is no longer valid. */
    async countSent(tx: Queries, appId: string): Promise<boolean> {
      const { count } = await run(tx, sql`update sending_app set sent = sent + 1 where id = ${appId} and removed_at is null`)
      return count === 1
    },

    /** Deletes submissions from before that time, `atMost` of them. Returns how many it deleted. */
    async forgetSubmissions(before: Date, atMost: number): Promise<number> {
      const { count } = await run(
        db.pool,
        sql`delete from open311_submission where (app_id, hash) in
          (select app_id, hash from open311_submission where at < ${before} order by at limit ${atMost} for update skip locked)`,
      )
      return count
    },
  }
}

function filters({ services, isOpen, created, changed, near }: RequestsQuery): (Sql | undefined)[] {
  return [
    services ? isOfServices(services) : undefined,
    isOpen === null ? undefined : isOpen ? sql`status <> 'completed'` : sql`status = 'completed'`,
    created ? sql`created_at >= ${created.from} and created_at <= ${created.to}` : undefined,
    changed ? sql`updated_at >= ${changed.from} and updated_at <= ${changed.to}` : undefined,
    near ? isNear(near) : undefined,
  ]
}

function isOfServices({ codes, categories }: NonNullable<RequestsQuery['services']>): Sql {
  return or(
    codes.length > 0 ? sql`service_code = any(${codes}::text[])` : undefined,
    categories.length > 0 ? sql`service_code is null and category = any(${categories}::text[])` : undefined,
  )
}

const X = sql`case when geometry->>'type' = 'Point' then (geometry->'coordinates'->>0)::float8 end`
const Y = sql`case when geometry->>'type' = 'Point' then (geometry->'coordinates'->>1)::float8 end`

/**
 * The latitudes of a square first, because an index has them; then the ellipse within that square, which on the ground is the circle
 * for as long as a city is flat.
 */
function isNear(near: NonNullable<RequestsQuery['near']>): Sql {
  const [west, south, east, north] = gridSquareAround(near).map((it) => sql`${it}::float8`) as [Sql, Sql, Sql, Sql]
  const [long, lat] = near.position
  return sql`${Y} between ${south} and ${north}
    and power((${X} - ${long}::float8) / (${east} - ${west}) * 2, 2) + power((${Y} - ${lat}::float8) / (${north} - ${south}) * 2, 2) <= 1`
}
