import { DAY_MS } from '@oppidum/domain/core/time'
import type { Billing, PlanChange } from '@oppidum/domain/plans/billing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stripePayments } from '../../adapters/payments/stripe.adapter.ts'
import { type StripeServer, stripeServer, WEBHOOK_SECRET } from '../../adapters/payments/testing/stripe-server.ts'
import { transaction } from '../../platform/db/connection.ts'
import { NOW, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../testing/test-people.ts'
import { billingData } from './billing-data.ts'

const WEBHOOK = '/api/billing/webhook'

/** Audit entries about a person's plan, oldest first. */
async function trailOf(testApp: TestApp, { id }: TestPerson) {
  const { rows } = await testApp.database.db.pool.query<{ action: string; by: string; to: { plan: string }; reason: string | null }>(
    `select action, actor_by as by, changed_to as to, reason from audit_entry
     where action like 'plan-%' and coalesce(subject_id, actor_id) = $1 order by id`,
    [id],
  )
  return rows
}
async function emailsTo(testApp: TestApp, { email }: TestPerson): Promise<string[]> {
  const { rows } = await testApp.database.db.pool.query<{ subject: string }>(
    `select subject from mail where recipient = $1 and (subject like '%plan%' or subject like '%payment%') order by id`,
    [email],
  )
  return rows.map((it) => it.subject)
}
async function planOf(testApp: TestApp, { cookie }: TestPerson): Promise<string> {
  const { body } = await testApp.get('/api/me', { cookie })
  return (body as { publicMetadata: { plan: string } }).publicMetadata.plan
}
async function billingOf(testApp: TestApp, { cookie }: TestPerson): Promise<Billing> {
  return (await testApp.get('/api/billing', { cookie })).body
}
async function choose(testApp: TestApp, { cookie }: TestPerson, body: object) {
  const reply = await post(testApp, '/api/upgrade-plan', body, { cookie })
  return { status: reply.status, change: reply.body as PlanChange, code: (reply.body as { code?: string } | undefined)?.code }
}

describe('demo billing', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await startTestApp({ env: { SUPPORT_PHONE: '+598 2 123 4567' } })
  })
  afterAll(() => testApp.close())

  it('sets a plan at once, and says that it is a demo', async () => {
    const ana = await signUp(testApp)
    const locked = await testApp.get('/api/history?measure=city.speed&range=30d', { cookie: ana.cookie })
    expect(locked.status).toBe(402)
    expect(await choose(testApp, ana, { plan: 'basic' })).toMatchObject({
      status: 200,
      change: { plan: 'basic', billing: 'demo', takesEffect: 'now', checkoutUrl: null },
    })
    expect(await planOf(testApp, ana)).toBe('basic')
    expect((await testApp.get('/api/history?measure=city.speed&range=30d', { cookie: ana.cookie })).status).toBe(200)
    expect(await billingOf(testApp, ana)).toMatchObject({ billing: 'demo', plan: 'basic', state: 'none', renewsAt: null })
  })

  it('accepts Free too', async () => {
    const ana = await signUp(testApp, { plan: 'pro' })
    expect(await choose(testApp, ana, { plan: 'free' })).toMatchObject({ status: 200 })
    expect(await planOf(testApp, ana)).toBe('free')
  })

  it('changes the plan once when many requests come at once', async () => {
    const ana = await signUp(testApp)
    const replies = await Promise.all(Array.from({ length: 20 }, () => choose(testApp, ana, { plan: 'pro' })))
    expect(replies.map((it) => it.status)).toEqual(Array(20).fill(200))
    expect(await trailOf(testApp, ana)).toMatchObject([{ action: 'plan-changed', by: 'session', to: { plan: 'pro' } }])
  })

  it('shows the phone number only to people whose plan includes it', async () => {
    expect(await billingOf(testApp, await signUp(testApp, { plan: 'pro' }))).toMatchObject({ supportPhone: '+598 2 123 4567' })
    expect(await billingOf(testApp, await signUp(testApp, { plan: 'basic' }))).toMatchObject({ supportPhone: null })
  })

  it.each([{ plan: 'gold' }, { plan: 'pro', role: 'admin' }, { plan: 'pro', userId: 'x' }, { plan: 'pro', price: 1 }, {}, []])(
    'does not take %j',
    async (body) => {
      const ana = await signUp(testApp)
      expect(await choose(testApp, ana, body)).toMatchObject({ status: 400, code: 'malformed' })
      expect(await planOf(testApp, ana)).toBe('free')
    },
  )

  it('is for signed-in people', async () => {
    expect((await post(testApp, '/api/upgrade-plan', { plan: 'pro' })).status).toBe(401)
  })

  it('has nothing to cancel or resume, and no webhook', async () => {
    const { cookie } = await signUp(testApp, { plan: 'pro' })
    expect((await post(testApp, '/api/billing/cancel', undefined, { cookie })).status).toBe(409)
    expect((await post(testApp, '/api/billing/resume', undefined, { cookie })).status).toBe(409)
    expect((await post(testApp, WEBHOOK, {})).status).toBe(404)
    expect((await testApp.get('/api/billing/receipts', { cookie })).body).toEqual([])
  })
})

describe('with a payment provider', () => {
  let testApp: TestApp
  let stripe: StripeServer
  let nowMs = Date.parse(NOW)
  beforeAll(async () => {
    stripe = await stripeServer({ nowMs: () => nowMs })
    testApp = await startTestApp({ env: { ...stripe.env, PUBLIC_URL: 'https://city.example' } })
  })
  afterAll(async () => {
    await testApp.close()
    await stripe.close()
  })

  const send = (payload: string, signature: string | undefined) =>
    testApp.server.app.inject({
      method: 'POST',
      url: WEBHOOK,
      headers: { 'content-type': 'application/json; charset=utf-8', ...(signature !== undefined && { 'stripe-signature': signature }) },
      payload,
    })
  /** Delivers all waiting webhook messages, in this order. */
  async function tell(order = stripe.messages.splice(0)): Promise<number[]> {
    const statuses: number[] = []
    for (const { payload } of order) statuses.push((await send(payload, stripe.signed(payload))).statusCode)
    return statuses
  }
  /** Audit entries of the same millisecond have no order. */
  function later(): void {
    nowMs += 1_000
    testApp.clock.set(nowMs)
  }
  const sessionOf = (change: PlanChange) => change.checkoutUrl?.split('/').at(-1) ?? ''
  async function paid(person: TestPerson, body: object): Promise<string> {
    const { change } = await choose(testApp, person, body)
    return stripe.books.pay(sessionOf(change)).id
  }
  async function bought(person: TestPerson, body: object): Promise<string> {
    const id = await paid(person, body)
    await tell()
    return id
  }

  it('changes the plan when the payment is confirmed, and not before', async () => {
    const ana = await signUp(testApp)
    const { change } = await choose(testApp, ana, { plan: 'pro', interval: 'year' })
    expect(change).toMatchObject({ plan: 'pro', billing: 'stripe', takesEffect: 'checkout', checkoutUrl: expect.stringContaining('/pay/') })
    const session = stripe.books.session(sessionOf(change))
    expect(session).toMatchObject({
      client_reference_id: ana.id,
      customer_email: ana.email,
      price: { unit_amount: 100_980, recurring: { interval: 'year' } },
      success_url: 'https://city.example/pricing?plan=pro&interval=year&checkout=done',
    })
    stripe.books.pay(session.id)
    expect(await planOf(testApp, ana)).toBe('free')
    expect(await choose(testApp, ana, { plan: 'pro', interval: 'year' })).toMatchObject({
      change: { takesEffect: 'confirmation', checkoutUrl: null },
    })

    expect(await tell()).toEqual([200, 200])
    expect(await planOf(testApp, ana)).toBe('pro')
    expect(await billingOf(testApp, ana)).toMatchObject({
      state: 'paid',
      interval: 'year',
      renewsAt: new Date(nowMs + 365 * DAY_MS).toISOString(),
    })
    expect(await trailOf(testApp, ana)).toMatchObject([{ action: 'plan-changed', by: 'webhook', to: { plan: 'pro' } }])
    expect(await emailsTo(testApp, ana)).toEqual(['Your Oppidum plan is now Pro'])
    expect((await testApp.get('/api/billing/receipts', { cookie: ana.cookie })).body).toMatchObject([
      { amountCents: 100_980, isPaid: true },
    ])
  })

  it('changes the plan once if the same message arrives twenty times at once', async () => {
    const ana = await signUp(testApp)
    await paid(ana, { plan: 'basic' })
    const [created, completed] = stripe.messages.splice(0)
    const { payload } = completed ?? { payload: '' }
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(payload, stripe.signed(payload))))
    expect(replies.map((it) => it.statusCode)).toEqual(Array(20).fill(200))
    expect(await planOf(testApp, ana)).toBe('basic')
    // An admin sets another plan; neither a replayed nor an overtaken message reverts it.
    await transaction(testApp.database.db, (tx) => testApp.context.people.setPlan(tx, ana.id, 'pro', null))
    await testApp.context.bus.publish({ kind: 'access', personId: ana.id })
    expect((await send(payload, stripe.signed(payload))).statusCode).toBe(200)
    await tell(created ? [created] : [])
    expect(await planOf(testApp, ana)).toBe('pro')
    expect(await trailOf(testApp, ana)).toHaveLength(1)
    expect(await emailsTo(testApp, ana)).toHaveLength(1)
  })

  it.each<[string, (payload: string) => [string, string | undefined]]>([
    ['unsigned', (payload) => [payload, undefined]],
    ['of another secret', (payload) => [payload, stripe.signed(payload, 'whsec_forged')]],
    ['old', (payload) => [payload, stripe.signed(payload, WEBHOOK_SECRET, nowMs - 301_000)]],
    ['changed', (payload) => [`${payload} `, stripe.signed(payload)]],
    ['no JSON', () => ['{', stripe.signed('{')]],
  ])('a message that is %s does nothing', async (_what, make) => {
    const ana = await signUp(testApp)
    await paid(ana, { plan: 'pro' })
    for (const { payload } of stripe.messages.splice(0)) {
      const reply = await send(...make(payload))
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toEqual({ code: 'malformed', error: 'This message is not signed by the payment provider, or it is too old.' })
    }
    expect(await planOf(testApp, ana)).toBe('free')
    expect(await trailOf(testApp, ana)).toEqual([])
  })

  it('reaches what is paid now, in whatever order the messages arrive', async () => {
    const ana = await signUp(testApp)
    const id = await paid(ana, { plan: 'pro' })
    stripe.books.cancel(id)
    expect(new Set(await tell(stripe.messages.splice(0).reverse()))).toEqual(new Set([200]))
    expect(await planOf(testApp, ana)).toBe('free')
    expect(await trailOf(testApp, ana)).toEqual([])
  })

  it('accepts messages about unknown subscriptions and removed people', async () => {
    const { payload } = stripe.message('charge.refunded', { id: 'ch_1', object: 'charge' })
    expect((await send(payload, stripe.signed(payload))).statusCode).toBe(200)
    const gone = await signUp(testApp)
    await paid(gone, { plan: 'pro' })
    await transaction(testApp.database.db, (tx) => testApp.context.people.remove(tx, gone.id))
    expect(await tell()).toEqual([200, 200])
  })

  it('two choices at once are one checkout, and another choice closes it', async () => {
    const ana = await signUp(testApp)
    const same = await Promise.all([
      choose(testApp, ana, { plan: 'basic' }),
      choose(testApp, ana, { plan: 'basic' }),
      choose(testApp, ana, { plan: 'basic' }),
    ])
    expect(new Set(same.map((it) => it.change.checkoutUrl)).size).toBe(1)
    const { change } = await choose(testApp, ana, { plan: 'pro' })
    const first = same[0] ? sessionOf(same[0].change) : ''
    expect(stripe.books.session(first).status).toBe('expired')
    expect(stripe.books.session(sessionOf(change)).status).toBe('open')
    expect(sessionOf((await choose(testApp, ana, { plan: 'basic' })).change)).not.toBe(first)
  })

  it('an upgrade takes effect once its payment is confirmed; the difference is billed', async () => {
    const ana = await signUp(testApp)
    const id = await bought(ana, { plan: 'basic' })
    expect((await choose(testApp, ana, { plan: 'pro' })).change).toMatchObject({ takesEffect: 'confirmation', checkoutUrl: null })
    expect(await planOf(testApp, ana)).toBe('basic')
    await tell()
    expect(await planOf(testApp, ana)).toBe('pro')
    expect(stripe.books.subscription(id).items.data[0]?.price.unit_amount).toBe(9_900)
    expect((await testApp.get('/api/billing/receipts', { cookie: ana.cookie })).body).toMatchObject([
      { amountCents: 7_000 },
      { amountCents: 2_900 },
    ])
  })

  it('an upgrade that cannot be paid does not take effect', async () => {
    const ana = await signUp(testApp)
    await bought(ana, { plan: 'basic' })
    stripe.books.decline(true)
    expect(await choose(testApp, ana, { plan: 'pro' })).toMatchObject({ status: 422, code: 'refused' })
    stripe.books.decline(false)
    await tell()
    expect(await planOf(testApp, ana)).toBe('basic')
  })

  it('a downgrade begins at the end of the period, and can be undone', async () => {
    const ana = await signUp(testApp)
    const id = await bought(ana, { plan: 'pro' })
    const at = new Date(nowMs + 30 * DAY_MS).toISOString()
    later()
    expect((await choose(testApp, ana, { plan: 'basic' })).change).toMatchObject({ takesEffect: 'later', at })
    await tell()
    expect(await planOf(testApp, ana)).toBe('pro')
    expect(await billingOf(testApp, ana)).toMatchObject({ planned: { plan: 'basic', interval: 'month', at } })
    later()
    expect((await post(testApp, '/api/billing/resume', undefined, { cookie: ana.cookie })).body).toMatchObject({
      planned: null,
      renewsAt: at,
    })
    later()
    await choose(testApp, ana, { plan: 'basic' })
    later()
    stripe.books.endPeriod(id)
    await tell()
    expect(await planOf(testApp, ana)).toBe('basic')
    expect((await trailOf(testApp, ana)).map((it) => [it.action, it.to.plan])).toEqual([
      ['plan-changed', 'pro'],
      ['plan-change-planned', 'basic'],
      ['plan-change-planned', 'pro'],
      ['plan-change-planned', 'basic'],
      ['plan-changed', 'basic'],
    ])
  })

  it('a cancelled plan stays until the paid period ends', async () => {
    const ana = await signUp(testApp)
    const id = await bought(ana, { plan: 'basic' })
    const endsAt = new Date(nowMs + 30 * DAY_MS).toISOString()
    expect((await post(testApp, '/api/billing/cancel', undefined, { cookie: ana.cookie })).body).toMatchObject({
      plan: 'basic',
      endsAt,
      renewsAt: null,
    })
    expect((await choose(testApp, ana, { plan: 'free' })).status).toBe(422)
    await tell()
    expect(await planOf(testApp, ana)).toBe('basic')
    later()
    stripe.books.endPeriod(id)
    await tell()
    expect(await planOf(testApp, ana)).toBe('free')
    expect(await billingOf(testApp, ana)).toMatchObject({ plan: 'free', state: 'none', endsAt: null })
    expect(await emailsTo(testApp, ana)).toEqual(['Your Oppidum plan is now Basic', 'Your Oppidum plan is now Free'])
    // A returning person is the same customer.
    const { change } = await choose(testApp, ana, { plan: 'basic' })
    expect(stripe.books.session(sessionOf(change)).customer).toBe(stripe.books.subscription(id).customer)
  })

  it('a failed payment is reported to the person, and takes nothing away yet', async () => {
    const ana = await signUp(testApp)
    const id = await bought(ana, { plan: 'pro' })
    later()
    stripe.books.fail(id)
    await tell()
    expect(await planOf(testApp, ana)).toBe('pro')
    expect(await billingOf(testApp, ana)).toMatchObject({ state: 'late' })
    expect((await emailsTo(testApp, ana)).at(-1)).toBe('A payment for Oppidum did not go through')
  })

  it("nobody can see, end or resume another person's plan", async () => {
    const [ana, eve] = [await signUp(testApp), await signUp(testApp)]
    await bought(ana, { plan: 'pro' })
    expect(await billingOf(testApp, eve)).toMatchObject({ plan: 'free', state: 'none' })
    expect((await testApp.get('/api/billing/receipts', { cookie: eve.cookie })).body).toEqual([])
    expect((await post(testApp, '/api/billing/cancel', undefined, { cookie: eve.cookie })).status).toBe(409)
    expect((await billingOf(testApp, ana)).endsAt).toBeNull()
  })

  it('a removed person no longer pays; if that cannot be arranged, they stay', async () => {
    const ana = await signUp(testApp)
    const id = await bought(ana, { plan: 'pro' })
    const own = stripePayments({ ...stripe.settings, brandName: 'Oppidum', nowMs: () => nowMs })
    const data = billingData(testApp.context, own)
    expect(await data.read(ana.id)).toMatchObject([{ id, plan: 'pro' }])
    const remove = () => transaction(testApp.database.db, (tx) => data.remove(tx, ana.id))
    stripe.fail('error')
    await expect(remove()).rejects.toMatchObject({ code: 'unavailable' })
    stripe.fail('none')
    expect(stripe.books.subscription(id).status).toBe('active')
    await remove()
    expect(stripe.books.subscription(id).status).toBe('canceled')
    expect(await data.read(ana.id)).toBeNull()
  })

  it('a removed person cannot pay any more, nor for a payment that is not confirmed yet', async () => {
    const own = stripePayments({ ...stripe.settings, brandName: 'Oppidum', nowMs: () => nowMs })
    const data = billingData(testApp.context, own)
    const [ana, eve] = [await signUp(testApp), await signUp(testApp)]
    const left = sessionOf((await choose(testApp, ana, { plan: 'pro' })).change)
    const id = await paid(eve, { plan: 'pro' })
    for (const it of [ana, eve]) await transaction(testApp.database.db, (tx) => data.remove(tx, it.id))
    expect(stripe.books.session(left).status).toBe('expired')
    expect(stripe.books.subscription(id).status).toBe('canceled')
    await tell()
  })

  it('no other plan is sold while the first payment is unconfirmed', async () => {
    const ana = await signUp(testApp)
    await paid(ana, { plan: 'basic' })
    for (let i = 0; i < 2; i++) expect(await choose(testApp, ana, { plan: 'pro' })).toMatchObject({ status: 409, code: 'conflict' })
    await tell()
    expect(await planOf(testApp, ana)).toBe('basic')
    expect((await choose(testApp, ana, { plan: 'pro' })).change).toMatchObject({ takesEffect: 'confirmation' })
    await tell()
    expect(await planOf(testApp, ana)).toBe('pro')
  })

  it('reports an unreachable provider, and changes nothing', async () => {
    const ana = await signUp(testApp)
    stripe.fail('error')
    expect(await choose(testApp, ana, { plan: 'pro' })).toMatchObject({ status: 503, code: 'unavailable' })
    stripe.fail('none')
    expect(await planOf(testApp, ana)).toBe('free')
    nowMs += 60_000
    testApp.clock.set(nowMs)
    expect((await choose(testApp, ana, { plan: 'pro' })).change.checkoutUrl).toContain('/pay/')
  })
})
