import { PaidPlan } from '@oppidum/domain/plans/billing'
import { BillingInterval, type Plan } from '@oppidum/domain/plans/plan'

/** What the address of the pricing page says. */
export interface PricingPlace {
  /** The plan that somebody has come for; null when none. */
  plan: PaidPlan | null
  interval: BillingInterval
  /** How somebody comes back from paying: `done`, or `left` without having paid. */
  checkout: 'done' | 'left' | null
}

export function pricingAddress({
  plan,
  interval,
  checkout,
}: {
  plan: Plan
  interval?: BillingInterval
  checkout?: 'done' | 'left'
}): string {
  const search = new URLSearchParams({ plan, ...(interval && { interval }), ...(checkout && { checkout }) })
  return `/pricing?${search}`
}

export function readPricingPlace(search: URLSearchParams): PricingPlace {
  const checkout = search.get('checkout')
  return {
    plan: PaidPlan.safeParse(search.get('plan')).data ?? null,
    interval: BillingInterval.safeParse(search.get('interval')).data ?? 'month',
    checkout: checkout === 'done' || checkout === 'left' ? checkout : null,
  }
}
