import type { House } from '../../house.ts'
import type { Payments } from '../../outside/payments/payments.ts'
import type { PersonData } from '../../people/person-data.ts'
import { isLive, subscriptionStore } from './subscription-store.ts'

/** What is kept of a person's payments; receipts are the provider's. */
export function billingData({ db }: Pick<House, 'db'>, payments: Payments | null): PersonData {
  const subscriptions = subscriptionStore(db)
  return {
    part: 'billing',
    async read(personId) {
      const all = await subscriptions.of(personId)
      return all.length === 0 ? null : all
    },
    async remove(tx, personId) {
      // Nobody pays on for an account that is gone; when this cannot be seen to, the account stays.
      const live = (await subscriptions.of(personId, tx)).filter(isLive)
      for (const { id } of live) await payments?.end(id)
      await subscriptions.removeAll(tx, personId)
    },
  }
}
