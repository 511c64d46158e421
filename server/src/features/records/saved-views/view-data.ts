import type { AppContext } from '../../../compose/context.ts'
import type { PersonData } from '../../../platform/auth/people/person-data.ts'
import { viewStore } from './view-store.ts'

/** A person's saved views, in every city. */
export function viewData({ db }: Pick<AppContext, 'db'>): PersonData {
  const views = viewStore(db)
  return {
    part: 'views',
    async read(personId) {
      const rows = await views.list(personId, null)
      return rows.length === 0 ? null : rows.map((it) => ({ ...it, createdAt: it.createdAt.toISOString() }))
    },
    remove: (tx, personId) => views.removeAll(tx, personId),
  }
}
