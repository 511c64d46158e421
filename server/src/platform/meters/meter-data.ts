import type { AppContext } from '../../compose/context.ts'
import type { PersonData } from '../auth/people/person-data.ts'
import { meterStore } from './meter-store.ts'
import { receiptStore } from './receipt-store.ts'

/** How many receipts go into an export, the newest first; the list of receipts goes further back. */
const RECEIPTS_AT_MOST = 10_000

/** A person's counts and receipts as personal data. */
export function meterData({ db }: Pick<AppContext, 'db'>): PersonData {
  const meters = meterStore(db)
  const receipts = receiptStore(db.pool)
  return {
    part: 'usage',
    async read(personId) {
      const periods = await meters.periods(personId)
      if (periods.length === 0) return null
      return {
        periods: periods.map(({ personId: _own, startsAt, ...rest }) => ({ ...rest, startsAt: startsAt.toISOString() })),
        receiptsInAll: await receipts.total(personId, null),
        newestReceipts: (await receipts.list(personId, null, null, RECEIPTS_AT_MOST)).map(({ createdAt, settledAt, ...rest }) => ({
          ...rest,
          at: createdAt.toISOString(),
          settledAt: settledAt?.toISOString() ?? null,
        })),
      }
    },
    remove: (tx, personId) => meters.remove(tx, personId),
  }
}
