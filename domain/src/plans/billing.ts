import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Instant } from '../telemetry/provenance.ts'
import { BillingInterval, Plan } from './plan.ts'

/** Paid plans. */
export const PaidPlan = z.enum(['basic', 'pro'])
export type PaidPlan = z.infer<typeof PaidPlan>

/** A plan and its billing interval. */
export interface Purchase {
  plan: PaidPlan
  interval: BillingInterval
}

/**
 * When a plan change takes effect: an upgrade at once, paid for the rest of the period; a downgrade at the end of the paid
 * period.
 */
export function changeTime(now: Purchase, wanted: Purchase): 'none' | 'now' | 'later' {
  if (now.plan !== wanted.plan) return wanted.plan === 'pro' ? 'now' : 'later'
  if (now.interval === wanted.interval) return 'none'
  return wanted.interval === 'year' ? 'now' : 'later'
}

/** The largest plan someone pays for; free if none. */
export function bestOf(plans: readonly PaidPlan[]): Plan {
  return plans.includes('pro') ? 'pro' : plans.includes('basic') ? 'basic' : 'free'
}

/** Result of a plan change. */
export const PlanChange = z.object({
  /** The requested plan. */
  plan: Plan,
  billing: z.enum(['demo', 'stripe']),
  /** `now`: in effect; `checkout`: after payment at `url`; `confirmation`: once the payment is confirmed; `later`: at `at`. */
  takesEffect: z.enum(['now', 'checkout', 'confirmation', 'later']),
  /** Payment page; null unless `checkout`. */
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
  summary: 'Chooses a plan. Demo billing sets it immediately; otherwise a checkout starts and the plan follows the payment.',
  body: z.strictObject({ plan: Plan, interval: z.optional(BillingInterval) }),
  reply: PlanChange,
})

/** A person's subscription and its future. */
export const Billing = z.object({
  billing: z.enum(['demo', 'stripe']),
  plan: Plan,
  /** `none`: nothing is paid for; `late`: the last payment failed and will be retried. */
  state: z.enum(['none', 'paid', 'late']),
  /** Null if nothing is paid for. */
  interval: z.nullable(BillingInterval),
  /** Date of the next payment; null if there is none. */
  renewsAt: z.nullable(Instant),
  /** Date it ends; null if it renews. */
  endsAt: z.nullable(Instant),
  /** A smaller plan that starts when the paid period ends; null if none was chosen. */
  planned: z.nullable(z.object({ plan: PaidPlan, interval: BillingInterval, at: Instant })),
  /** For plans that include it; null otherwise, or if this installation has none. */
  supportPhone: z.nullable(z.string()),
})
export type Billing = z.infer<typeof Billing>

export const getBilling = endpoint({
  method: 'GET',
  path: '/api/billing',
  access: 'signedIn',
  rate: 'read',
  summary: 'How your plan is billed: interval, renewal or end, scheduled change.',
  reply: Billing,
})

export const Receipt = z.object({
  /** As on the receipt. */
  number: z.string(),
  at: Instant,
  /** In the currency's smallest unit. */
  amountCents: z.int(),
  /** ISO 4217 code. */
  currency: z.string(),
  isPaid: z.boolean(),
  /** Link to the receipt; null if it has no page. */
  url: z.nullable(z.url()),
})
export type Receipt = z.infer<typeof Receipt>

/** Most payments listed, newest first. */
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
  summary: 'Cancels the paid plan at the end of the paid period.',
  reply: Billing,
})

export const resumePlan = endpoint({
  method: 'POST',
  path: '/api/billing/resume',
  access: 'signedIn',
  rate: 'write',
  summary: 'Undoes a scheduled cancellation or downgrade.',
  reply: Billing,
})

export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/api/billing/webhook',
  access: 'anyone',
  // One address sends for every customer, and checking an unsigned call costs next to nothing.
  rate: 'cached',
  summary: 'Webhook of the payment provider: signed, recent, processed once.',
  rawBody: true,
  body: z.instanceof(Uint8Array),
  reply: z.object({ received: z.literal(true) }),
})
