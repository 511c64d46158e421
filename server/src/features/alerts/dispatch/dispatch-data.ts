import type { AppContext } from '../../../compose/context.ts'
import type { PersonData } from '../../../platform/auth/people/person-data.ts'
import { batchStore } from './batch-store.ts'
import { noticeStore } from './notice-store.ts'
import { policyStore } from './policy-store.ts'
import { keysOfPerson } from './recipients.ts'

/** A person's notification centre and how they wish to be notified, as personal data. */
export function dispatchData({ db }: Pick<AppContext, 'db'>): PersonData {
  const notices = noticeStore(db)
  return {
    part: 'alertNotices',
    async read(personId) {
      const preferences = await policyStore.preferences(db.pool, personId)
      const rows = await notices.listOf(personId)
      return preferences === null && rows.length === 0 ? null : { preferences, notices: rows }
    },
    // Notices go with the account.
    async remove(tx, personId) {
      await policyStore.removePreferences(tx, personId)
      await batchStore.removeOf(tx, keysOfPerson(personId))
      await policyStore.removePerson(tx, personId)
    },
  }
}
