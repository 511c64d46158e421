import type { Language } from '@oppidum/domain/core/language'
import type { AppContext } from '../../compose/context.ts'
import { wordsIn } from '../../i18n/server-catalogue.ts'
import { writeAudit } from '../../platform/audit/audit-store.ts'
import { readerLanguage } from '../../platform/auth/people/reader-language-store.ts'
import { type Tx, transaction } from '../../platform/db/connection.ts'
import { writeMail } from '../../platform/mail/mail-store.ts'
import type { AttemptOutcome } from './delivery-attempt.ts'
import { endOfRest, isGivenUp, nextTry } from './retry-times.ts'
import type { DueDelivery, QueuedWebhook, webhookQueueStore } from './webhook-queue-store.ts'

export interface DeliveryEnds {
  brandName: string
  publicUrl: string
  /** Of the installation. */
  language: Language
  random: () => number
}

/** Stores what became of an attempt, each in one transaction. */
export function deliveryEnds(
  { db, clock, log, brandName, publicUrl, language, random }: DeliveryEnds & Pick<AppContext, 'db' | 'clock' | 'log'>,
  store: ReturnType<typeof webhookQueueStore>,
) {
  /** Turns a webhook off and tells its owner, once. */
  async function disable(tx: Tx, { id, name, email }: QueuedWebhook, now: Date): Promise<void> {
    if (!(await store.disable(tx, id, now))) return
    await writeAudit(tx, now, { actor: { id: null, by: null, address: null }, action: 'webhook-disabled', subjectId: id })
    log.warn({ webhook: id }, 'webhook turned off after days of failures')
    if (email === null) return
    const words = wordsIn(await readerLanguage(tx, email, undefined, language))
    await writeMail(tx, now, { to: email, ...words.webhookEmail({ brandName, name, address: `${publicUrl}/account` }) })
  }

  return {
    succeed({ id }: QueuedWebhook, delivery: DueDelivery, outcome: AttemptOutcome): Promise<void> {
      return transaction(db, (tx) => store.setDelivered(tx, id, delivery.id, outcome))
    },

    fail(webhook: QueuedWebhook, { id, createdAt, tries }: DueDelivery, outcome: AttemptOutcome): Promise<void> {
      const nowMs = clock.nowMs()
      const failed = { nowMs, retryAfterSeconds: outcome.retryAfterSeconds, random: random() }
      return transaction(db, async (tx) => {
        await store.setFailed(tx, id, outcome, nextTry(createdAt, tries + 1, failed))
        const { failures, failingSince } = await store.countFailure(tx, webhook.id, outcome.at)
        await store.setResume(tx, webhook.id, endOfRest(failures, failed))
        if (isGivenUp(failingSince, nowMs)) await disable(tx, webhook, new Date(nowMs))
      })
    },
  }
}
