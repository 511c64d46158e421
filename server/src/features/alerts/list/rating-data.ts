import type { AppContext } from '../../../compose/context.ts'
import type { PersonData } from '../../../platform/auth/people/person-data.ts'
import { alertRatingStore } from './alert-rating-store.ts'

/** What a person thought of alerts. */
export function ratingData({ db }: Pick<AppContext, 'db'>): PersonData {
  const ratings = alertRatingStore(db)
  return {
    part: 'alertRatings',
    async read(personId) {
      const rows = await ratings.of(personId)
      return rows.length === 0 ? null : rows.map((it) => ({ ...it, ratedAt: it.ratedAt.toISOString() }))
    },
    remove: (tx, personId) => ratings.removeAll(tx, personId),
  }
}
