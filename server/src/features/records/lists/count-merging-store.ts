import type { AppContext } from '../../../compose/context.ts'
import { run, sql } from '../../../platform/db/sql.ts'
import type { RetentionJob } from '../../../platform/jobs/retention.ts'

/** The columns that are equal in all rows of a group. */
const GROUP = sql`city_id, record_kind, group_key, status, priority, word, department, district, folded, source_id, quality,
  stale_after_seconds, missing`

/**
 * Merges the rows that writers added to a group of `record_count` into one. In a single statement, so that a concurrent reader sees
 * either the old rows or the new one, and writers never wait.
 */
export function mergeCounts({ db }: Pick<AppContext, 'db'>): RetentionJob {
  return async (_nowMs, atMost) => {
    const { rows } = await run<{ merged: number }>(
      db.pool,
      sql`with crowded as (
          select city_id, record_kind, group_key from record_count group by 1, 2, 3 having count(*) > 1 limit ${atMost}
        ), gone as (
          delete from record_count c using crowded k
          where c.city_id = k.city_id and c.record_kind = k.record_kind and c.group_key = k.group_key returning c.*
        ), merged as (
          insert into record_count (${GROUP}, count) select ${GROUP}, sum(count) from gone group by ${GROUP} having sum(count) <> 0
        )
        select count(*)::int as merged from gone`,
    )
    return rows[0]?.merged ?? 0
  }
}
