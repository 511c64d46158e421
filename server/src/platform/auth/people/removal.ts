import { Failure } from '@oppidum/domain/core/failure'
import type { AppContext } from '../../../compose/context.ts'
import { type Actor, writeAudit } from '../../audit/audit-store.ts'
import type { AdminChange } from './admin-changes.ts'
import type { PersonData } from './person-data.ts'
import { EVERY_CITY } from './person-store.ts'
import { requireAdmin, rolesOf } from './session-rights-store.ts'

/**
 * Removes a person with everything they own: each module's data, the person, and the account with its sessions. The audit trail keeps
 * their id.
 * @throws Failure not_found, role_required, or conflict when a city would be left without an admin
 */
export async function removeWhole(
  { people, cities, bus, clock, identity, log }: Pick<AppContext, 'people' | 'cities' | 'bus' | 'clock' | 'identity' | 'log'>,
  changeAdmins: AdminChange,
  parts: readonly PersonData[],
  personId: string,
  actor: Actor,
): Promise<void> {
  await changeAdmins(
    'The last admin of a city cannot be removed; make somebody else an admin first.',
    async (tx) => {
      if (actor.id !== null && actor.id !== personId) await requireAdmin(tx, actor.id, EVERY_CITY, cities)
      if (!(await rolesOf(tx, personId))) throw new Failure('not_found', 'There is no person with that id.')
      for (const part of parts) await part.remove(tx, personId)
      await writeAudit(tx, new Date(clock.nowMs()), { actor, action: 'account-removed', subjectId: personId })
      await people.remove(tx, personId)
    },
    (tx) => identity.remove(personId, tx),
  )
  await bus.publish({ kind: 'access', personId })
  log.info({ security: 'account_removed', by: actor.by, actor: actor.id, person: personId }, 'account removed')
}
