import type { AppContext } from '../../compose/context.ts'
import type { PersonData } from '../../platform/auth/people/person-data.ts'
import { contactStore } from './contact-store.ts'
import { reportStore } from './report-store.ts'

/** A person's reports while signed in, with their contact data. Removal keeps the requests without the person. */
export function reportData({ db }: Pick<AppContext, 'db'>): PersonData {
  const reports = reportStore(db)
  const contacts = contactStore(db)
  return {
    part: 'reports',
    async read(personId) {
      const found = await reports.ofPerson(personId)
      return found.length === 0 ? null : found.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() }))
    },
    async remove(tx, personId) {
      for (const id of await reports.forgetPerson(tx, personId)) await contacts.remove(tx, id)
    },
  }
}
