import type { RequestCategory } from '@oppidum/domain/records/service-request'
import type { Db } from '../../../platform/db/connection.ts'

/** A request of the city's past, as its row has it. */
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

/** All SQL by which a city's past is read to learn from. */
export function pastStore({ pool }: Pick<Db, 'pool'>) {
  return {
    async closed(cityId: string): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(
        `select coalesce(sum(count), 0)::int as count from record_count
         where city_id = $1 and record_kind = 'service-request' and status = 'completed' and not folded`,
        [cityId],
      )
      return rows[0]?.count ?? 0
    },

    /**
     * Newest first, from before that one on: those that somebody has dealt with, being closed or given to a department. What was
     * folded into another one says nothing of its own.
     */
    async page(cityId: string, before: Pick<PastRow, 'id' | 'createdAt'> | null, limit: number): Promise<PastRow[]> {
      const { rows } = await pool.query<PastRow>({
        name: 'past-requests',
        text: `select id, title, description, district, category, assigned_department as department, created_at as "createdAt",
            case when status = 'completed' then completed_at end as "completedAt" from service_request
          where city_id = $1 and duplicate_of is null and (status = 'completed' or assigned_department is not null) and ($2::timestamptz is null or (created_at, id) < ($2, $3::uuid))
          order by created_at desc, id desc limit $4`,
        values: [cityId, before?.createdAt ?? null, before?.id ?? null, limit],
      })
      return rows
    },
  }
}
