import { bestOf, type PaidPlan } from '@oppidum/domain/plans/billing'
import type { Plan } from '@oppidum/domain/plans/plan'
import type { PaymentEvent, Payments, Subscription } from '../../adapters/payments/payments.ts'
import type { AppContext } from '../../compose/context.ts'
import { type Actor, writeAudit } from '../../platform/audit/audit-store.ts'
import { readerLanguage } from '../../platform/auth/people/reader-language-store.ts'
import { type Tx, transaction } from '../../platform/db/connection.ts'
import { type MailDraft, writeMail } from '../../platform/mail/mail-store.ts'
import type { CheckoutStore } from './checkout-store.ts'
import { keyedQueue } from './keyed-queue.ts'
import { type PlanEmailSource, paymentFailed, planChanged } from './plan-emails.ts'
import { grantedFor, type StoredSubscription, type SubscriptionStore } from './subscription-store.ts'

interface Dependencies extends Pick<AppContext, 'db' | 'bus' | 'clock' | 'log' | 'people' | 'identity'> {
  payments: Payments
  subscriptions: SubscriptionStore
  checkouts: CheckoutStore
  /** `language` is the installation's, for people whose own is unknown. */
  email: PlanEmailSource
}

/** Why a subscription is read again: the provider reported an event, or the person changed it. */
type Occasion = { event: PaymentEvent; address: string } | { actor: Actor }

export type SubscriptionReading = ReturnType<typeof subscriptionReading>

/**
 * Keeps the store in step with the payment provider. An event never says what a subscription has become: that is read from the provider
 * under a lock, so late, repeated and overtaken events change nothing newer. Only an event grants or revokes a plan.
 */
export function subscriptionReading(needs: Dependencies) {
  const { db, bus, clock, log, people, identity, payments, subscriptions, checkouts, email } = needs
  const inTurn = keyedQueue()

  /** Returns the present subscription; null if it is unknown, not ours, or the event was received before. */
  async function refresh(id: string, occasion: Occasion): Promise<StoredSubscription | null> {
    let changed: string | null = null
    const read = await transaction(db, async (tx) => {
      const at = new Date(clock.nowMs())
      if ('event' in occasion && !(await subscriptions.receive(tx, occasion.event, at))) return null
      await subscriptions.lock(tx, id)
      const now = await payments.subscription(id)
      if (!now) return null
      const before = await subscriptions.find(tx, id)
      const personId = before?.personId ?? now.personId
      if (personId === null || !(await subscriptions.lockPerson(tx, personId))) {
        log.warn({ subscriptionId: id, state: now.state }, 'payment event for an unknown person')
        return null
      }
      const current: StoredSubscription = { ...now, personId, granted: before?.granted ?? null }
      if ('event' in occasion) {
        current.granted = grantedFor(now)
        if (await settle(tx, current, occasion, at)) changed = personId
      } else await notePlanned(tx, before, now, occasion.actor, at)
      await subscriptions.keep(tx, current, at)
      return current
    })
    if (changed !== null) await bus.publish({ kind: 'access', personId: changed })
    return read
  }

  /** Grants or revokes the plan that follows from what is paid now, and e-mails the person. @returns whether the plan changed */
  async function settle(
    tx: Tx,
    current: StoredSubscription,
    { event, address }: { event: PaymentEvent; address: string },
    at: Date,
  ): Promise<boolean> {
    const { personId } = current
    const all = await subscriptions.of(personId, tx)
    const bestGranted = (list: readonly StoredSubscription[]) => bestOf(list.flatMap((it): PaidPlan[] => (it.granted ? [it.granted] : [])))
    const plan = bestGranted([...all.filter((it) => it.id !== current.id), current])
    await checkouts.close(tx, personId)
    if (event.isFailedPayment && current.state === 'late') await write(tx, personId, at, (it) => paymentFailed(it, current.plan))
    // A plan granted by another way is not revoked by an event about something unpaid.
    if (plan === bestGranted(all)) return false
    const from = (await people.setPlan(tx, personId, plan, null)) as Plan
    if (from === plan) return false
    const actor: Actor = { id: null, by: 'webhook', address }
    await writeAudit(tx, at, { actor, action: 'plan-changed', subjectId: personId, from: { plan: from }, to: { plan }, reason: event.type })
    await write(tx, personId, at, (it) => planChanged(it, from, plan))
    log.info({ security: 'plan-changed', personId, from, to: plan, by: 'webhook' }, 'plan changed')
    // Last, because a message to the identity provider cannot be rolled back.
    await identity.setPlan(personId, plan)
    return true
  }

  async function write(tx: Tx, personId: string, at: Date, compose: (from: PlanEmailSource) => Omit<MailDraft, 'to'>): Promise<void> {
    const to = (await people.find(personId))?.email
    if (!to) return
    const language = await readerLanguage(tx, to, undefined, email.language)
    await writeMail(tx, at, { to, ...compose({ ...email, language }) })
  }

  async function notePlanned(tx: Tx, before: StoredSubscription | undefined, now: Subscription, actor: Actor, at: Date): Promise<void> {
    const [from, to] = [before && ahead(before), ahead(now)]
    if (JSON.stringify(from) === JSON.stringify(to)) return
    await writeAudit(tx, at, { actor, action: 'plan-change-planned', from, to })
  }

  return {
    /** Handles an event of the payment provider. */
    async receive(event: PaymentEvent, address: string): Promise<void> {
      const { subscriptionId: id } = event
      if (id !== null) await inTurn('events', () => refresh(id, { event, address }))
    },

    /** Changes a subscription, one change after the other, and stores the result whether the change succeeded or not. */
    after(id: string, actor: Actor, act: () => Promise<void>): Promise<StoredSubscription | null> {
      return inTurn(id, async () => {
        try {
          await act()
        } catch (error) {
          await refresh(id, { actor }).catch(() => undefined)
          throw error
        }
        return refresh(id, { actor })
      })
    },
  }
}

/** A subscription's planned future, for the audit trail. */
function ahead({ plan, interval, endsAt, planned, periodEndsAt }: Subscription) {
  if (endsAt) return { plan: 'free', at: endsAt.toISOString() }
  return planned ? { ...planned, at: periodEndsAt.toISOString() } : { plan, interval }
}
