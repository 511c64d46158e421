import type { Role } from '@oppidum/domain/core/access'
import { Failure } from '@oppidum/domain/core/failure'
import type { AppContext } from '../../../compose/context.ts'
import { type Actor, writeAudit } from '../../audit/audit-store.ts'
import type { AdminChange } from './admin-changes.ts'
import { EVERY_CITY, roleIn } from './person-store.ts'
import { requireAdmin, rolesOf } from './session-rights-store.ts'

export interface RoleChange {
  personId: string
  /** EVERY_CITY for all cities without a role of their own. */
  cityId: string
  /** Null removes the city's own role. */
  role: Role | null
  /** With EVERY_CITY: also removes roles given in single cities, so that this one applies there too. */
  alsoWhereGiven?: boolean
}

/**
 * Sets or removes a role, records it in the audit trail and notifies the guard.
 * @param actor must be admin there; a command needs no role
 * @returns the roles before and after, as they apply in that city
 * @throws Failure not_found, role_required, or conflict when a city would be left without an admin
 */
export async function changeRole(
  { people, cities, bus, clock, log }: Pick<AppContext, 'people' | 'cities' | 'bus' | 'clock' | 'log'>,
  changeAdmins: AdminChange,
  { personId, cityId, role, alsoWhereGiven = false }: RoleChange,
  actor: Actor,
): Promise<{ before: Role; after: Role; fromEveryCity: boolean }> {
  const changed = await changeAdmins('The last admin of a city cannot lose that role; make somebody else an admin first.', async (tx) => {
    if (actor.id !== null) await requireAdmin(tx, actor.id, cityId, cities)
    const before = await rolesOf(tx, personId)
    if (!before) throw new Failure('not_found', 'There is no person with that id.')
    const after: Record<string, Role> = { ...before }
    const cityRoles = alsoWhereGiven ? Object.keys(before).filter((it) => it !== cityId) : []
    let changes = 0
    for (const [city, to] of [[cityId, role] as const, ...cityRoles.map((it) => [it, null] as const)]) {
      const from = before[city] ?? null
      if (from === to) continue
      changes += 1
      await people.setRole(tx, personId, city, to)
      if (to === null) delete after[city]
      else after[city] = to
      await writeAudit(tx, new Date(clock.nowMs()), {
        actor,
        action: 'role-changed',
        subjectId: personId,
        ...(city !== EVERY_CITY && { cityId: city }),
        from: { role: from },
        to: { role: to },
      })
    }
    const roles = { before: roleIn({ roles: before }, cityId), after: roleIn({ roles: after }, cityId), fromEveryCity: !(cityId in after) }
    return { ...roles, changes }
  })
  if (changed.changes > 0) {
    await bus.publish({ kind: 'access', personId })
    const { before, after } = changed
    log.info({ security: 'role_changed', by: actor.by, actor: actor.id, person: personId, cityId, from: before, to: after }, 'role changed')
  }
  return changed
}
