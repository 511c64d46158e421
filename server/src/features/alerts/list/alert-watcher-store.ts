import { EVERY_CITY } from '../../../platform/auth/people/person-store.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import { run, sql } from '../../../platform/db/sql.ts'

/** People whose open pages show an alert: its owner, and the city's operators and admins if it is the city's. */
export async function watchersOf(
  tx: Pick<Tx, 'query'>,
  { cityId, ownerId, sharing }: { cityId: string; ownerId: string; sharing: 'own' | 'city' },
): Promise<string[]> {
  if (sharing === 'own') return [ownerId]
  const { rows } = await run<{ id: string }>(
    tx,
    sql`select p.id from person p
      left join person_role own on own.person_id = p.id and own.city_id = ${cityId}
      left join person_role general on general.person_id = p.id and general.city_id = ${EVERY_CITY}
      where coalesce(own.role, general.role, 'viewer') in ('operator', 'admin')`,
    { name: 'alert-watchers' },
  )
  return rows.map((it) => it.id)
}
