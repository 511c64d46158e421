import type { NotificationProblem } from '@oppidum/domain/alerts/contact-point'
import { isAtLeast } from '@oppidum/domain/core/access'
import type { Language } from '@oppidum/domain/core/language'
import { SECOND_MS } from '@oppidum/domain/core/time'
import { allows } from '@oppidum/domain/plans/plan'
import type { AppContext } from '../../../compose/context.ts'
import { wordsIn } from '../../../i18n/server-catalogue.ts'
import { roleIn } from '../../../platform/auth/people/person-store.ts'
import { readerLanguage } from '../../../platform/auth/people/reader-language-store.ts'
import { type Tx, transaction } from '../../../platform/db/connection.ts'
import { writeMail } from '../../../platform/mail/mail-store.ts'
import { endOfRest, nextTry } from '../../webhooks/retry-times.ts'
import { letterText } from './messages.ts'
import type { AttemptResult, DueNotification, notificationQueueStore } from './notification-queue-store.ts'
import { type WebAttemptParts, webAttempts } from './web-attempt.ts'

/** Longer than any attempt takes, so that nobody else begins one meanwhile. */
const CLAIM_MS = 30 * SECOND_MS

export interface AttemptParts extends WebAttemptParts {
  brandName: string
  /** Of the installation. */
  language: Language
  /** Without one, letters stay in the outbox. */
  hasMailServer: boolean
  random: () => number
}

/** When a claim made now runs out. */
export const claimEnd = (nowMs: number) => new Date(nowMs + CLAIM_MS)

/** Attempts claimed messages and stores what became of them. */
export function notificationAttempts(
  context: Pick<AppContext, 'db' | 'clock' | 'people'>,
  store: ReturnType<typeof notificationQueueStore>,
  parts: AttemptParts,
) {
  const { db, clock, people } = context
  const overWeb = webAttempts(context, parts)

  /** Why its recipient may not have a message; null if they may. Rights may have been lost since it was written. */
  async function obstacle({ body, point }: DueNotification): Promise<NotificationProblem | null> {
    if (point.sharing === 'city' || point.ownerId === null) return null
    const [owner] = await people.rights([point.ownerId])
    if (!owner || !allows(owner.plan, 'realTimeAlerts')) return 'plan_ended'
    return body.sharing === 'city' && !isAtLeast(roleIn(owner, body.city), 'operator') ? 'role_lost' : null
  }

  /** The letter and the mark that there is one are one transaction, so there is one letter however often the process dies. */
  function handOver(notification: DueNotification, to: string): Promise<void> {
    return transaction(db, async (tx) => {
      await store.lock(tx, notification.point.id)
      const at = new Date(clock.nowMs())
      const words = wordsIn(await readerLanguage(tx, to, undefined, parts.language)).notifications
      const { brandName, publicUrl } = parts
      const body = letterText(notification, publicUrl, words.letterFooter({ brandName, address: `${publicUrl}/alerts/contact-points` }))
      const id = await writeMail(tx, at, { to, subject: `${brandName}: ${notification.title}`, body })
      if (!(await store.setHandedOver(tx, notification, id, parts.hasMailServer ? null : 'no_mail_server'))) throw new AlreadyHandedOver()
    }).catch((error: unknown) => {
      if (!(error instanceof AlreadyHandedOver)) throw error
    })
  }

  async function fail(tx: Tx, notification: DueNotification, result: AttemptResult, retryAfterSeconds: number | null): Promise<void> {
    const failed = { nowMs: clock.nowMs(), retryAfterSeconds, random: parts.random() }
    const dueAt = nextTry(notification.createdAt, notification.tries + 1, failed)
    const failures = await store.setFailed(tx, notification, result, dueAt)
    await store.setResume(tx, notification.point.id, endOfRest(failures, failed))
  }

  /** Never throws for anything that a receiver does. */
  return async (notification: DueNotification, signal: AbortSignal): Promise<void> => {
    const { id, point } = notification
    const problem = await obstacle(notification)
    if (problem !== null) return store.drop(id, problem)
    if (point.target.kind === 'email') return handOver(notification, point.target.address)
    const outcome = await overWeb(notification, signal)
    if (outcome === null || outcome.kind === 'ended') return store.release(id)
    await transaction(db, async (tx) => {
      await store.lock(tx, point.id)
      if (outcome.kind === 'delivered') await store.setDelivered(tx, notification, outcome)
      else if (outcome.kind === 'gone') await store.setGone(tx, point.id, outcome)
      else await fail(tx, notification, outcome, outcome.retryAfterSeconds)
    })
  }
}

/** Undoes the second letter. */
class AlreadyHandedOver extends Error {}
