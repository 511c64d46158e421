import { bestOf, type PaidPlan } from '@oppidum/domain/plans/billing'
import type { Plan } from '@oppidum/domain/plans/plan'
import type { PaymentEvent, Payments, Subscription } from '../../adapters/payments/payments.ts'
import type { AppContext } from '../../compose/context.ts'
import { type Actor, writeAudit } from '../../platform/audit/audit-store.ts'
import { readerLanguage } from '../../platform/auth/people/reader-language-store.ts'
import { type Tx, transaction } from '../../platform/db/connection.ts'
import { type MailDraft, writeMail } from '../../platform/mail/mail-store.ts'
import { periodKeys } from './billing-period.ts'
import type { CheckoutStore } from './checkout-store.ts'
import { type PlanEmailSource, paymentFailed, planChanged } from './plan-emails.ts'
import { grantedFor, type StoredSubscription, type SubscriptionStore } from './subscription-store.ts'

interface Dependencies extends Pick<AppContext, 'db' | 'bus' | 'clock' | 'log' | 'people' | 'identity'> {
  payments: Payments
  subscriptions: SubscriptionStore
  checkouts: CheckoutStore
  /** `language` is the installation's, for those of whom no other is known. */
  email: PlanEmailSource
}

/** Why a subscription is read anew: because a verified message says so, or because a person has just changed it. */
type Occasion = { told: PaymentEvent; address: string } | { actor: Actor }

export type SubscriptionReading = ReturnType<typeof subscriptionReading>

/**
 * Keeps in the store what the provider has. A message never says what a subscription has become: that is asked for,
 * under a lock, so late, doubled and overtaken messages change nothing that is newer. Only a message gives or takes
 * a plan.
 */
export function subscriptionReading(needs: Dependencies) {
  const { db, bus, clock, log, people, identity, payments, subscriptions, checkouts, email } = needs
  const inTurn = periodKeys()

  /** Returns it as it is now; null when it is unknown, not ours, or told before. */
  async function readAnew(id: string, occasion: Occasion): Promise<StoredSubscription | null> {
    let changed: string | null = null
    const read = await transaction(db, async (tx) => {
      const at = new Date(clock.nowMs())
      if ('told' in occasion && !(await subscriptions.takeIn(tx, occasion.told, at))) return null
      await subscriptions.lock(tx, id)
      const now = await payments.subscription(id)
      if (!now) return null
      const before = await subscriptions.find(tx, id)
      const personId = before?.personId ?? now.personId
      if (personId === null || !(await subscriptions.lockPerson(tx, personId))) {
        log.warn({ subscriptionId: id, state: now.state }, 'payment event for an unknown person')
        return null
      }
      const kept: StoredSubscription = { ...now, personId, granted: before?.granted ?? null }
      if ('told' in occasion) {
        kept.granted = grantedFor(now)
        if (await settle(tx, kept, occasion, at)) changed = personId
      } else await notePlanned(tx, before, now, occasion.actor, at)
      await subscriptions.keep(tx, kept, at)
      return kept
    })
    if (changed !== null) await bus.publish({ kind: 'access', personId: changed })
    return read
  }

  /** Gives or takes the plan that follows from what is paid now; tells the person. Returns whether it is another one. */
  async function settle(
    tx: Tx,
    kept: StoredSubscription,
    { told, address }: { told: PaymentEvent; address: string },
    at: Date,
  ): Promise<boolean> {
    const { personId } = kept
    const all = await subscriptions.of(personId, tx)
    const given = (list: readonly StoredSubscription[]) => bestOf(list.flatMap((it): PaidPlan[] => (it.granted ? [it.granted] : [])))
    const plan = given([...all.filter((it) => it.id !== kept.id), kept])
    await checkouts.close(tx, personId)
    if (told.isFailedPayment && kept.state === 'late') await write(tx, personId, at, (it) => paymentFailed(it, kept.plan))
    // A plan that was given otherwise is not taken by a message about something that was not paid.
    if (plan === given(all)) return false
    const from = (await people.setPlan(tx, personId, plan, null)) as Plan
    if (from === plan) return false
    const actor: Actor = { id: null, by: 'webhook', address }
    await writeAudit(tx, at, { actor, action: 'plan-changed', subjectId: personId, from: { plan: from }, to: { plan }, reason: told.type })
    await write(tx, personId, at, (it) => planChanged(it, from, plan))
    log.info({ security: 'plan-changed', personId, from, to: plan, by: 'webhook' }, 'plan changed')
    // The last thing: what the provider of accounts has been told cannot be rolled back.
    await identity.setPlan(personId, plan)
    return true
  }

  async function write(tx: Tx, personId: string, at: Date, letter: (from: PlanEmailSource) => Omit<MailDraft, 'to'>): Promise<void> {
    const to = (await people.find(personId))?.email
    if (!to) return
    const language = await readerLanguage(tx, to, undefined, email.language)
    await writeMail(tx, at, { to, ...letter({ ...email, language }) })
  }

  async function notePlanned(tx: Tx, before: StoredSubscription | undefined, now: Subscription, actor: Actor, at: Date): Promise<void> {
    const [from, to] = [before && ahead(before), ahead(now)]
    if (JSON.stringify(from) === JSON.stringify(to)) return
    await writeAudit(tx, at, { actor, action: 'plan-change-planned', from, to })
  }

  return {
    /** Takes in what the provider tells. */
    async told(event: PaymentEvent, address: string): Promise<void> {
      const { subscriptionId: id } = event
      if (id !== null) await inTurn('told', () => readAnew(id, { told: event, address }))
    },

    /** Does something to a subscription, one thing after the other, and keeps what came of it whether it went well or not. */
    after(id: string, actor: Actor, act: () => Promise<void>): Promise<StoredSubscription | null> {
      return inTurn(id, async () => {
        try {
          await act()
        } catch (error) {
          await readAnew(id, { actor }).catch(() => undefined)
          throw error
        }
        return readAnew(id, { actor })
      })
    },
  }
}

/** What lies ahead of a subscription, for the trail. */
function ahead({ plan, interval, endsAt, planned, periodEndsAt }: Subscription) {
  if (endsAt) return { plan: 'free', at: endsAt.toISOString() }
  return planned ? { ...planned, at: periodEndsAt.toISOString() } : { plan, interval }
}
