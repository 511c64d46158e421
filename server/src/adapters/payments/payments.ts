import type { Purchase, Receipt } from '@oppidum/domain/plans/billing'

/** A paid plan as the provider has it now. */
export interface Subscription extends Purchase {
  id: string
  customerId: string
  /** The person's id, as given at checkout; null if it has none. */
  personId: string | null
  /** `late`: the last payment failed and is retried. `unpaid`: not paid yet, or no longer. */
  state: 'paid' | 'late' | 'unpaid' | 'ended'
  periodEndsAt: Date
  /** When it ends for good; null if it renews. */
  endsAt: Date | null
  /** What it changes to at the end of the period; null if nothing. */
  planned: Purchase | null
}

/** A purchase that somebody wants to make. */
export interface Order extends Purchase {
  personId: string
  /** Null without an earlier purchase. */
  customerId: string | null
  /** Null if unknown. */
  email: string | null
  /** Where the provider sends people afterwards. */
  paidUrl: string
  leftUrl: string
  /** Idempotency key: the same order with the same key is one checkout, however often it is requested. */
  key: string
}

export interface Checkout {
  id: string
  /** `over`: it expired, or was closed. */
  state: 'open' | 'paid' | 'over'
  /** Where to pay; null unless it is open. */
  url: string | null
}

/** An event reported by the provider: it says that something happened, not what it became. */
export interface PaymentEvent {
  id: string
  /** In the provider's words. */
  type: string
  /** The subscription it is about; null if it is none of ours. */
  subscriptionId: string | null
  /** Whether a payment failed. */
  isFailedPayment: boolean
}

/**
 * Payments through a provider. Every method except `read` makes a call that ends within half a minute.
 * @throws Failure unavailable when the provider is unreachable, refused when it refuses
 */
export interface Payments {
  startCheckout(order: Order): Promise<Checkout>
  /** Closes an unpaid checkout; does nothing if it is over. @returns the subscription if it was paid */
  closeCheckout(id: string): Promise<string | null>
  /** Its present state; null if the provider does not know it, or it is not about one of our plans. */
  subscription(id: string): Promise<Subscription | null>
  /** Changes it at once and charges the difference for the rest of the period; changes nothing if that payment fails. */
  changeNow(id: string, wanted: Purchase): Promise<void>
  /** Changes it at the end of the paid period; `null` ends it then. */
  changeLater(id: string, wanted: Purchase | null): Promise<void>
  /** Cancels what `changeLater` planned. */
  stay(id: string): Promise<void>
  /** Ends it at once without a refund, because the account is being removed. */
  end(id: string): Promise<void>
  /** Newest first. */
  receipts(customerId: string): Promise<Receipt[]>
  /** @throws Failure malformed if it is not signed by the provider, or older than five minutes */
  read(bytes: Uint8Array, signature: string | undefined, nowMs: number): PaymentEvent
}
