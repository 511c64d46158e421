import type { Role } from '@oppidum/domain/core/access'
import { Failure } from '@oppidum/domain/core/failure'
import type { Cities } from '../../../compose/context.ts'
import type { Tx } from '../../db/connection.ts'
import { run, sql } from '../../db/sql.ts'
import { EVERY_CITY, type Person, roleIn } from './person-store.ts'

type Roles = Person['roles']

/** Present roles, read in this transaction and not from the guard's cache; undefined if there is no such person. */
export async function rolesOf(tx: Pick<Tx, 'query'>, personId: string): Promise<Roles | undefined> {
  const { rows } = await run<{ roles: Roles }>(
    tx,
    sql`select coalesce((select jsonb_object_agg(r.city_id, r.role) from person_role r where r.person_id = p.id), '{}') as roles
     from person p where p.id = ${personId}`,
  )
  return rows[0]?.roles
}

/** Whether these roles include admin of the city; with EVERY_CITY, of all cities. */
export function governs(roles: Roles, cityId: string, cities: Cities): boolean {
  const cityIds = cityId === EVERY_CITY ? cities.all.map((it) => it.id) : [cityId]
  return cityIds.every((it) => roleIn({ roles }, it) === ('admin' satisfies Role))
}

/**
 * Checks again in the transaction of a change, so that nobody uses a right that was just revoked.
 * @throws Failure role_required
 */
export async function requireAdmin(tx: Pick<Tx, 'query'>, personId: string, cityId: string, cities: Cities): Promise<void> {
  const roles = await rolesOf(tx, personId)
  if (roles && governs(roles, cityId, cities)) return
  throw new Failure(
    'role_required',
    cityId === EVERY_CITY ? 'This takes an admin of every city of this installation.' : 'Your role may not do this; it takes an admin.',
  )
}
