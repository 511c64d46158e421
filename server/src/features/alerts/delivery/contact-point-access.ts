import { isAtLeast, type Role } from '@oppidum/domain/core/access'
import { Failure } from '@oppidum/domain/core/failure'
import type { AppContext } from '../../../compose/context.ts'
import { roleIn } from '../../../platform/auth/people/person-store.ts'
import type { Tx } from '../../../platform/db/connection.ts'
import type { ContactPointRow } from './contact-point-row.ts'
import type { contactPointStore } from './contact-point-store.ts'

/** Whether this person may remove a contact point: their own, one that they added to a city, or as an admin of that city. */
export function mayRemove({ sharing, ownerId }: Pick<ContactPointRow, 'sharing' | 'ownerId'>, personId: string, role: Role): boolean {
  return ownerId === personId ? sharing === 'own' || isAtLeast(role, 'operator') : sharing === 'city' && isAtLeast(role, 'admin')
}

/** Finds contact points for people: their own, and those of cities where they are operators. To everybody else one does not exist. */
export function contactPointAccess({ people }: Pick<AppContext, 'people'>, store: ReturnType<typeof contactPointStore>) {
  return {
    /** @throws Failure not_found */
    async find(tx: Pick<Tx, 'query'>, personId: string, id: string) {
      const row = await store.find(tx, personId, id)
      const [person] = row?.cityId ? await people.rights([personId]) : []
      const role = row?.cityId && person ? roleIn(person, row.cityId) : 'viewer'
      if (!row || (row.sharing === 'city' && !isAtLeast(role, 'operator')))
        throw new Failure('not_found', 'You have no contact point with that id.')
      return { row, isRemovable: mayRemove(row, personId, role) }
    },
  }
}
