import { DAY_MS } from '@oppidum/domain/core/time'
import type { Db } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'
import type { BaselineRequest } from './request-prediction.ts'

const DAYS = 90

/** What is usual in a city: the baseline prediction for a request, made without reading it. */
export function usualStore({ pool }: Pick<Db, 'pool'>) {
  return {
    /** The commonest category and the median days to completion over the last 90 days; null where there is nothing to count. */
    async ofRequests(cityId: string, nowMs: number): Promise<BaselineRequest> {
      const city = sql`${cityId}`
      const since = sql`${new Date(nowMs - DAYS * DAY_MS)}`
      const { rows } = await run<BaselineRequest>(
        pool,
        sql`select (select category from service_request where city_id = ${city} and created_at >= ${since}
             group by category order by count(*) desc, category limit 1) as category,
           (select percentile_cont(0.5) within group (order by extract(epoch from completed_at - created_at) / 86400)::float8
             from service_request where city_id = ${city} and created_at >= ${since} and completed_at >= created_at
             and duplicate_of is null) as completion`,
      )
      return rows[0] ?? { category: null, completion: null }
    },
  }
}
