import type { Db } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

/** All SQL behind the setup checklist. */
export function setupStore(db: Db) {
  return {
    /** Accounts of the installation, and invitations to the city that can still be redeemed. */
    async people(cityId: string, at: Date): Promise<{ accounts: number; invitations: number }> {
      const { rows } = await run<{ accounts: number; invitations: number }>(
        db.pool,
        sql`select (select count(*)::int from person) as accounts,
           (select count(*)::int from invitation where city_id = ${cityId} and expires_at > ${at}) as invitations`,
      )
      return rows[0] ?? { accounts: 0, invitations: 0 }
    },
  }
}
