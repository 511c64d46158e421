import type { Geometry } from '@oppidum/domain/core/geo'
import type { Outcome } from '@oppidum/domain/records/outcome'
import type { RequestCategory, RequestStatus } from '@oppidum/domain/records/service-request'
import type { Db, Tx } from '../../platform/db/connection.ts'
import { gridSquareAround, type RequestsQuery } from './georeport-query.ts'

/** A request as far as other people's apps may know it. Who reported it is not read here at all. */
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

const COLUMNS = `id, number, title, description, location, geometry, category, status, service_code as "serviceCode",
  assigned_department as department, created_at as "createdAt", updated_at as "updatedAt", expected_at as "expectedAt",
  outcome, outcome_reason as "outcomeReason", duplicate_of as "duplicateOf"`

type Queries = Pick<Tx, 'query'>

/** All SQL of GeoReport v2. */
export function georeportStore(db: Db) {
  return {
    async list(cityId: string, query: RequestsQuery): Promise<GeoReportRow[]> {
      const values: unknown[] = [cityId]
      const put = (value: unknown) => `$${values.push(value)}`
      const wanted = ['city_id = $1', ...(query.ids ? [`id = any(${put(query.ids)}::uuid[])`] : filters(query, put))]
      const order = query.changed && !query.ids ? 'updated_at' : 'created_at'
      const { rows } = await db.pool.query<GeoReportRow>(
        `select ${COLUMNS} from service_request where ${wanted.join(' and ')}
         order by ${order} desc, id desc limit ${put(query.limit)} offset ${put(query.offset)}`,
        values,
      )
      return rows
    },

    async find(cityId: string, id: string): Promise<GeoReportRow | undefined> {
      const { rows } = await db.pool.query<GeoReportRow>({
        name: 'georeport-find',
        text: `select ${COLUMNS} from service_request where city_id = $1 and id = $2`,
        values: [cityId, id],
      })
      return rows[0]
    },

    /** The request that the same submission has become since `since`; undefined when there is none. */
    async sentBefore(appId: string, hash: Buffer, since: Date): Promise<string | undefined> {
      const { rows } = await db.pool.query<{ id: string }>({
        name: 'open311-sent-before',
        text: 'select request_id as id from open311_submission where app_id = $1 and hash = $2 and at > $3',
        values: [appId, hash, since],
      })
      return rows[0]?.id
    },

    /** False when the same has been sent since `since`; whoever sends it at the same moment waits for the other. */
    async remember(tx: Queries, appId: string, hash: Buffer, requestId: string, at: Date, since: Date): Promise<boolean> {
      const { rowCount } = await tx.query(
        `insert into open311_submission as it (app_id, hash, request_id, at) values ($1, $2, $3, $4)
         on conflict (app_id, hash) do update set request_id = excluded.request_id, at = excluded.at where it.at <= $5`,
        [appId, hash, requestId, at, since],
      )
      return rowCount === 1
    },

    /** False when the app may send no longer. */
    async countSent(tx: Queries, appId: string): Promise<boolean> {
      const { rowCount } = await tx.query('update sending_app set sent = sent + 1 where id = $1 and removed_at is null', [appId])
      return rowCount === 1
    },

    /** Returns how many rows went, `atMost` at once. */
    async forgetSubmissions(before: Date, atMost: number): Promise<number> {
      const { rowCount } = await db.pool.query(
        `delete from open311_submission where (app_id, hash) in
         (select app_id, hash from open311_submission where at < $1 order by at limit $2 for update skip locked)`,
        [before, atMost],
      )
      return rowCount ?? 0
    },
  }
}

/** Conditions of fixed texts; what was asked goes in as parameters. */
function filters({ services, isOpen, created, changed, near }: RequestsQuery, put: (value: unknown) => string): string[] {
  const conditions: string[] = []
  if (services) {
    const { codes, categories } = services
    const either = [
      ...(codes.length > 0 ? [`service_code = any(${put(codes)}::text[])`] : []),
      ...(categories.length > 0 ? [`(service_code is null and category = any(${put(categories)}::text[]))`] : []),
    ]
    conditions.push(either.length > 0 ? `(${either.join(' or ')})` : 'false')
  }
  if (isOpen !== null) conditions.push(isOpen ? "status <> 'completed'" : "status = 'completed'")
  if (created) conditions.push(`created_at >= ${put(created.from)} and created_at <= ${put(created.to)}`)
  if (changed) conditions.push(`updated_at >= ${put(changed.from)} and updated_at <= ${put(changed.to)}`)
  if (near) {
    const [west, south, east, north] = gridSquareAround(near)
    const [long, lat] = near.position
    const [x, y] = [0, 1].map((at) => `case when geometry->>'type' = 'Point' then (geometry->'coordinates'->>${at})::float8 end`)
    const [w, s, e, n] = [west, south, east, north].map((it) => `${put(it)}::float8`)
    // By the index first; then the ellipse within that square, which is the circle on the ground, as good as a city is flat.
    conditions.push(
      `${y} between ${s} and ${n}`,
      `power((${x} - ${put(long)}::float8) / (${e} - ${w}) * 2, 2) + power((${y} - ${put(lat)}::float8) / (${n} - ${s}) * 2, 2) <= 1`,
    )
  }
  return conditions
}
