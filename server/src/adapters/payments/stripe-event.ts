import type Stripe from 'stripe'
import type { PaymentEvent } from './payments.ts'

/** In our words. */
export function eventFrom(event: Stripe.Event): PaymentEvent {
  return { id: event.id, type: event.type, subscriptionId: subscriptionOf(event), isFailedPayment: event.type === 'invoice.payment_failed' }
}

/** Ids may stand for the thing itself. */
export const idOf = (it: string | { id: string } | null | undefined) => (typeof it === 'string' ? it : (it?.id ?? null))

function subscriptionOf(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return idOf(event.data.object.subscription)
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return event.data.object.id
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return idOf(event.data.object.parent?.subscription_details?.subscription)
    case 'subscription_schedule.updated':
    case 'subscription_schedule.released':
      return idOf(event.data.object.subscription ?? event.data.object.released_subscription)
    default:
      return null
  }
}
