import { DAY_MS } from '@oppidum/domain/core/time'
import type { Purchase } from '@oppidum/domain/plans/billing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { manualClock } from '../clock/manual.adapter.ts'
import type { Order, Payments } from './payments.ts'
import { stripePayments } from './stripe.adapter.ts'
import { SECRET_KEY, type StripeServer, stripeServer, WEBHOOK_SECRET } from './testing/stripe-server.ts'

const clock = manualClock(Date.parse('2026-11-20T10:00:00.000Z'))
let stripe: StripeServer
let payments: Payments
const open = (secretKey = SECRET_KEY) =>
  stripePayments({ secretKey, webhookSecret: WEBHOOK_SECRET, apiBase: stripe.address, brandName: 'Oppidum', nowMs: clock.nowMs })

beforeAll(async () => {
  stripe = await stripeServer({ nowMs: clock.nowMs })
  payments = open()
})
afterEach(() => {
  stripe.fail('none')
  stripe.books.decline(false)
})
afterAll(() => stripe.close())

const monthly = (plan: Purchase['plan']): Purchase => ({ plan, interval: 'month' })
const yearly = (plan: Purchase['plan']): Purchase => ({ plan, interval: 'year' })
let keys = 0
const order = (wanted: Purchase, more: Partial<Order> = {}): Order => ({
  ...wanted,
  personId: 'ana',
  customerId: null,
  email: 'ana@city.example',
  paidUrl: 'https://city.example/pricing?checkout=done',
  leftUrl: 'https://city.example/pricing?checkout=left',
  key: `key-${keys++}`,
  ...more,
})
async function bought(wanted: Purchase): Promise<string> {
  const { id } = await payments.startCheckout(order(wanted))
  return stripe.books.pay(id).id
}

describe('a checkout', () => {
  it.each([
    [monthly('basic'), 2_900],
    [yearly('basic'), 29_580],
    [monthly('pro'), 9_900],
    [yearly('pro'), 100_980],
  ])('of %o costs %i cents', async (wanted, cents) => {
    const checkout = await payments.startCheckout(order(wanted))
    expect(checkout).toMatchObject({ state: 'open', url: expect.stringContaining('/pay/') })
    const session = stripe.books.session(checkout.id)
    expect(session).toMatchObject({
      client_reference_id: 'ana',
      customer_email: 'ana@city.example',
      metadata: { personId: 'ana', plan: wanted.plan },
      success_url: 'https://city.example/pricing?checkout=done',
      cancel_url: 'https://city.example/pricing?checkout=left',
    })
    expect(session.price).toMatchObject({ unit_amount: cents, currency: 'usd', recurring: { interval: wanted.interval } })
  })

  it('is the same one for the same key, also when both are asked for at once', async () => {
    const same = order(monthly('pro'))
    const found = await Promise.all([payments.startCheckout(same), payments.startCheckout(same), payments.startCheckout(same)])
    expect(new Set(found.map((it) => it.id)).size).toBe(1)
  })

  it('of who has bought before is for the same customer', async () => {
    const { id } = await payments.startCheckout(order(monthly('pro'), { customerId: 'cus_1' }))
    expect(stripe.books.session(id)).toMatchObject({ customer: 'cus_1', customer_email: null })
  })

  it('says when it was paid, and when it is over', async () => {
    const [paid, left] = [order(monthly('pro')), order(monthly('basic'))]
    stripe.books.pay((await payments.startCheckout(paid)).id)
    await payments.closeCheckout((await payments.startCheckout(left)).id)
    expect(await payments.startCheckout(paid)).toMatchObject({ state: 'paid', url: null })
    expect(await payments.startCheckout(left)).toMatchObject({ state: 'over', url: null })
  })

  it('that was paid can be closed no more, which is no fault', async () => {
    const { id } = await payments.startCheckout(order(monthly('pro')))
    stripe.books.pay(id)
    await payments.closeCheckout(id)
    expect(stripe.books.session(id).status).toBe('complete')
  })
})

describe('a subscription', () => {
  it('reads as what was bought', async () => {
    expect(await payments.subscription(await bought(yearly('pro')))).toMatchObject({
      personId: 'ana',
      plan: 'pro',
      interval: 'year',
      state: 'paid',
      endsAt: null,
      planned: null,
      periodEndsAt: new Date(clock.nowMs() + 365 * DAY_MS),
    })
  })

  it('that nobody knows is null', async () => {
    expect(await payments.subscription('sub_nowhere')).toBeNull()
  })

  it('to something else than a plan of ours is null', async () => {
    const id = await bought(monthly('pro'))
    const [item] = stripe.books.subscription(id).items.data
    if (item) item.price = { ...item.price, product: 'prod_umbrella' }
    expect(await payments.subscription(id)).toBeNull()
  })

  it('becomes more at once, and the difference is billed', async () => {
    const id = await bought(monthly('basic'))
    await payments.changeNow(id, monthly('pro'))
    expect(await payments.subscription(id)).toMatchObject({ plan: 'pro', interval: 'month', planned: null })
    const asked = stripe.calls.filter((it) => it.path === `/v1/subscriptions/${id}`).map((it) => new URLSearchParams(it.body))
    expect(asked.map((it) => it.get('proration_behavior'))).toContain('always_invoice')
  })

  it('stays what it is when the difference cannot be paid', async () => {
    const id = await bought(monthly('basic'))
    stripe.books.decline(true)
    await expect(payments.changeNow(id, monthly('pro'))).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/declined/),
    })
    expect(await payments.subscription(id)).toMatchObject({ plan: 'basic' })
  })

  it('becomes less with the end of the period', async () => {
    const id = await bought(yearly('pro'))
    await payments.changeLater(id, monthly('basic'))
    expect(await payments.subscription(id)).toMatchObject({ plan: 'pro', interval: 'year', endsAt: null, planned: monthly('basic') })
    stripe.books.endPeriod(id)
    expect(await payments.subscription(id)).toMatchObject({ plan: 'basic', interval: 'month', planned: null })
  })

  it('ends with the period, or goes on after all', async () => {
    const id = await bought(monthly('pro'))
    await payments.changeLater(id, null)
    const { periodEndsAt, endsAt } = (await payments.subscription(id)) ?? {}
    expect(endsAt).toEqual(periodEndsAt)
    await payments.stay(id)
    expect(await payments.subscription(id)).toMatchObject({ state: 'paid', endsAt: null })
    await payments.changeLater(id, null)
    stripe.books.endPeriod(id)
    expect(await payments.subscription(id)).toMatchObject({ state: 'ended' })
    await expect(payments.changeNow(id, monthly('pro'))).rejects.toMatchObject({ code: 'conflict' })
  })

  it('forgets a smaller plan when it is cancelled, kept or raised', async () => {
    for (const act of [
      (id: string) => payments.changeLater(id, null),
      (id: string) => payments.stay(id),
      (id: string) => payments.changeNow(id, yearly('pro')),
    ]) {
      const id = await bought(monthly('pro'))
      await payments.changeLater(id, monthly('basic'))
      await act(id)
      expect(await payments.subscription(id)).toMatchObject({ planned: null, plan: 'pro' })
    }
  })

  it('whose payment fails is late', async () => {
    const id = await bought(monthly('pro'))
    stripe.books.fail(id)
    expect(await payments.subscription(id)).toMatchObject({ state: 'late', plan: 'pro' })
  })

  it('ends at once with the account, also when that is said twice', async () => {
    const id = await bought(monthly('pro'))
    await payments.end(id)
    await payments.end('sub_nowhere')
    expect(await payments.subscription(id)).toMatchObject({ state: 'ended', endsAt: new Date(clock.nowMs()) })
  })
})

it('lists receipts of one customer, newest first', async () => {
  const id = await bought(monthly('basic'))
  await payments.changeNow(id, monthly('pro'))
  const { customer } = stripe.books.subscription(id)
  expect(await payments.receipts(customer)).toMatchObject([
    { amountCents: 7_000, currency: 'usd', isPaid: true, url: expect.stringContaining('http') },
    { amountCents: 2_900, isPaid: true },
  ])
  expect(await payments.receipts('cus_other')).toEqual([])
})

describe('a message', () => {
  const payload = () => stripe.message('customer.subscription.updated', { id: 'sub_1', object: 'subscription' }).payload
  const bytes = (text: string) => new TextEncoder().encode(text)

  it('that is signed and fresh is read', () => {
    const text = payload()
    expect(payments.read(bytes(text), stripe.signed(text), clock.nowMs())).toMatchObject({
      type: 'customer.subscription.updated',
      subscriptionId: 'sub_1',
      isFailedPayment: false,
    })
  })

  it.each<[string, (text: string) => [string, string | undefined]]>([
    ['unsigned', (text) => [text, undefined]],
    ['signed with nothing', (text) => [text, '']],
    ['of another secret', (text) => [text, stripe.signed(text, 'whsec_other')]],
    ['changed by a blank', (text) => [`${text} `, stripe.signed(text)]],
    ['older than five minutes', (text) => [text, stripe.signed(text, WEBHOOK_SECRET, clock.nowMs() - 301_000)]],
    ['signed by an old scheme', (text) => [text, stripe.signed(text).replace('v1=', 'v0=')]],
    ['not JSON', () => ['nonsense', stripe.signed('nonsense')]],
    ['empty', () => ['', stripe.signed('')]],
  ])('that is %s is refused', (_what, make) => {
    const [text, signature] = make(payload())
    expect(() => payments.read(bytes(text), signature, clock.nowMs())).toThrow(expect.objectContaining({ code: 'malformed' }))
  })

  it('of a kind that is not ours is about nothing', () => {
    const text = stripe.message('charge.refunded', { id: 'ch_1', object: 'charge' }).payload
    expect(payments.read(bytes(text), stripe.signed(text), clock.nowMs()).subscriptionId).toBeNull()
  })
})

describe('a provider that is gone', () => {
  it('is asked three times for each call, then not at all for half a minute', async () => {
    const own = open()
    stripe.fail('error')
    const before = stripe.calls.length
    for (let i = 0; i < 3; i++) await expect(own.receipts('cus_1')).rejects.toMatchObject({ code: 'unavailable' })
    expect(stripe.calls.length - before).toBe(9)
    stripe.fail('none')
    await expect(own.receipts('cus_1')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 30 })
    expect(stripe.calls.length - before).toBe(9)
    clock.advance(30_000)
    expect(await own.receipts('cus_1')).toEqual([])
  })

  it('and one that does not know our key give the same message', async () => {
    await expect(open('sk_test_wrong').receipts('cus_1')).rejects.toMatchObject({ code: 'unavailable' })
  })
})
