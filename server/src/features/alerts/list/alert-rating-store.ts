import type { Db, Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

/** All SQL about a person's ratings of alerts. */
export function alertRatingStore(db: Db) {
  return {
    /** Newest first. */
    async of(personId: string): Promise<{ alert: string; useful: boolean; ratedAt: Date }[]> {
      const { rows } = await run<{ alert: string; useful: boolean; ratedAt: Date }>(
        db.pool,
        sql`select alert_id as alert, useful, rated_at as "ratedAt" from alert_rating where person_id = ${personId}
          order by rated_at desc, alert_id`,
      )
      return rows
    },

    async removeAll(tx: Pick<Tx, 'query'>, personId: string): Promise<void> {
      await run(tx, sql`delete from alert_rating where person_id = ${personId}`)
    },
  }
}
