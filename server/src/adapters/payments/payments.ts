import type { Purchase, Receipt } from '@oppidum/domain/plans/billing'

/** A paid plan as the provider has it now. */
export interface Subscription extends Purchase {
  id: string
  customerId: string
  /** Whose it is, as was said at the checkout; null when it does not say. */
  personId: string | null
  /** `late`: the last payment failed and is tried again. `unpaid`: nothing was paid yet, or no longer. */
  state: 'paid' | 'late' | 'unpaid' | 'ended'
  periodEndsAt: Date
  /** When it ends for good; null when it goes on. */
  endsAt: Date | null
  /** What it turns into when the period ends; null when it stays as it is. */
  planned: Purchase | null
}

/** A purchase that somebody wants to make. */
export interface Order extends Purchase {
  personId: string
  /** Null when nothing was bought before. */
  customerId: string | null
  /** Null when none is known. */
  email: string | null
  /** Where the provider sends people afterwards. */
  paidUrl: string
  leftUrl: string
  /** The same order with the same key is one checkout, however often it is asked for. */
  key: string
}

export interface Checkout {
  id: string
  /** `over`: it was left too long, or closed. */
  state: 'open' | 'paid' | 'over'
  /** Where to pay; null unless it is open. */
  url: string | null
}

/** What the provider tells of its own accord: that something happened, not what it became. */
export interface PaymentEvent {
  id: string
  /** In the provider's words. */
  type: string
  /** What it is about; null when it is about nothing of ours. */
  subscriptionId: string | null
  /** A payment did not go through. */
  isFailedPayment: boolean
}

/**
 * Money, by a provider. Every call but `read` goes out, ends within half a minute and
 * @throws Failure unavailable when the provider cannot be reached, refused when it says no
 */
export interface Payments {
  startCheckout(order: Order): Promise<Checkout>
  /** Closes a checkout that was not paid; one that is over already stays so. Returns the subscription of one that was paid. */
  closeCheckout(id: string): Promise<string | null>
  /** As it is now; null when the provider does not know it, or when it is about something else than our plans. */
  subscription(id: string): Promise<Subscription | null>
  /** Changes it at once, what remains of the period being paid now; not at all when that payment fails. */
  changeNow(id: string, wanted: Purchase): Promise<void>
  /** Lets it turn into something else, or end (`null`), with the period that is paid for. */
  changeLater(id: string, wanted: Purchase | null): Promise<void>
  /** Takes back what `changeLater` planned. */
  stay(id: string): Promise<void>
  /** Ends it at once, paying nothing back: the account is being removed. */
  end(id: string): Promise<void>
  /** Newest first. */
  receipts(customerId: string): Promise<Receipt[]>
  /** @throws Failure malformed when it is not signed by the provider, or older than five minutes */
  read(bytes: Uint8Array, signature: string | undefined, nowMs: number): PaymentEvent
}
