import type { Billing, PlanChange } from '@oppidum/domain/billing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../db/connection.ts'
import { stripePayments } from '../../outside/payments/stripe.adapter.ts'
import { type StripeServer, stripeServer, WEBHOOK_SECRET } from '../../outside/payments/testing/stripe-server.ts'
import { post, type SignedUp, signUp } from '../../testing/people.ts'
import { NOW, type TestHouse, testHouse } from '../../testing/test-house.ts'
import { billingData } from './billing-data.ts'

const WEBHOOK = '/api/billing/webhook'

/** What stands in the trail of a person's plan, oldest first. */
async function trailOf(house: TestHouse, { id }: SignedUp) {
  const { rows } = await house.database.db.pool.query<{ action: string; by: string; to: { plan: string }; reason: string | null }>(
    `select action, actor_by as by, changed_to as to, reason from audit_entry
     where action like 'plan-%' and coalesce(subject_id, actor_id) = $1 order by id`,
    [id],
  )
  return rows
}
async function lettersTo(house: TestHouse, { email }: SignedUp): Promise<string[]> {
  const { rows } = await house.database.db.pool.query<{ subject: string }>(
    `select subject from mail where recipient = $1 and (subject like '%plan%' or subject like '%payment%') order by id`,
    [email],
  )
  return rows.map((it) => it.subject)
}
async function planOf(house: TestHouse, { cookie }: SignedUp): Promise<string> {
  const { body } = await house.get('/api/me', { cookie })
  return (body as { publicMetadata: { plan: string } }).publicMetadata.plan
}
async function billingOf(house: TestHouse, { cookie }: SignedUp): Promise<Billing> {
  return (await house.get('/api/billing', { cookie })).body
}
async function choose(house: TestHouse, { cookie }: SignedUp, body: object) {
  const reply = await post(house, '/api/upgrade-plan', body, { cookie })
  return { status: reply.status, change: reply.body as PlanChange, code: (reply.body as { code?: string } | undefined)?.code }
}

describe('demo billing', () => {
  let house: TestHouse
  beforeAll(async () => {
    house = await testHouse({ env: { SUPPORT_PHONE: '+598 2 123 4567' } })
  })
  afterAll(() => house.close())

  it('sets a plan at once, and says that it is a demo', async () => {
    const ana = await signUp(house)
    const locked = await house.get('/api/history?measure=city.speed&range=30d', { cookie: ana.cookie })
    expect(locked.status).toBe(402)
    expect(await choose(house, ana, { plan: 'basic' })).toMatchObject({
      status: 200,
      change: { plan: 'basic', billing: 'demo', takesEffect: 'now', checkoutUrl: null },
    })
    expect(await planOf(house, ana)).toBe('basic')
    expect((await house.get('/api/history?measure=city.speed&range=30d', { cookie: ana.cookie })).status).toBe(200)
    expect(await billingOf(house, ana)).toMatchObject({ billing: 'demo', plan: 'basic', state: 'none', renewsAt: null })
  })

  it('takes Free as well', async () => {
    const ana = await signUp(house, { plan: 'pro' })
    expect(await choose(house, ana, { plan: 'free' })).toMatchObject({ status: 200 })
    expect(await planOf(house, ana)).toBe('free')
  })

  it('of many at once changes the plan one time', async () => {
    const ana = await signUp(house)
    const replies = await Promise.all(Array.from({ length: 20 }, () => choose(house, ana, { plan: 'pro' })))
    expect(replies.map((it) => it.status)).toEqual(Array(20).fill(200))
    expect(await trailOf(house, ana)).toMatchObject([{ action: 'plan-changed', by: 'session', to: { plan: 'pro' } }])
  })

  it('shows the telephone number to those whose plan includes it, and to nobody else', async () => {
    expect(await billingOf(house, await signUp(house, { plan: 'pro' }))).toMatchObject({ supportPhone: '+598 2 123 4567' })
    expect(await billingOf(house, await signUp(house, { plan: 'basic' }))).toMatchObject({ supportPhone: null })
  })

  it.each([{ plan: 'gold' }, { plan: 'pro', role: 'admin' }, { plan: 'pro', userId: 'x' }, { plan: 'pro', price: 1 }, {}, []])(
    'does not take %j',
    async (body) => {
      const ana = await signUp(house)
      expect(await choose(house, ana, body)).toMatchObject({ status: 400, code: 'malformed' })
      expect(await planOf(house, ana)).toBe('free')
    },
  )

  it('is for who is signed in', async () => {
    expect((await post(house, '/api/upgrade-plan', { plan: 'pro' })).status).toBe(401)
  })

  it('has nothing to cancel, to resume, or to be told', async () => {
    const { cookie } = await signUp(house, { plan: 'pro' })
    expect((await post(house, '/api/billing/cancel', undefined, { cookie })).status).toBe(409)
    expect((await post(house, '/api/billing/resume', undefined, { cookie })).status).toBe(409)
    expect((await post(house, WEBHOOK, {})).status).toBe(404)
    expect((await house.get('/api/billing/receipts', { cookie })).body).toEqual([])
  })
})

describe('with a payment provider', () => {
  let house: TestHouse
  let stripe: StripeServer
  let nowMs = Date.parse(NOW)
  beforeAll(async () => {
    stripe = await stripeServer({ nowMs: () => nowMs })
    house = await testHouse({ env: { ...stripe.env, PUBLIC_URL: 'https://city.example' } })
  })
  afterAll(async () => {
    await house.close()
    await stripe.close()
  })

  const send = (payload: string, signature: string | undefined) =>
    house.door.app.inject({
      method: 'POST',
      url: WEBHOOK,
      headers: { 'content-type': 'application/json; charset=utf-8', ...(signature !== undefined && { 'stripe-signature': signature }) },
      payload,
    })
  /** Everything that there is to tell, in this order. */
  async function tell(order = stripe.messages.splice(0)): Promise<number[]> {
    const statuses: number[] = []
    for (const { payload } of order) statuses.push((await send(payload, stripe.signed(payload))).statusCode)
    return statuses
  }
  /** Entries of the trail within one millisecond stand in no order. */
  function later(): void {
    nowMs += 1_000
    house.clock.set(nowMs)
  }
  const sessionOf = (change: PlanChange) => change.checkoutUrl?.split('/').at(-1) ?? ''
  async function paid(person: SignedUp, body: object): Promise<string> {
    const { change } = await choose(house, person, body)
    return stripe.books.pay(sessionOf(change)).id
  }
  async function bought(person: SignedUp, body: object): Promise<string> {
    const id = await paid(person, body)
    await tell()
    return id
  }

  it('a plan is another one when its payment has been told, and not before', async () => {
    const ana = await signUp(house)
    const { change } = await choose(house, ana, { plan: 'pro', interval: 'year' })
    expect(change).toMatchObject({ plan: 'pro', billing: 'stripe', takesEffect: 'checkout', checkoutUrl: expect.stringContaining('/pay/') })
    const session = stripe.books.session(sessionOf(change))
    expect(session).toMatchObject({
      client_reference_id: ana.id,
      customer_email: ana.email,
      price: { unit_amount: 100_980, recurring: { interval: 'year' } },
      success_url: 'https://city.example/pricing?plan=pro&interval=year&checkout=done',
    })
    stripe.books.pay(session.id)
    expect(await planOf(house, ana)).toBe('free')
    expect(await choose(house, ana, { plan: 'pro', interval: 'year' })).toMatchObject({
      change: { takesEffect: 'confirmation', checkoutUrl: null },
    })

    expect(await tell()).toEqual([200, 200])
    expect(await planOf(house, ana)).toBe('pro')
    expect(await billingOf(house, ana)).toMatchObject({
      state: 'paid',
      interval: 'year',
      renewsAt: new Date(nowMs + 365 * 86_400_000).toISOString(),
    })
    expect(await trailOf(house, ana)).toMatchObject([{ action: 'plan-changed', by: 'webhook', to: { plan: 'pro' } }])
    expect(await lettersTo(house, ana)).toEqual(['Your Oppidum plan is now Pro'])
    expect((await house.get('/api/billing/receipts', { cookie: ana.cookie })).body).toMatchObject([{ amountCents: 100_980, isPaid: true }])
  })

  it('the same message twenty times at once changes the plan one time', async () => {
    const ana = await signUp(house)
    await paid(ana, { plan: 'basic' })
    const [created, completed] = stripe.messages.splice(0)
    const { payload } = completed ?? { payload: '' }
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(payload, stripe.signed(payload))))
    expect(replies.map((it) => it.statusCode)).toEqual(Array(20).fill(200))
    expect(await planOf(house, ana)).toBe('basic')
    // Somebody gives another plan by hand; neither a replay nor a message overtaken by another one takes it back.
    await transaction(house.database.db, (tx) => house.house.people.setPlan(tx, ana.id, 'pro', null))
    await house.house.bus.publish({ kind: 'access', personId: ana.id })
    expect((await send(payload, stripe.signed(payload))).statusCode).toBe(200)
    await tell(created ? [created] : [])
    expect(await planOf(house, ana)).toBe('pro')
    expect(await trailOf(house, ana)).toHaveLength(1)
    expect(await lettersTo(house, ana)).toHaveLength(1)
  })

  it.each<[string, (payload: string) => [string, string | undefined]]>([
    ['unsigned', (payload) => [payload, undefined]],
    ['of another secret', (payload) => [payload, stripe.signed(payload, 'whsec_forged')]],
    ['old', (payload) => [payload, stripe.signed(payload, WEBHOOK_SECRET, nowMs - 301_000)]],
    ['changed', (payload) => [`${payload} `, stripe.signed(payload)]],
    ['no JSON', () => ['{', stripe.signed('{')]],
  ])('a message that is %s does nothing', async (_what, make) => {
    const ana = await signUp(house)
    await paid(ana, { plan: 'pro' })
    for (const { payload } of stripe.messages.splice(0)) {
      const reply = await send(...make(payload))
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toEqual({ code: 'malformed', error: 'This message is not signed by the payment provider, or is too old.' })
    }
    expect(await planOf(house, ana)).toBe('free')
    expect(await trailOf(house, ana)).toEqual([])
  })

  it('messages that come in any order lead to what is paid now', async () => {
    const ana = await signUp(house)
    const id = await paid(ana, { plan: 'pro' })
    stripe.books.cancel(id)
    expect(new Set(await tell(stripe.messages.splice(0).reverse()))).toEqual(new Set([200]))
    expect(await planOf(house, ana)).toBe('free')
    expect(await trailOf(house, ana)).toEqual([])
  })

  it('what nobody knows, and what is about nobody, is taken in', async () => {
    const { payload } = stripe.message('charge.refunded', { id: 'ch_1', object: 'charge' })
    expect((await send(payload, stripe.signed(payload))).statusCode).toBe(200)
    const gone = await signUp(house)
    await paid(gone, { plan: 'pro' })
    await transaction(house.database.db, (tx) => house.house.people.remove(tx, gone.id))
    expect(await tell()).toEqual([200, 200])
  })

  it('two wishes at once are one checkout, and another wish closes it', async () => {
    const ana = await signUp(house)
    const same = await Promise.all([
      choose(house, ana, { plan: 'basic' }),
      choose(house, ana, { plan: 'basic' }),
      choose(house, ana, { plan: 'basic' }),
    ])
    expect(new Set(same.map((it) => it.change.checkoutUrl)).size).toBe(1)
    const { change } = await choose(house, ana, { plan: 'pro' })
    const first = same[0] ? sessionOf(same[0].change) : ''
    expect(stripe.books.session(first).status).toBe('expired')
    expect(stripe.books.session(sessionOf(change)).status).toBe('open')
    expect(sessionOf((await choose(house, ana, { plan: 'basic' })).change)).not.toBe(first)
  })

  it('more is had once its payment has been told; the difference is billed', async () => {
    const ana = await signUp(house)
    const id = await bought(ana, { plan: 'basic' })
    expect((await choose(house, ana, { plan: 'pro' })).change).toMatchObject({ takesEffect: 'confirmation', checkoutUrl: null })
    expect(await planOf(house, ana)).toBe('basic')
    await tell()
    expect(await planOf(house, ana)).toBe('pro')
    expect(stripe.books.subscription(id).items.data[0]?.price.unit_amount).toBe(9_900)
    expect((await house.get('/api/billing/receipts', { cookie: ana.cookie })).body).toMatchObject([
      { amountCents: 7_000 },
      { amountCents: 2_900 },
    ])
  })

  it('more that cannot be paid is not had', async () => {
    const ana = await signUp(house)
    await bought(ana, { plan: 'basic' })
    stripe.books.decline(true)
    expect(await choose(house, ana, { plan: 'pro' })).toMatchObject({ status: 422, code: 'refused' })
    stripe.books.decline(false)
    await tell()
    expect(await planOf(house, ana)).toBe('basic')
  })

  it('less begins with the end of the period, and can be taken back', async () => {
    const ana = await signUp(house)
    const id = await bought(ana, { plan: 'pro' })
    const at = new Date(nowMs + 30 * 86_400_000).toISOString()
    later()
    expect((await choose(house, ana, { plan: 'basic' })).change).toMatchObject({ takesEffect: 'later', at })
    await tell()
    expect(await planOf(house, ana)).toBe('pro')
    expect(await billingOf(house, ana)).toMatchObject({ planned: { plan: 'basic', interval: 'month', at } })
    later()
    expect((await post(house, '/api/billing/resume', undefined, { cookie: ana.cookie })).body).toMatchObject({
      planned: null,
      renewsAt: at,
    })
    later()
    await choose(house, ana, { plan: 'basic' })
    later()
    stripe.books.endPeriod(id)
    await tell()
    expect(await planOf(house, ana)).toBe('basic')
    expect((await trailOf(house, ana)).map((it) => [it.action, it.to.plan])).toEqual([
      ['plan-changed', 'pro'],
      ['plan-change-planned', 'basic'],
      ['plan-change-planned', 'pro'],
      ['plan-change-planned', 'basic'],
      ['plan-changed', 'basic'],
    ])
  })

  it('what is cancelled stays until the paid period ends', async () => {
    const ana = await signUp(house)
    const id = await bought(ana, { plan: 'basic' })
    const endsAt = new Date(nowMs + 30 * 86_400_000).toISOString()
    expect((await post(house, '/api/billing/cancel', undefined, { cookie: ana.cookie })).body).toMatchObject({
      plan: 'basic',
      endsAt,
      renewsAt: null,
    })
    expect((await choose(house, ana, { plan: 'free' })).status).toBe(422)
    await tell()
    expect(await planOf(house, ana)).toBe('basic')
    later()
    stripe.books.endPeriod(id)
    await tell()
    expect(await planOf(house, ana)).toBe('free')
    expect(await billingOf(house, ana)).toMatchObject({ plan: 'free', state: 'none', endsAt: null })
    expect(await lettersTo(house, ana)).toEqual(['Your Oppidum plan is now Basic', 'Your Oppidum plan is now Free'])
    // Who comes back is the same customer.
    const { change } = await choose(house, ana, { plan: 'basic' })
    expect(stripe.books.session(sessionOf(change)).customer).toBe(stripe.books.subscription(id).customer)
  })

  it('a payment that fails is said, and takes nothing yet', async () => {
    const ana = await signUp(house)
    const id = await bought(ana, { plan: 'pro' })
    later()
    stripe.books.fail(id)
    await tell()
    expect(await planOf(house, ana)).toBe('pro')
    expect(await billingOf(house, ana)).toMatchObject({ state: 'late' })
    expect((await lettersTo(house, ana)).at(-1)).toBe('A payment for Oppidum did not go through')
  })

  it("nobody sees, ends or takes back what is another's", async () => {
    const [ana, eve] = [await signUp(house), await signUp(house)]
    await bought(ana, { plan: 'pro' })
    expect(await billingOf(house, eve)).toMatchObject({ plan: 'free', state: 'none' })
    expect((await house.get('/api/billing/receipts', { cookie: eve.cookie })).body).toEqual([])
    expect((await post(house, '/api/billing/cancel', undefined, { cookie: eve.cookie })).status).toBe(409)
    expect((await billingOf(house, ana)).endsAt).toBeNull()
  })

  it('who is removed pays no more; while that cannot be seen to, they stay', async () => {
    const ana = await signUp(house)
    const id = await bought(ana, { plan: 'pro' })
    const own = stripePayments({ ...stripe.settings, brandName: 'Oppidum', nowMs: () => nowMs })
    const data = billingData(house.house, own)
    expect(await data.read(ana.id)).toMatchObject([{ id, plan: 'pro' }])
    const remove = () => transaction(house.database.db, (tx) => data.remove(tx, ana.id))
    stripe.fail('error')
    await expect(remove()).rejects.toMatchObject({ code: 'unavailable' })
    stripe.fail('none')
    expect(stripe.books.subscription(id).status).toBe('active')
    await remove()
    expect(stripe.books.subscription(id).status).toBe('canceled')
    expect(await data.read(ana.id)).toBeNull()
  })

  it('who is removed cannot pay any more, nor for what they have paid and nobody has told yet', async () => {
    const own = stripePayments({ ...stripe.settings, brandName: 'Oppidum', nowMs: () => nowMs })
    const data = billingData(house.house, own)
    const [ana, eve] = [await signUp(house), await signUp(house)]
    const left = sessionOf((await choose(house, ana, { plan: 'pro' })).change)
    const id = await paid(eve, { plan: 'pro' })
    for (const it of [ana, eve]) await transaction(house.database.db, (tx) => data.remove(tx, it.id))
    expect(stripe.books.session(left).status).toBe('expired')
    expect(stripe.books.subscription(id).status).toBe('canceled')
    await tell()
  })

  it('another plan is not sold while the payment of the first is not told yet', async () => {
    const ana = await signUp(house)
    await paid(ana, { plan: 'basic' })
    for (let i = 0; i < 2; i++) expect(await choose(house, ana, { plan: 'pro' })).toMatchObject({ status: 409, code: 'conflict' })
    await tell()
    expect(await planOf(house, ana)).toBe('basic')
    expect((await choose(house, ana, { plan: 'pro' })).change).toMatchObject({ takesEffect: 'confirmation' })
    await tell()
    expect(await planOf(house, ana)).toBe('pro')
  })

  it('a provider that is gone is said so, and nothing changes', async () => {
    const ana = await signUp(house)
    stripe.fail('error')
    expect(await choose(house, ana, { plan: 'pro' })).toMatchObject({ status: 503, code: 'unavailable' })
    stripe.fail('none')
    expect(await planOf(house, ana)).toBe('free')
    nowMs += 60_000
    house.clock.set(nowMs)
    expect((await choose(house, ana, { plan: 'pro' })).change.checkoutUrl).toContain('/pay/')
  })
})
