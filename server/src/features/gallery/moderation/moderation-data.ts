import type { AppContext } from '../../../compose/context.ts'
import type { PersonData } from '../../../platform/auth/people/person-data.ts'
import { moderationStore } from './moderation-store.ts'

/** Moderation decisions about a person, for export and erasure. */
export function moderationData({ db }: Pick<AppContext, 'db'>): PersonData {
  return {
    part: 'moderation',
    async read(personId) {
      const decisions = await moderationStore(db.pool).ofPerson(personId)
      return decisions.length === 0 ? null : decisions.map(({ at, ...it }) => ({ at: at.toISOString(), ...it }))
    },
    remove: (tx, personId) => moderationStore(tx).forgetPerson(personId),
  }
}
