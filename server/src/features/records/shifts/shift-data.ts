import type { AppContext } from '../../../compose/context.ts'
import type { PersonData } from '../../../platform/auth/people/person-data.ts'
import { presenceStore } from './presence-store.ts'
import { handOverStore } from './shift-store.ts'

/** When a person was at a desk, and the shifts they handed over. */
export function handOverData({ db }: Pick<AppContext, 'db'>): PersonData {
  const presences = presenceStore(db)
  return {
    part: 'handOvers',
    async read(personId) {
      const visits = await presences.listOf(personId)
      const handOvers = await handOverStore.signedBy(db.pool, personId)
      return visits.length + handOvers.length === 0 ? null : { seen: visits, signed: handOvers }
    },
    // Signed hand-overs belong to the city. They refer to the person by id and show no name afterwards.
    remove: (tx, personId) => presences.remove(tx, personId),
  }
}
