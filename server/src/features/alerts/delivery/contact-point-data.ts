import type { AppContext } from '../../../compose/context.ts'
import type { PersonData } from '../../../platform/auth/people/person-data.ts'
import { contactPointStore } from './contact-point-store.ts'

/** A person's contact points as personal data, with the addresses in full; their secrets are not stored, and a browser's keys are left out. */
export function contactPointData({ db }: Pick<AppContext, 'db'>): PersonData {
  const store = contactPointStore(db)
  return {
    part: 'contactPoints',
    async read(personId) {
      const rows = await store.ownOf(personId)
      if (rows.length === 0) return null
      return rows.map(({ id, name, kind, target, createdAt, deliveredAt }) => ({
        id,
        name,
        kind,
        address: target.kind === 'email' ? target.address : target.kind === 'push' ? target.push.endpoint : target.url,
        createdAt: createdAt.toISOString(),
        lastDeliveredAt: deliveredAt?.toISOString() ?? null,
      }))
    },
    remove: (tx, personId) => store.removeAll(tx, personId),
  }
}
