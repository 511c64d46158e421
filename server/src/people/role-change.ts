import type { Role } from '@oppidum/domain/access'
import { Failure } from '@oppidum/domain/failure'
import { type Actor, writeAudit } from '../audit/audit-store.ts'
import type { House } from '../house.ts'
import type { AdminChange } from './admin-changes.ts'
import { EVERY_CITY, roleIn } from './person-store.ts'
import { requireAdmin, rolesOf } from './standing-store.ts'

export interface RoleChange {
  personId: string
  /** EVERY_CITY for all that have no role of their own. */
  cityId: string
  /** Null takes away what the city itself has given. */
  role: Role | null
}

/**
 * Gives or takes a role, with its entry in the trail; the guard hears of it afterwards.
 * @param actor who must be admin there; a command needs no role
 * @returns the roles before and after, as they hold in that city
 * @throws Failure not_found, role_required, or conflict when a city would be left without an admin
 */
export async function changeRole(
  { people, cities, bus, clock, log }: Pick<House, 'people' | 'cities' | 'bus' | 'clock' | 'log'>,
  changeAdmins: AdminChange,
  { personId, cityId, role }: RoleChange,
  actor: Actor,
): Promise<{ before: Role; after: Role; fromEveryCity: boolean }> {
  const changed = await changeAdmins('The last admin of a city cannot lose that role; make somebody else an admin first.', async (tx) => {
    if (actor.id !== null) await requireAdmin(tx, actor.id, cityId, cities)
    const before = await rolesOf(tx, personId)
    if (!before) throw new Failure('not_found', 'There is no person of that id here.')
    await people.setRole(tx, personId, cityId, role)
    const from = before[cityId] ?? null
    const { [cityId]: _, ...others } = before
    const after = role === null ? others : { ...others, [cityId]: role }
    const told = { before: roleIn({ roles: before }, cityId), after: roleIn({ roles: after }, cityId), fromEveryCity: !(cityId in after) }
    if (from !== role)
      await writeAudit(tx, new Date(clock.nowMs()), {
        actor,
        action: 'role-changed',
        subjectId: personId,
        ...(cityId !== EVERY_CITY && { cityId }),
        from: { role: from },
        to: { role },
      })
    return { ...told, from }
  })
  if (changed.from !== role) {
    await bus.publish({ kind: 'access', personId })
    log.info(
      { security: 'role_changed', by: actor.by, actor: actor.id, person: personId, cityId, from: changed.from, to: role },
      'role changed',
    )
  }
  return changed
}
