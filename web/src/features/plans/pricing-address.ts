import { PaidPlan } from '@oppidum/domain/plans/billing'
import { BillingInterval, type Plan } from '@oppidum/domain/plans/plan'

/** The parameters of the pricing page. */
export interface PricingPlace {
  /** The plan that the page was opened for; null when none. */
  plan: PaidPlan | null
  interval: BillingInterval
  /** The return from a payment: `done`, or `left` without having paid. */
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
