import { PaidPlan, type Purchase } from '@oppidum/domain/plans/billing'
import { BillingInterval } from '@oppidum/domain/plans/plan'
import type Stripe from 'stripe'
import type { Subscription } from './payments.ts'

const MARK = 'oppidum_'

/** The product that stands for a plan. What a subscription is worth is read from this and from nothing else. */
export function productId(plan: PaidPlan): string {
  return `${MARK}${plan}`
}

function planOf(product: string | { id: string }): PaidPlan | null {
  const id = typeof product === 'string' ? product : product.id
  return id.startsWith(MARK) ? (PaidPlan.safeParse(id.slice(MARK.length)).data ?? null) : null
}

/** Whether it is about one of our plans: an account at the provider may sell other things as well. */
export function isOurProduct({ items }: Stripe.Subscription): boolean {
  const [item] = items.data
  return item !== undefined && planOf(item.price.product) !== null
}

/** A purchase as it is noted beside what the provider keeps. */
export function priceParameters({ plan, interval }: Purchase): { plan: string; interval: string } {
  return { plan, interval }
}

const STATE: Partial<Record<Stripe.Subscription.Status, Subscription['state']>> = {
  active: 'paid',
  trialing: 'paid',
  past_due: 'late',
  canceled: 'ended',
  incomplete_expired: 'ended',
}

const at = (seconds: number) => new Date(seconds * 1_000)

/** In our words. Asked only of what `isOurProduct`. */
export function subscriptionFrom(it: Stripe.Subscription): Subscription {
  // `isOurProduct` has seen that there is one, and that it is one of our plans.
  const item = it.items.data[0] as Stripe.SubscriptionItem
  const state = STATE[it.status] ?? 'unpaid'
  const periodEndsAt = at(item.current_period_end)
  return {
    id: it.id,
    customerId: typeof it.customer === 'string' ? it.customer : it.customer.id,
    personId: it.metadata.personId ?? null,
    plan: planOf(item.price.product) as PaidPlan,
    interval: BillingInterval.safeParse(item.price.recurring?.interval).data ?? 'month',
    state,
    periodEndsAt,
    endsAt: it.ended_at ? at(it.ended_at) : it.cancel_at ? at(it.cancel_at) : it.cancel_at_period_end ? periodEndsAt : null,
    planned: plannedOf(it),
  }
}

function plannedOf({ schedule }: Stripe.Subscription): Purchase | null {
  if (!schedule || typeof schedule === 'string' || schedule.status !== 'active') return null
  const { current_phase: current, phases } = schedule
  const next = current && phases.find((it) => it.start_date >= current.end_date)
  const plan = PaidPlan.safeParse(next?.metadata?.plan).data
  const interval = BillingInterval.safeParse(next?.metadata?.interval).data
  return plan && interval ? { plan, interval } : null
}
