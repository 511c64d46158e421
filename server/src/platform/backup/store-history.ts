import { LiveKind } from '@oppidum/domain/core/live'
import type { AppContext } from '../../compose/context.ts'
import { type Db, transaction } from '../db/connection.ts'
import { raiseNumbers } from '../events/event-store.ts'
import type { Job } from '../jobs/job.ts'
import { raiseVersions } from '../live/live-version-store.ts'
import { isSame, type StoreHistory, storeHistoryStore } from './store-history-store.ts'

/** A page may see what never happened for as long as this, and until the connections to the store are open again. */
const LOOK_MS = 5_000

/**
 * Notes the store's database and timeline. If others were noted, the store may lack the last changes that clients have seen: it was
 * recovered to an earlier moment, a standby became the primary, or it was moved by a dump. Live versions and event numbers are raised
 * above those that were given for these changes, as after a restore.
 * @returns `present` is null if the store does not tell; `isOther` says whether others were noted
 */
export async function continueHistory(db: Db): Promise<{ present: StoreHistory | null; isOther: boolean }> {
  const present = await storeHistoryStore.present(db.pool)
  if (present === null) return { present, isOther: false }
  const isOther = await transaction(db, async (tx) => {
    const noted = await storeHistoryStore.noted(tx)
    if (noted && isSame(noted, present)) return false
    await storeHistoryStore.note(tx, present)
    if (noted === null) return false
    await raiseVersions(tx, LiveKind.options)
    await raiseNumbers(tx)
    return true
  })
  return { present, isOther }
}

/**
 * Looks whether the store is still the same database on the same timeline as at the start. If not, what this process remembers may
 * never have happened, and there is no telling which of it: it has to be started again.
 * @param onOther called once
 */
export function historyWatch({ db, log }: Pick<AppContext, 'db' | 'log'>, start: StoreHistory, onOther: () => void): Job {
  let isTold = false
  return {
    name: 'store.history',
    everyMs: LOOK_MS,
    duty: null,
    async run() {
      const now = await storeHistoryStore.present(db.pool)
      if (isTold || now === null || isSame(now, start)) return
      isTold = true
      // Before clients come back: they are answered with numbers that they do not know.
      await continueHistory(db).catch((error: unknown) => log.error({ err: error }, 'the timeline of the store could not be noted'))
      onOther()
    },
  }
}
