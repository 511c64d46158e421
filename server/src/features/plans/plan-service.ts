import type { SignedIn } from '@oppidum/domain/core/access'
import { Failure } from '@oppidum/domain/core/failure'
import { HOUR_MS } from '@oppidum/domain/core/time'
import { bestOf, changeTime, type PlanChange, type Purchase } from '@oppidum/domain/plans/billing'
import type { BillingInterval, Plan } from '@oppidum/domain/plans/plan'
import type { Payments } from '../../adapters/payments/payments.ts'
import type { AppContext } from '../../compose/context.ts'
import { type Actor, writeAudit } from '../../platform/audit/audit-store.ts'
import { transaction } from '../../platform/db/connection.ts'
import type { CheckoutStore } from './checkout-store.ts'
import type { SubscriptionReading } from './subscription-reading.ts'
import { isLive, type StoredSubscription, type SubscriptionStore } from './subscription-store.ts'

/** How long an open checkout is continued: the provider remembers an idempotency key for a day. */
const CHECKOUT_FRESH_MS = 23 * HOUR_MS

export interface PlanDependencies extends Pick<AppContext, 'db' | 'bus' | 'clock' | 'log' | 'people' | 'identity'> {
  /** Null in demo billing. */
  payments: Payments | null
  publicUrl: string
  subscriptions: SubscriptionStore
  checkouts: CheckoutStore
  /** Null in demo billing. */
  reading: SubscriptionReading | null
}

interface Asker {
  person: SignedIn
  actor: Actor
}

/** The best plan a person pays for; undefined if there is none. */
export async function liveSubscription(subscriptions: SubscriptionStore, personId: string): Promise<StoredSubscription | undefined> {
  const live = (await subscriptions.of(personId)).filter(isLive)
  const best = bestOf(live.map((it) => it.plan))
  return live.find((it) => it.plan === best)
}

/**
 * Chooses a plan. In demo billing it is set at once; with a payment provider nothing here changes it, because the plan follows what the
 * provider reports as paid.
 */
export async function choosePlan(needs: PlanDependencies, asker: Asker, plan: Plan, interval: BillingInterval): Promise<PlanChange> {
  const { payments, subscriptions, reading } = needs
  if (!payments || !reading) return setInDemo(needs, asker, plan)
  if (plan === 'free')
    throw new Failure('refused', 'A paid plan ends with its period: cancel it on your account page and Free follows automatically.')
  const wanted = { plan, interval }
  const present = await liveSubscription(subscriptions, asker.person.id)
  if (!present) return startCheckout(needs, payments, asker, wanted)
  const when = changeTime(present, wanted)
  const answer = { plan, billing: 'stripe', checkoutUrl: null, at: null } as const
  if (when === 'none') {
    if (present.planned || present.endsAt) await reading.after(present.id, asker.actor, () => payments.stay(present.id))
    return { ...answer, takesEffect: 'now' }
  }
  if (when === 'now') {
    await reading.after(present.id, asker.actor, () => payments.changeNow(present.id, wanted))
    return { ...answer, takesEffect: 'confirmation' }
  }
  const now = await reading.after(present.id, asker.actor, () => payments.changeLater(present.id, wanted))
  return { ...answer, takesEffect: 'later', at: (now ?? present).periodEndsAt.toISOString() }
}

async function setInDemo(
  { db, bus, clock, people, identity, log }: PlanDependencies,
  { person, actor }: Asker,
  plan: Plan,
): Promise<PlanChange> {
  const at = new Date(clock.nowMs())
  const before = await transaction(db, async (tx) => {
    const present = await people.setPlan(tx, person.id, plan, null)
    if (present === undefined) throw new Failure('signed_out', 'This account no longer exists.')
    if (present === plan) return present
    await writeAudit(tx, at, { actor, action: 'plan-changed', from: { plan: present }, to: { plan }, reason: 'demo billing' })
    // Last, because a message to the provider cannot be rolled back.
    await identity.setPlan(person.id, plan)
    return present
  })
  if (before !== plan) {
    log.info({ security: 'plan-changed', personId: person.id, from: before, to: plan, by: 'demo billing' }, 'plan changed')
    await bus.publish({ kind: 'access', personId: person.id })
  }
  return { plan, billing: 'demo', takesEffect: 'now', checkoutUrl: null, at: null }
}

async function startCheckout(needs: PlanDependencies, payments: Payments, { person }: Asker, wanted: Purchase): Promise<PlanChange> {
  const { db, clock, people, subscriptions, checkouts, publicUrl } = needs
  const [known, bought] = [await people.find(person.id), await subscriptions.of(person.id)]
  const back = (how: string) => `${publicUrl}/pricing?plan=${wanted.plan}&interval=${wanted.interval}&checkout=${how}`
  const begin = async (restart: boolean) => {
    const at = new Date(clock.nowMs())
    const started = await transaction(db, async (tx) => {
      const it = await checkouts.begin(tx, person.id, wanted, at, CHECKOUT_FRESH_MS, restart)
      // The person must not pay for two plans in two windows.
      if (it.replaced !== null && (await payments.closeCheckout(it.replaced)) !== null)
        throw new Failure('conflict', 'Your last payment is still being confirmed; try again in a minute.')
      return it
    })
    const checkout = await payments.startCheckout({
      ...wanted,
      personId: person.id,
      customerId: bought[0]?.customerId ?? null,
      email: known?.email ?? null,
      paidUrl: back('done'),
      leftUrl: back('left'),
      key: `checkout-${person.id}-${started.attempt}`,
    })
    await checkouts.setProviderId(person.id, started.attempt, checkout.id)
    return checkout
  }
  let checkout = await begin(false)
  if (checkout.state === 'over') checkout = await begin(true)
  const answer = { plan: wanted.plan, billing: 'stripe', at: null } as const
  if (checkout.state === 'paid') return { ...answer, takesEffect: 'confirmation', checkoutUrl: null }
  return { ...answer, takesEffect: 'checkout', checkoutUrl: checkout.url }
}

/** Ends the paid plan at the end of its period. @throws Failure conflict when there is nothing to end */
export async function cancelPlan({ payments, subscriptions, reading }: PlanDependencies, { person, actor }: Asker): Promise<void> {
  const present = payments && (await liveSubscription(subscriptions, person.id))
  if (!payments || !reading || !present)
    throw new Failure('conflict', payments ? 'There is no paid plan to cancel.' : 'This is demo billing: choose the Free plan instead.')
  if (present.endsAt) return
  await reading.after(present.id, actor, () => payments.changeLater(present.id, null))
}

/** Cancels the planned change. @throws Failure conflict when none is planned */
export async function resumePlan({ payments, subscriptions, reading }: PlanDependencies, { person, actor }: Asker): Promise<void> {
  const present = payments && (await liveSubscription(subscriptions, person.id))
  if (!payments || !reading || !present || !(present.endsAt || present.planned))
    throw new Failure('conflict', 'No scheduled plan change to cancel.')
  await reading.after(present.id, actor, () => payments.stay(present.id))
}
