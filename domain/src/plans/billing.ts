import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Instant } from '../telemetry/provenance.ts'
import { BillingInterval, Plan } from './plan.ts'

/** What is paid for. */
export const PaidPlan = z.enum(['basic', 'pro'])
export type PaidPlan = z.infer<typeof PaidPlan>

/** A plan as it is paid. */
export interface Purchase {
  plan: PaidPlan
  interval: BillingInterval
}

/**
 * When a change of what is paid takes effect: more is had at once and paid for the rest of the period; less begins
 * when what was paid for has ended.
 */
export function changeTime(now: Purchase, wanted: Purchase): 'none' | 'now' | 'later' {
  if (now.plan !== wanted.plan) return wanted.plan === 'pro' ? 'now' : 'later'
  if (now.interval === wanted.interval) return 'none'
  return wanted.interval === 'year' ? 'now' : 'later'
}

/** The most of what somebody pays for; free when nothing. */
export function bestOf(plans: readonly PaidPlan[]): Plan {
  return plans.includes('pro') ? 'pro' : plans.includes('basic') ? 'basic' : 'free'
}

/** What an answer to a wish for a plan says of it. */
export const PlanChange = z.object({
  /** What was asked for. */
  plan: Plan,
  billing: z.enum(['demo', 'stripe']),
  /** `now`: it is yours; `checkout`: once it is paid there; `confirmation`: once the payment is confirmed; `later`: at `at`. */
  takesEffect: z.enum(['now', 'checkout', 'confirmation', 'later']),
  /** Where to pay; null unless `checkout`. */
  checkoutUrl: z.nullable(z.url()),
  /** Null unless `later`. */
  at: z.nullable(Instant),
})
export type PlanChange = z.infer<typeof PlanChange>

export const upgradePlan = endpoint({
  method: 'POST',
  path: '/api/upgrade-plan',
  access: 'signedIn',
  rate: 'write',
  summary: 'Chooses a plan: in demo billing it is set at once, else a checkout begins and the plan follows the payment.',
  body: z.strictObject({ plan: Plan, interval: z.optional(BillingInterval) }),
  reply: PlanChange,
})

/** How somebody's plan is paid for, and what becomes of it. */
export const Billing = z.object({
  billing: z.enum(['demo', 'stripe']),
  plan: Plan,
  /** `none`: nothing is paid for; `late`: the last payment failed and is tried again. */
  state: z.enum(['none', 'paid', 'late']),
  /** Null when nothing is paid for. */
  interval: z.nullable(BillingInterval),
  /** When the next period is paid; null when nothing is, or when it ends. */
  renewsAt: z.nullable(Instant),
  /** When it ends for good; null when it goes on. */
  endsAt: z.nullable(Instant),
  /** A smaller plan that has been chosen and begins when the paid period ends; null when none was. */
  planned: z.nullable(z.object({ plan: PaidPlan, interval: BillingInterval, at: Instant })),
  /** For those whose plan includes it; null where it does not, or where this installation has none. */
  supportPhone: z.nullable(z.string()),
})
export type Billing = z.infer<typeof Billing>

export const getBilling = endpoint({
  method: 'GET',
  path: '/api/billing',
  access: 'signedIn',
  rate: 'read',
  summary: 'How your plan is paid for: interval, renewal or end, planned change.',
  reply: Billing,
})

export const Receipt = z.object({
  /** As it stands on the receipt. */
  number: z.string(),
  at: Instant,
  /** In the smallest unit of the currency. */
  amountCents: z.int(),
  /** Three letters. */
  currency: z.string(),
  isPaid: z.boolean(),
  /** Where it can be read; null when it has no page. */
  url: z.nullable(z.url()),
})
export type Receipt = z.infer<typeof Receipt>

/** Of so many payments the newest are listed. */
export const RECEIPTS = 24

export const listReceipts = endpoint({
  method: 'GET',
  path: '/api/billing/receipts',
  access: 'signedIn',
  rate: 'read',
  summary: 'Your payments, newest first, at most 24; none in demo billing.',
  reply: z.array(Receipt),
})

export const cancelPlan = endpoint({
  method: 'POST',
  path: '/api/billing/cancel',
  access: 'signedIn',
  rate: 'write',
  summary: 'Ends the paid plan with the period that is paid for.',
  reply: Billing,
})

export const resumePlan = endpoint({
  method: 'POST',
  path: '/api/billing/resume',
  access: 'signedIn',
  rate: 'write',
  summary: 'Takes back an end or a smaller plan that was chosen and has not come yet.',
  reply: Billing,
})

export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/api/billing/webhook',
  access: 'anyone',
  // One address sends for everybody, and what is not signed costs next to nothing.
  rate: 'cached',
  summary: 'What the payment provider tells: signed, fresh, taken in once.',
  rawBody: true,
  body: z.instanceof(Uint8Array),
  reply: z.object({ received: z.literal(true) }),
})
