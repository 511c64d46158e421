import type { Db } from '../../../platform/db/connection.ts'

/** All SQL about how far an installation is set up. */
export function setupStore(db: Db) {
  return {
    /** Accounts of the installation, and invitations to the city that can still be redeemed. */
    async people(cityId: string, at: Date): Promise<{ accounts: number; invitations: number }> {
      const { rows } = await db.pool.query<{ accounts: number; invitations: number }>(
        `select (select count(*)::int from person) as accounts,
           (select count(*)::int from invitation where city_id = $1 and expires_at > $2) as invitations`,
        [cityId, at],
      )
      return rows[0] ?? { accounts: 0, invitations: 0 }
    },
  }
}
