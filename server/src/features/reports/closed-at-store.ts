import { type Sql, sql } from '../../platform/db/sql.ts'

/**
 * When a request was closed; when its last version was recorded if its source closed it without saying when. Null while it is open.
 * @param q the row of `service_request`
 */
export const closedAt = (q: Sql): Sql => sql`case when ${q}.status = 'completed' then coalesce(${q}.completed_at,
    (select v.recorded_at from service_request_version v where v.city_id = ${q}.city_id and v.id = ${q}.id and v.version = ${q}.version)) end`
