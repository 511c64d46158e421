import type { AppContext } from '../../compose/context.ts'
import type { PersonData } from '../../platform/auth/people/person-data.ts'
import { webhookAnswer, webhookStore } from './webhook-store.ts'

/** A person's webhooks as personal data; their secrets are not stored. */
export function webhookData({ db, clock }: Pick<AppContext, 'db' | 'clock'>): PersonData {
  const webhooks = webhookStore(db)
  return {
    part: 'webhooks',
    async read(personId) {
      const rows = await webhooks.list(personId)
      return rows.length === 0 ? null : rows.map((it) => ({ ...webhookAnswer(it, new Date(clock.nowMs())), city: it.cityId }))
    },
    remove: (tx, personId) => webhooks.removeAll(tx, personId),
  }
}
