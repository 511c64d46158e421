import type { RequestCategory } from '@oppidum/domain/records/service-request'
import type { Db } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

/** A past request of the city, as stored. */
export interface PastRow {
  id: string
  title: string
  description: string
  district: string | null
  category: RequestCategory
  department: string | null
  createdAt: Date
  /** Null while it is open. */
  completedAt: Date | null
}

/** A city's past requests, as training data. */
export function pastStore({ pool }: Pick<Db, 'pool'>) {
  return {
    async closed(cityId: string): Promise<number> {
      const { rows } = await run<{ count: number }>(
        pool,
        sql`select coalesce(sum(count), 0)::int as count from record_count
         where city_id = ${cityId} and record_kind = 'service-request' and status = 'completed' and not folded`,
      )
      return rows[0]?.count ?? 0
    },

    /**
     * Requests that somebody has dealt with (closed, or assigned to a department), newest first, from the one after `before` on.
     * Duplicates are left out.
     */
    async page(cityId: string, before: Pick<PastRow, 'id' | 'createdAt'> | null, limit: number): Promise<PastRow[]> {
      const beforeAt = sql`${before?.createdAt ?? null}`
      const { rows } = await run<PastRow>(
        pool,
        sql`select id, title, description, district, category, assigned_department as department, created_at as "createdAt",
            case when status = 'completed' then completed_at end as "completedAt" from service_request
          where city_id = ${cityId} and duplicate_of is null and (status = 'completed' or assigned_department is not null)
            and (${beforeAt}::timestamptz is null or (created_at, id) < (${beforeAt}, ${before?.id ?? null}::uuid))
          order by created_at desc, id desc limit ${limit}`,
        { name: 'past-requests' },
      )
      return rows
    },
  }
}
