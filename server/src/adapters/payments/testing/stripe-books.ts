import { type Form, groupAt, textAt } from './form.ts'
import {
  type Invoice,
  invalid,
  lengthOf,
  metadataIn,
  missing,
  type Phase,
  type Price,
  priceIn,
  type Schedule,
  type Session,
  StripeRefusal,
  type Subscription,
} from './stripe-objects.ts'

/** What the provider keeps, and what its calls do to it. Times in seconds. */
export function stripeBooks(nowS: () => number, address: () => string, tell: (type: string, object: object) => void) {
  const products = new Map<string, { id: string; object: 'product'; name: string }>()
  const sessions = new Map<string, Session>()
  const subscriptions = new Map<string, Subscription>()
  const schedules = new Map<string, Schedule>()
  const prices = new Map<string, Price>()
  const invoices: Invoice[] = []
  let count = 0
  let declines = false
  const id = (kind: string) => {
    count += 1
    return `${kind}_${String(count).padStart(6, '0')}`
  }
  const found = <T>(all: ReadonlyMap<string, T>, key: string): T => {
    const it = all.get(key)
    if (!it) throw missing(key)
    return it
  }
  const price = (form: Form, at: string) => {
    const made = priceIn(form, at, id('price'), products)
    prices.set(made.id, made)
    return made
  }
  const itemOf = (it: Subscription) => it.items.data[0] as Subscription['items']['data'][number]

  function bill(it: Subscription, total: number, status: Invoice['status'] = 'paid'): Invoice {
    const invoice: Invoice = {
      id: id('in'),
      object: 'invoice',
      number: `OPP-${String(invoices.length + 1).padStart(4, '0')}`,
      customer: it.customer,
      created: nowS(),
      total,
      currency: 'usd',
      status,
      hosted_invoice_url: `${address()}/invoices/${invoices.length + 1}`,
      parent: { type: 'subscription_details', subscription_details: { subscription: it.id } },
    }
    invoices.unshift(invoice)
    return invoice
  }

  function change(key: string, form: Form): Subscription {
    const it = found(subscriptions, key)
    if (it.status === 'canceled') throw invalid('A canceled subscription can only update its metadata.', 'id')
    const ends = textAt(form, 'cancel_at_period_end')
    if (groupAt(form, 'items')) {
      const item = itemOf(it)
      if (textAt(form, 'items.0.id') !== item.id) throw missing(String(textAt(form, 'items.0.id')))
      const next = price(form, 'items.0.price_data')
      if (declines && textAt(form, 'payment_behavior') === 'error_if_incomplete')
        throw new StripeRefusal(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' })
      bill(it, Math.max(0, next.unit_amount - item.price.unit_amount))
      if (next.recurring.interval !== item.price.recurring.interval) item.current_period_end = nowS() + lengthOf(next.recurring.interval)
      item.price = next
    }
    Object.assign(it.metadata, metadataIn(form))
    if (ends !== undefined) {
      it.cancel_at_period_end = ends === 'true'
      it.cancel_at = it.cancel_at_period_end ? itemOf(it).current_period_end : null
    }
    tell('customer.subscription.updated', it)
    return it
  }

  function plan(key: string, form: Form): Schedule {
    const it = found(schedules, key)
    const phases = Object.values(groupAt(form, 'phases') ?? {}) as Form[]
    let start = Number(textAt(form, 'phases.0.start_date'))
    it.phases = phases.map((phase, index): Phase => {
      const given = textAt(phase, 'items.0.price')
      const end = Number(textAt(phase, 'end_date')) || start + lengthOf(textAt(phase, 'duration.interval') ?? '')
      const made = { start_date: start, end_date: end, metadata: metadataIn(phase) }
      start = end
      const priced = given ? found(prices, given) : price(form, `phases.${index}.items.0.price_data`)
      return { ...made, items: [{ price: priced.id, quantity: 1 }] }
    })
    tell('subscription_schedule.updated', it)
    return it
  }

  return {
    sessions,
    subscriptions,
    invoices,
    /** From now on no payment goes through. */
    decline: (all: boolean) => {
      declines = all
    },
    product: (key: string) => found(products, key),
    makeProduct(form: Form) {
      const [key, name] = [textAt(form, 'id') ?? '', textAt(form, 'name') ?? '']
      if (products.has(key)) throw invalid('Product already exists.', 'id', 'resource_already_exists')
      const made = { id: key, object: 'product' as const, name }
      products.set(key, made)
      return made
    },
    session: (key: string) => found(sessions, key),
    makeSession(form: Form): Session {
      if (textAt(form, 'mode') !== 'subscription') throw invalid('Invalid mode', 'mode')
      if (textAt(form, 'customer') && textAt(form, 'customer_email'))
        throw invalid('Give one of customer and customer_email', 'customer', 'parameters_exclusive')
      const key = id('cs_test')
      const made: Session = {
        id: key,
        object: 'checkout.session',
        mode: 'subscription',
        status: 'open',
        url: `${address()}/pay/${key}`,
        client_reference_id: textAt(form, 'client_reference_id') ?? null,
        customer: textAt(form, 'customer') ?? null,
        customer_email: textAt(form, 'customer_email') ?? null,
        subscription: null,
        success_url: textAt(form, 'success_url') ?? '',
        cancel_url: textAt(form, 'cancel_url') ?? '',
        metadata: metadataIn(form),
        price: price(form, 'line_items.0.price_data'),
        subscriptionMetadata: metadataIn(form, 'subscription_data.metadata'),
      }
      sessions.set(key, made)
      return made
    },
    expireSession(key: string) {
      const it = found(sessions, key)
      if (it.status !== 'open') throw invalid('Only open sessions can be expired.', 'id')
      Object.assign(it, { status: 'expired', url: null })
      return it
    },
    /** Somebody pays on the provider's page. */
    pay(key: string): Subscription {
      const it = found(sessions, key)
      if (it.status !== 'open') throw invalid('This session is not open.', 'id')
      const now = nowS()
      const subscription: Subscription = {
        id: id('sub'),
        object: 'subscription',
        customer: it.customer ?? id('cus'),
        status: 'active',
        metadata: it.subscriptionMetadata,
        cancel_at_period_end: false,
        cancel_at: null,
        ended_at: null,
        schedule: null,
        items: {
          object: 'list',
          data: [
            {
              id: id('si'),
              object: 'subscription_item',
              price: it.price,
              current_period_start: now,
              current_period_end: now + lengthOf(it.price.recurring.interval),
            },
          ],
        },
      }
      subscriptions.set(subscription.id, subscription)
      Object.assign(it, { status: 'complete', url: null, subscription: subscription.id, customer: subscription.customer })
      bill(subscription, it.price.unit_amount)
      tell('customer.subscription.created', subscription)
      tell('checkout.session.completed', it)
      return subscription
    },
    subscription: (key: string) => found(subscriptions, key),
    scheduleOf: ({ schedule }: Subscription) => (schedule ? (schedules.get(schedule) ?? null) : null),
    change,
    cancel(key: string) {
      const it = found(subscriptions, key)
      Object.assign(it, { status: 'canceled', ended_at: nowS() })
      tell('customer.subscription.deleted', it)
      return it
    },
    /** The next payment fails. */
    fail(key: string): void {
      const it = found(subscriptions, key)
      it.status = 'past_due'
      tell('invoice.payment_failed', bill(it, itemOf(it).price.unit_amount, 'open'))
    },
    /** The period ends: it is cancelled, becomes what was planned, or is paid again. */
    endPeriod(key: string): void {
      const it = found(subscriptions, key)
      if (it.cancel_at_period_end) {
        Object.assign(it, { status: 'canceled', ended_at: itemOf(it).current_period_end })
        tell('customer.subscription.deleted', it)
        return
      }
      const item = itemOf(it)
      const schedule = it.schedule ? schedules.get(it.schedule) : undefined
      const [, next] = schedule?.phases ?? []
      if (schedule && next) {
        item.price = found(prices, next.items[0]?.price ?? '')
        Object.assign(it.metadata, next.metadata)
        Object.assign(schedule, { current_phase: { start_date: next.start_date, end_date: next.end_date } })
      }
      item.current_period_start = item.current_period_end
      item.current_period_end += lengthOf(item.price.recurring.interval)
      bill(it, item.price.unit_amount)
      tell('customer.subscription.updated', it)
    },
    makeSchedule(form: Form): Schedule {
      const it = found(subscriptions, textAt(form, 'from_subscription') ?? '')
      if (it.schedule) throw invalid('The subscription is attached to a schedule already.', 'from_subscription')
      const { current_period_start: start_date, current_period_end: end_date, price: present } = itemOf(it)
      prices.set(present.id, present)
      const made: Schedule = {
        id: id('sub_sched'),
        object: 'subscription_schedule',
        status: 'active',
        subscription: it.id,
        released_subscription: null,
        current_phase: { start_date, end_date },
        phases: [{ start_date, end_date, items: [{ price: present.id, quantity: 1 }], metadata: {} }],
      }
      schedules.set(made.id, made)
      it.schedule = made.id
      return made
    },
    plan,
    release(key: string): Schedule {
      const it = found(schedules, key)
      const subscription = found(subscriptions, it.subscription ?? '')
      subscription.schedule = null
      Object.assign(it, { status: 'released', subscription: null, released_subscription: subscription.id })
      tell('subscription_schedule.released', it)
      return it
    },
  }
}
