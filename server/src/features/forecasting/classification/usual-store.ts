import { DAY_MS } from '@oppidum/domain/core/time'
import type { Db } from '../../../platform/db/connection.ts'
import type { BaselineRequest } from './request-prediction.ts'

const DAYS = 90

/** All SQL about what is usual in a city: what could be said of a request without reading it. */
export function usualStore({ pool }: Pick<Db, 'pool'>) {
  return {
    /** Commonest category and median time to the closing of the last 90 days; nulls where there was none. */
    async ofRequests(cityId: string, nowMs: number): Promise<BaselineRequest> {
      const since = new Date(nowMs - DAYS * DAY_MS)
      const { rows } = await pool.query<BaselineRequest>(
        `select (select category from service_request where city_id = $1 and created_at >= $2
             group by category order by count(*) desc, category limit 1) as category,
           (select percentile_cont(0.5) within group (order by extract(epoch from completed_at - created_at) / 86400)::float8
             from service_request where city_id = $1 and created_at >= $2 and completed_at >= created_at
             and duplicate_of is null) as completion`,
        [cityId, since],
      )
      return rows[0] ?? { category: null, completion: null }
    },
  }
}
