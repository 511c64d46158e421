import type { AppContext } from '../../compose/context.ts'
import type { PersonData } from '../../platform/auth/people/person-data.ts'
import { contactStore } from './contact-store.ts'
import { reportStore } from './report-store.ts'

/** What a person reported while signed in, with the contact that they left. The requests stay with the city, without their name. */
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
