import type { AppContext } from '../../../compose/context.ts'
import { run, sql } from '../../../platform/db/sql.ts'
import type { RetentionJob } from '../../../platform/jobs/retention.ts'

/** What a group is, beside its key: the columns that are the same in all its rows. */
const GROUP = sql`city_id, record_kind, group_key, status, priority, word, department, district, folded, source_id, quality,
  stale_after_seconds, missing`

/**
 * Makes one row of the several that writers added for a group of `record_count`, in one statement: whoever adds them up
 * meanwhile finds either the many or the one, and whoever adds a row waits for nothing.
 */
export function mergeCounts({ db }: Pick<AppContext, 'db'>): RetentionJob {
  return async (_nowMs, atMost) => {
    const { rows } = await run<{ gone: number }>(
      db.pool,
      sql`with crowded as (
          select city_id, record_kind, group_key from record_count group by 1, 2, 3 having count(*) > 1 limit ${atMost}
        ), gone as (
          delete from record_count c using crowded k
          where c.city_id = k.city_id and c.record_kind = k.record_kind and c.group_key = k.group_key returning c.*
        ), merged as (
          insert into record_count (${GROUP}, count) select ${GROUP}, sum(count) from gone group by ${GROUP} having sum(count) <> 0
        )
        select count(*)::int as gone from gone`,
    )
    return rows[0]?.gone ?? 0
  }
}
