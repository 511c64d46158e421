import { Failure } from '@oppidum/domain/core/failure'
import { type Purchase, RECEIPTS } from '@oppidum/domain/plans/billing'
import { plansFor, priceCents } from '@oppidum/domain/plans/plan'
import Stripe from 'stripe'
import { breaker } from '../breaker.ts'
import type { PaymentEvent, Payments } from './payments.ts'
import { eventFrom, idOf } from './stripe-event.ts'
import { isOurProduct, priceParameters, productId, subscriptionFrom } from './stripe-subscription.ts'

/** Of one try; with the two that follow a call stays below half a minute. */
const TRY_MS = 8_000
const TRIES_MORE = 2
/** An event that was signed longer ago is refused. */
const FRESH_SECONDS = 300

interface Dependencies {
  secretKey: string
  webhookSecret: string
  /** Another place than Stripe's own, without a path. */
  apiBase: string | undefined
  /** What stands on bills. */
  brandName: string
  nowMs(): number
}

/** A fault of the way or of the other side: not an answer that says no. */
function isGone(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeRateLimitError) return true
  if (error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError) return true
  return error instanceof Stripe.errors.StripeError && (error.statusCode === undefined || error.statusCode >= 500)
}

const isMissing = (error: unknown) => error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'

/** What the person who asked can do about an answer that says no. */
function answerFor(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeCardError)
    return new Failure('refused', 'The payment was declined; check the card on file, or pay with another one, and try again.')
  if (error instanceof Stripe.errors.StripeError)
    return new Failure('unavailable', 'The payment provider could not do this; please try again, or contact support.', {
      details: { reason: error.code ?? error.type },
    })
  return error
}

/** Payments by Stripe: checkout on its own pages, subscriptions with prices of our table, signed webhooks. */
export function stripePayments({ secretKey, webhookSecret, apiBase, brandName, nowMs }: Dependencies): Payments {
  const base = apiBase === undefined ? undefined : new URL(apiBase)
  const stripe = new Stripe(secretKey, {
    timeout: TRY_MS,
    maxNetworkRetries: TRIES_MORE,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      protocol: base.protocol === 'http:' ? 'http' : 'https',
      port: base.port === '' ? (base.protocol === 'http:' ? 80 : 443) : Number(base.port),
    }),
  })
  const through = breaker(nowMs, isGone, 'The payment provider cannot be reached at the moment; please try again in a minute.')
  const call = <T>(work: () => Promise<T>): Promise<T> =>
    through(work).catch((error: unknown) => {
      throw answerFor(error)
    })
  const known = new Set<string>()

  /** Prices are given with each purchase, but each belongs to a product, which is made with its first one. */
  async function product({ plan }: Pick<Purchase, 'plan'>): Promise<string> {
    const id = productId(plan)
    if (known.has(id)) return id
    try {
      await stripe.products.retrieve(id)
    } catch (error) {
      if (!isMissing(error)) throw error
      // Another instance may be quicker: then it is there as well.
      await stripe.products.create({ id, name: `${brandName} ${plansFor('50/month')[plan].name}` }).catch((fault: unknown) => {
        if (!(fault instanceof Stripe.errors.StripeError && fault.code === 'resource_already_exists')) throw fault
      })
    }
    known.add(id)
    return id
  }

  async function price(purchase: Purchase) {
    return {
      currency: 'usd',
      product: await product(purchase),
      unit_amount: priceCents(purchase.plan, purchase.interval),
      recurring: { interval: purchase.interval },
    }
  }

  /** With what it turns into; null for what is not there or not ours. */
  async function retrieve(id: string): Promise<Stripe.Subscription | null> {
    try {
      const found = await stripe.subscriptions.retrieve(id, { expand: ['schedule'] })
      return isOurProduct(found) ? found : null
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async function present(id: string): Promise<Stripe.Subscription> {
    const found = await retrieve(id)
    if (!found || found.status === 'canceled') throw new Failure('conflict', 'This plan has ended in the meantime; reload the page.')
    return found
  }

  /** Nothing is planned any longer. */
  async function release({ schedule }: Stripe.Subscription): Promise<void> {
    if (!schedule) return
    const { id, status } = typeof schedule === 'string' ? { id: schedule, status: 'active' } : schedule
    if (status === 'active' || status === 'not_started') await stripe.subscriptionSchedules.release(id)
  }

  return {
    startCheckout: (order) =>
      call(async () => {
        const { personId, plan, interval, email, customerId, paidUrl, leftUrl, key } = order
        const metadata = { personId, plan, interval }
        const started = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            line_items: [{ quantity: 1, price_data: await price(order) }],
            client_reference_id: personId,
            ...(customerId !== null ? { customer: customerId } : email !== null && { customer_email: email }),
            metadata,
            subscription_data: { metadata },
            success_url: paidUrl,
            cancel_url: leftUrl,
          },
          { idempotencyKey: key },
        )
        // The answer to a key that was used before is as it was then.
        const session = await stripe.checkout.sessions.retrieve(started.id)
        const state = session.status === 'open' ? 'open' : session.status === 'complete' ? 'paid' : 'over'
        return { id: session.id, state, url: state === 'open' ? session.url : null }
      }),

    closeCheckout: (id) =>
      call(async () => {
        try {
          await stripe.checkout.sessions.expire(id)
          return null
        } catch (error) {
          if (isMissing(error)) return null
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
          // Paid or over already.
          const { status, subscription } = await stripe.checkout.sessions.retrieve(id)
          return status === 'complete' ? idOf(subscription) : null
        }
      }),

    subscription: (id) =>
      call(async () => {
        const found = await retrieve(id)
        return found && subscriptionFrom(found)
      }),

    changeNow: (id, wanted) =>
      call(async () => {
        const current = await present(id)
        await release(current)
        await stripe.subscriptions.update(id, {
          items: [{ id: current.items.data[0]?.id ?? '', price_data: await price(wanted) }],
          metadata: { plan: wanted.plan, interval: wanted.interval },
          cancel_at_period_end: false,
          proration_behavior: 'always_invoice',
          payment_behavior: 'error_if_incomplete',
        })
      }),

    changeLater: (id, wanted) =>
      call(async () => {
        const current = await present(id)
        await release(current)
        if (wanted === null) {
          await stripe.subscriptions.update(id, { cancel_at_period_end: true })
          return
        }
        if (current.cancel_at_period_end) await stripe.subscriptions.update(id, { cancel_at_period_end: false })
        const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id })
        await stripe.subscriptionSchedules.update(schedule.id, {
          end_behavior: 'release',
          proration_behavior: 'none',
          phases: [
            ...schedule.phases.slice(0, 1).map((phase) => ({
              items: phase.items.map((it) => ({
                price: typeof it.price === 'string' ? it.price : it.price.id,
                quantity: it.quantity ?? 1,
              })),
              start_date: phase.start_date,
              end_date: phase.end_date,
            })),
            {
              items: [{ price_data: await price(wanted), quantity: 1 }],
              duration: { interval: wanted.interval, interval_count: 1 },
              metadata: priceParameters(wanted),
            },
          ],
        })
      }),

    stay: (id) =>
      call(async () => {
        const current = await present(id)
        await release(current)
        if (current.cancel_at_period_end) await stripe.subscriptions.update(id, { cancel_at_period_end: false })
      }),

    end: (id) =>
      call(async () => {
        await stripe.subscriptions.cancel(id).catch((error: unknown) => {
          if (!isMissing(error)) throw error
        })
      }),

    receipts: (customerId) =>
      call(async () => {
        const { data } = await stripe.invoices.list({ customer: customerId, limit: RECEIPTS })
        return data
          .filter((it) => it.status === 'paid' || it.status === 'open')
          .map((it) => ({
            number: it.number ?? it.id ?? '',
            at: new Date(it.created * 1_000).toISOString(),
            amountCents: it.total,
            currency: it.currency,
            isPaid: it.status === 'paid',
            url: it.hosted_invoice_url ?? null,
          }))
      }),

    read(bytes, signature, atMs): PaymentEvent {
      let event: Stripe.Event
      try {
        event = stripe.webhooks.constructEvent(Buffer.from(bytes), signature ?? '', webhookSecret, FRESH_SECONDS, undefined, atMs)
      } catch {
        throw new Failure('malformed', 'This message is not signed by the payment provider, or it is too old.')
      }
      return eventFrom(event)
    },
  }
}
