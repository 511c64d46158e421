import { DAY_MS } from '@oppidum/domain/core/time'
import type { CityEvent } from '@oppidum/domain/events/city-event'
import type { Delivery, Webhook } from '@oppidum/domain/webhooks/webhook'
import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aDelivery, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { anIncident, aRequest } from '../../testing/test-drafts.ts'
import { post, signUp, type TestPerson } from '../../testing/test-people.ts'
import { type Receiver, startReceiver } from './testing/receiver.ts'

let app: TestApp
let owner: TestPerson
let receiver: Receiver
beforeEach(async () => {
  receiver = await startReceiver()
  app = await startTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.1:*' } })
  owner = await signUp(app, { plan: 'pro' })
})
afterEach(async () => {
  await app.close()
  await receiver.close()
})

type Made = Webhook & { secret: string }
const call = async <T>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown, who = owner): Promise<T> => {
  const reply = await post(app, path, body, { method, cookie: who.cookie })
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)])
  return reply.body
}
const create = (more: Record<string, unknown> = {}, who = owner) =>
  call<Made>('POST', '/api/webhooks', { name: 'Dispatch', url: receiver.url, types: ['incident.created', 'incident.closed'], ...more }, who)
const webhooks = async (who = owner) => (await app.get('/api/webhooks', { cookie: who.cookie })).body as Webhook[]
const log = async (id: string) => (await app.get(`/api/webhooks/${id}/deliveries`, { cookie: owner.cookie })).body as Delivery[]
const incidents = (...ids: string[]) =>
  app.intake.incidents(
    aDelivery(),
    ids.map((externalId) => anIncident({ externalId })),
    { complete: false },
  )

/** Runs the job as often as it wakes itself, until nothing is under way. */
async function deliver(times = 5): Promise<void> {
  const job = app.jobs.find((it) => it.name === 'webhooks.deliver')
  for (let run = 0; run < times; run++) {
    await job?.run(new AbortController().signal)
    await job?.end?.()
  }
}
const types = () => receiver.received.map((it) => it.event.type)

describe('a delivery', () => {
  it('is the event as the API has it, signed, once', async () => {
    const { id, secret } = await create()
    await incidents('a')
    await app.intake.serviceRequests(aDelivery(), [aRequest()], { complete: false })
    await deliver()
    expect(receiver.received).toHaveLength(1)
    const [{ headers, body, event }] = receiver.received as [Receiver['received'][number]]
    expect(event).toEqual(((await app.get('/api/events?types=incident.created')).body as CityEvent[])[0])
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'oppidum-event-id': event.id,
      'oppidum-event-type': 'incident.created',
    })
    const header = String(headers['oppidum-signature'])
    const verified = new Stripe('sk_test_of_nobody').webhooks.constructEvent(body, header, secret, 300, undefined, app.clock.nowMs())
    expect(verified.id).toBe(event.id)
    expect(await log(id)).toMatchObject([{ eventId: event.id, state: 'delivered', status: 204, problem: null, tries: 1, dueAt: null }])
    expect((await webhooks())[0]).toMatchObject({ state: 'active', waiting: 0, lastDeliveredAt: '2026-11-20T10:00:00.000Z' })
  })

  it('is made for events from the creation on, in their order', async () => {
    await incidents('before')
    await create()
    await incidents(...Array.from({ length: 30 }, (_, n) => `i-${n}`))
    await deliver(12)
    const sequences = receiver.received.map((it) => it.event.sequence as number)
    expect(sequences.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n + 2))
    // Four at a time: none arrives more than three places early.
    for (const [index, it] of sequences.entries()) expect(Math.abs(it - (index + 2))).toBeLessThanOrEqual(3)
  })

  it.each<[string, number]>([
    ['redirects', 302],
    ['refuses', 400],
    ['is gone', 410],
    ['fails', 500],
  ])('to a receiver that %s is tried again, as the same event with a new signature', async (_what, status) => {
    receiver.answer((_, response) => response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('a body that nobody stores'))
    const { id } = await create()
    await incidents('a')
    await deliver()
    expect(types()).toEqual(['incident.created'])
    const [failed] = await log(id)
    expect(failed).toMatchObject({ state: 'waiting', status, problem: null, tries: 1 })
    expect(Date.parse(failed?.dueAt ?? '') - app.clock.nowMs()).toBeGreaterThanOrEqual(5_000)
    expect((await webhooks())[0]).toMatchObject({ state: 'failing', failingSince: '2026-11-20T10:00:00.000Z', waiting: 1 })
    receiver.answer((_, response) => response.writeHead(200).end())
    app.clock.advance(6_001)
    await deliver()
    const [first, second] = receiver.received as [Receiver['received'][number], Receiver['received'][number]]
    expect(second.body).toBe(first.body)
    expect(second.headers['oppidum-signature']).not.toBe(first.headers['oppidum-signature'])
    expect(await log(id)).toMatchObject([{ state: 'delivered', status: 200, tries: 2 }])
    expect((await webhooks())[0]).toMatchObject({ state: 'active', failingSince: null })
  })

  it('waits as long as the receiver asks', async () => {
    receiver.answer((_, response) => response.writeHead(429, { 'retry-after': '120' }).end())
    await create()
    await incidents('a')
    await deliver()
    app.clock.advance(119_000)
    await deliver()
    expect(receiver.received).toHaveLength(1)
    app.clock.advance(2_000)
    await deliver()
    expect(receiver.received).toHaveLength(2)
  })

  it('that one event makes the receiver refuse does not hold up the others', async () => {
    const { id } = await create()
    receiver.answer(({ event }, response) => response.writeHead(event.sequence === 1 ? 422 : 204).end())
    await incidents('a', 'b', 'c')
    await deliver()
    for (let minute = 0; minute < 4; minute++) {
      app.clock.advance(60_000)
      await deliver()
    }
    expect((await log(id)).map((it) => it.state).toSorted()).toEqual(['delivered', 'delivered', 'waiting'])
  })

  it('to an address inside is refused by the outgoing client', async () => {
    const { id } = await create()
    // As if OUTBOUND_ALLOW had had it once.
    await app.context.db.pool.query('update webhook set url = $1', ['http://10.0.0.1/hook'])
    await incidents('a')
    await deliver()
    expect(await log(id)).toMatchObject([{ state: 'waiting', status: null, problem: 'not_allowed' }])
  })

  it('to a receiver that hangs holds up no other webhook', async () => {
    const hanging = await startReceiver()
    hanging.answer(() => undefined)
    const stopping = new AbortController()
    try {
      const { id } = await create({ url: hanging.url })
      await create()
      await incidents('a', 'b')
      const job = app.jobs.find((it) => it.name === 'webhooks.deliver')
      for (let run = 0; run < 10 && receiver.received.length < 2; run++) {
        await job?.run(stopping.signal)
        await expect.poll(() => receiver.received.length).toBeGreaterThan(0)
      }
      expect(receiver.received).toHaveLength(2)
      await expect.poll(() => hanging.received.length).toBe(2)
      // A server that stops does not wait for it, and the delivery stays due.
      stopping.abort()
      await job?.end?.()
      expect((await log(id)).map((it) => [it.state, it.tries])).toEqual([
        ['waiting', 0],
        ['waiting', 0],
      ])
    } finally {
      await hanging.close()
    }
  })
})

describe('who owns the webhook decides', () => {
  const report = async () => {
    const citizen = await signUp(app)
    await call('POST', '/api/incidents', { title: 'Burst pipe', location: 'Av. Italia 12', type: 'other' }, citizen)
  }

  it('about unconfirmed reports: operators have them, until they are operators no longer', async () => {
    const operator = await signUp(app, { plan: 'pro', role: 'operator' })
    const operators = await startReceiver()
    try {
      await create()
      await create({ url: operators.url }, operator)
      await report()
      await deliver()
      expect([receiver.received.length, operators.received.length]).toEqual([0, 1])
      operators.answer((_, response) => response.writeHead(500).end())
      await report()
      await deliver()
      expect(operators.received).toHaveLength(2)
      await app.context.people.setRole(app.context.db.pool, operator.id, '*', 'viewer')
      app.clock.advance(60_000)
      await deliver()
      expect(operators.received).toHaveLength(2)
    } finally {
      await operators.close()
    }
  })

  it('about internal comments: a webhook of somebody who is no operator gets the public ones alone', async () => {
    const operator = await signUp(app, { plan: 'pro', role: 'operator' })
    await create({ types: ['incident.commented'] })
    const { id } = await call<{ id: string }>('POST', '/api/incidents', { title: 'Pipe', location: 'Av. Italia', type: 'other' }, operator)
    const comment = (text: string, internal: boolean) => call('POST', `/api/incidents/${id}/comments`, { text, internal }, operator)
    await comment('Crew is there.', false)
    await comment('Ask the mayor.', true)
    await deliver()
    expect(receiver.received.map((it) => it.body).join()).toContain('Crew is there.')
    expect(receiver.received.map((it) => it.body).join()).not.toContain('mayor')
    await create({ types: ['incident.commented'] }, operator)
    await comment('Still the mayor.', true)
    await deliver()
    expect(receiver.received.map((it) => (JSON.parse(it.body) as { data: { comment: object } }).data.comment)).toMatchObject([
      { text: 'Crew is there.', internal: false },
      { text: 'Still the mayor.', internal: true },
    ])
  })

  it('about the plan: without it nothing is sent, and nothing of that time later', async () => {
    await create()
    await app.context.people.setPlan(app.context.db.pool, owner.id, 'basic', null)
    await incidents('a')
    await deliver()
    await app.context.people.setPlan(app.context.db.pool, owner.id, 'pro', null)
    await incidents('b')
    await deliver()
    expect(receiver.received.map((it) => it.event.sequence)).toEqual([2])
  })
})

describe('a webhook', () => {
  it('that is paused misses the events of that time, and what waited can be sent again', async () => {
    receiver.answer((_, response) => response.writeHead(500).end())
    const { id } = await create()
    await incidents('a')
    await deliver()
    receiver.answer((_, response) => response.writeHead(204).end())
    expect(await call('PATCH', `/api/webhooks/${id}`, { paused: true })).toMatchObject({ state: 'paused', waiting: 0 })
    await incidents('b')
    app.clock.advance(60_000)
    await deliver()
    expect(receiver.received).toHaveLength(1)
    expect(await call('PATCH', `/api/webhooks/${id}`, { paused: false })).toMatchObject({ state: 'active' })
    await incidents('c')
    const [lost] = await log(id)
    expect(await call('POST', `/api/webhooks/${id}/deliveries/${lost?.id}/again`)).toMatchObject({ state: 'waiting', tries: 0 })
    await deliver()
    expect(receiver.received.map((it) => it.event.sequence).toSorted()).toEqual([1, 1, 3])
    expect(receiver.received[0]?.event.id).toBe(lost?.eventId)
  })

  it('is tested with an event of its own, also while it is paused', async () => {
    const { id } = await create()
    await call('PATCH', `/api/webhooks/${id}`, { paused: true })
    const test = await call<Delivery>('POST', `/api/webhooks/${id}/test`)
    expect(test).toMatchObject({ type: 'webhook.test', state: 'waiting' })
    await deliver()
    expect(receiver.received.map((it) => it.event)).toEqual([
      { id: test.eventId, city: 'montevideo', at: '2026-11-20T10:00:00.000Z', type: 'webhook.test', data: {} },
    ])
    expect(await log(id)).toMatchObject([{ id: test.id, state: 'delivered' }])
  })

  it('is signed with both secrets for a day after a new one was made', async () => {
    const { id, secret } = await create()
    const { secret: renewed } = await call<{ secret: string }>('POST', `/api/webhooks/${id}/secret`)
    const { webhooks: stripe } = new Stripe('sk_test_of_nobody')
    const signedBy = async (externalId: string) => {
      await incidents(externalId)
      await deliver()
      const { body, headers } = receiver.received.at(-1) as Receiver['received'][number]
      return [secret, renewed].map((it) => {
        try {
          return Boolean(stripe.constructEvent(body, String(headers['oppidum-signature']), it, 300, undefined, app.clock.nowMs()))
        } catch {
          return false
        }
      })
    }
    expect(await signedBy('a')).toEqual([true, true])
    app.clock.advance(DAY_MS)
    expect(await signedBy('b')).toEqual([false, true])
  })

  it('that fails for three days is turned off, and its owner gets one letter in their language', async () => {
    await app.context.db.pool.query(`update person set language = 'es' where id = $1`, [owner.id])
    receiver.answer((_, response) => response.writeHead(503).end())
    const { id } = await create()
    await incidents('a')
    for (let hour = 0; hour <= 73; hour++) {
      await deliver(2)
      app.clock.advance(3_600_000)
      if (hour === 70) await incidents('b')
    }
    expect((await webhooks())[0]).toMatchObject({ state: 'disabled', waiting: 0 })
    const before = receiver.received.length
    await incidents('c')
    app.clock.advance(DAY_MS)
    await deliver()
    expect(receiver.received).toHaveLength(before)
    const { rows } = await app.context.db.pool.query(`select recipient, subject, body from mail where subject like '%webhook%'`)
    expect(rows).toEqual([
      { recipient: owner.email, subject: 'Su webhook «Dispatch» de Oppidum se desactivó', body: expect.stringContaining('/account') },
    ])
    const { rows: trail } = await app.context.db.pool.query(`select action, subject_id from audit_entry where action = 'webhook-disabled'`)
    expect(trail).toEqual([{ action: 'webhook-disabled', subject_id: id }])
    expect(await call('PATCH', `/api/webhooks/${id}`, { paused: false })).toMatchObject({ state: 'active', failingSince: null })
  })

  it('forgets its deliveries after seven days', async () => {
    await create()
    await incidents('a')
    await deliver()
    const count = async () => (await app.context.db.pool.query('select 1 from webhook_delivery')).rowCount
    expect(await count()).toBe(1)
    app.clock.advance(8 * DAY_MS)
    for (const expire of app.retention) while ((await expire(app.clock.nowMs(), 100)) > 0);
    expect(await count()).toBe(0)
  })
})
