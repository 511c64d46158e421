import { type Form, groupAt, textAt } from './form.ts'

export interface Price {
  id: string
  object: 'price'
  currency: string
  product: string
  unit_amount: number
  recurring: { interval: 'month' | 'year' }
}

export interface Subscription {
  id: string
  object: 'subscription'
  customer: string
  status: string
  metadata: Record<string, string>
  cancel_at_period_end: boolean
  cancel_at: number | null
  ended_at: number | null
  schedule: string | null
  items: {
    object: 'list'
    data: { id: string; object: 'subscription_item'; price: Price; current_period_start: number; current_period_end: number }[]
  }
}

export interface Phase {
  start_date: number
  end_date: number
  items: { price: string; quantity: number }[]
  metadata: Record<string, string>
}

export interface Schedule {
  id: string
  object: 'subscription_schedule'
  status: 'active' | 'released'
  subscription: string | null
  released_subscription: string | null
  current_phase: { start_date: number; end_date: number } | null
  phases: Phase[]
}

export interface Session {
  id: string
  object: 'checkout.session'
  mode: 'subscription'
  status: 'open' | 'complete' | 'expired'
  url: string | null
  client_reference_id: string | null
  customer: string | null
  customer_email: string | null
  subscription: string | null
  success_url: string
  cancel_url: string
  metadata: Record<string, string>
  /** Not part of an answer: what is bought. */
  price: Price
  subscriptionMetadata: Record<string, string>
}

const DAY_S = 86_400
/** Seconds of a period. */
export const lengthOf = (interval: string) => (interval === 'year' ? 365 : 30) * DAY_S

export interface Invoice {
  id: string
  object: 'invoice'
  number: string
  customer: string
  created: number
  total: number
  currency: 'usd'
  status: 'paid' | 'open'
  hosted_invoice_url: string
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } }
}

/** As the API answers what it refuses. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly body: { type: string; code?: string; message: string; param?: string }
  constructor(status: number, body: StripeRefusal['body']) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export const missing = (id: string) =>
  new StripeRefusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such object: '${id}'`, param: 'id' })

export const invalid = (message: string, param: string, code = 'parameter_invalid') =>
  new StripeRefusal(400, { type: 'invalid_request_error', code, message, param })

export const metadataIn = (form: Form, at = 'metadata') => {
  const group = groupAt(form, at) ?? {}
  return Object.fromEntries(Object.entries(group).map(([name, value]) => [name, String(value)]))
}

/** A price as it is given with a purchase. */
export function priceIn(form: Form, at: string, id: string, products: ReadonlyMap<string, unknown>): Price {
  const [currency, product, amount, interval] = ['currency', 'product', 'unit_amount', 'recurring.interval'].map((it) =>
    textAt(form, `${at}.${it}`),
  )
  if (currency !== 'usd') throw invalid('Invalid currency', `${at}[currency]`)
  if (!product || !products.has(product)) throw missing(String(product))
  if (!amount || !/^\d+$/.test(amount)) throw invalid('Invalid integer', `${at}[unit_amount]`, 'parameter_invalid_integer')
  if (interval !== 'month' && interval !== 'year') throw invalid('Invalid interval', `${at}[recurring][interval]`)
  return { id, object: 'price', currency, product, unit_amount: Number(amount), recurring: { interval } }
}

/** Parameters that a call takes; another one is refused. */
export const ACCEPTED_PARAMETERS: Record<string, readonly string[]> = {
  product: ['id', 'name'],
  session: [
    'mode',
    'client_reference_id',
    'customer',
    'customer_email',
    'success_url',
    'cancel_url',
    'line_items[].quantity',
    'line_items[].price_data.currency',
    'line_items[].price_data.product',
    'line_items[].price_data.unit_amount',
    'line_items[].price_data.recurring.interval',
    'metadata.personId',
    'metadata.plan',
    'metadata.interval',
    'subscription_data.metadata.personId',
    'subscription_data.metadata.plan',
    'subscription_data.metadata.interval',
  ],
  subscription: [
    'items[].id',
    'items[].price_data.currency',
    'items[].price_data.product',
    'items[].price_data.unit_amount',
    'items[].price_data.recurring.interval',
    'metadata.plan',
    'metadata.interval',
    'cancel_at_period_end',
    'proration_behavior',
    'payment_behavior',
  ],
  schedule: ['from_subscription'],
  phases: [
    'end_behavior',
    'proration_behavior',
    'phases[].start_date',
    'phases[].end_date',
    'phases[].items[].price',
    'phases[].items[].quantity',
    'phases[].items[].price_data.currency',
    'phases[].items[].price_data.product',
    'phases[].items[].price_data.unit_amount',
    'phases[].items[].price_data.recurring.interval',
    'phases[].duration.interval',
    'phases[].duration.interval_count',
    'phases[].metadata.plan',
    'phases[].metadata.interval',
  ],
  nothing: [],
}
