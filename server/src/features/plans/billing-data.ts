import type { Payments } from '../../adapters/payments/payments.ts'
import type { AppContext } from '../../compose/context.ts'
import type { PersonData } from '../../platform/auth/people/person-data.ts'
import { checkoutStore } from './checkout-store.ts'
import { isLive, subscriptionStore } from './subscription-store.ts'

/** What is stored about a person's payments. The receipts are the provider's. */
export function billingData({ db }: Pick<AppContext, 'db'>, payments: Payments | null): PersonData {
  const subscriptions = subscriptionStore(db)
  const checkouts = checkoutStore(db)
  return {
    part: 'billing',
    async read(personId) {
      const all = await subscriptions.of(personId)
      return all.length === 0 ? null : all
    },
    async remove(tx, personId) {
      // A removed account must not keep paying; if the provider cannot end the plan, the account stays.
      await subscriptions.lockPerson(tx, personId)
      const live = (await subscriptions.of(personId, tx)).filter(isLive).map((it) => it.id)
      const open = payments && (await checkouts.open(tx, personId))
      // Perhaps paid, but the provider's event has not arrived yet.
      const paid = open && (await payments.closeCheckout(open))
      for (const id of new Set(paid ? [...live, paid] : live)) await payments?.end(id)
      await subscriptions.removeAll(tx, personId)
    },
  }
}
