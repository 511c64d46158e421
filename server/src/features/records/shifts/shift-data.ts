import type { AppContext } from '../../../compose/context.ts'
import type { PersonData } from '../../../platform/auth/people/person-data.ts'
import { presenceStore } from './presence-store.ts'
import { handOverStore } from './shift-store.ts'

/** When somebody was at a desk, and the turns that they handed over. */
export function handOverData({ db }: Pick<AppContext, 'db'>): PersonData {
  const presences = presenceStore(db)
  return {
    part: 'handOvers',
    async read(personId) {
      const visits = await presences.listOf(personId)
      const handOvers = await handOverStore.signedBy(db.pool, personId)
      return visits.length + handOvers.length === 0 ? null : { seen: visits, signed: handOvers }
    },
    // What was signed is the city's, and names them by id alone; it is told without a name from then on.
    remove: (tx, personId) => presences.remove(tx, personId),
  }
}
