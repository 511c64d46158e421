import { HOUR_MS } from '@oppidum/domain/core/time'
import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { post } from '../../../testing/test-people.ts'
import { type Receiver, startReceiver } from '../../webhooks/testing/receiver.ts'
import { ALERT, BODY, deliveryJob, deliveryTest, TRANSITION } from './testing/delivery-test.ts'

const test = deliveryTest()

describe('a message to a webhook', () => {
  it('arrives once, signed with time and under its own id', async () => {
    const { id, secret } = await test.create()
    expect([await test.write(id), await test.write(id)]).toEqual([1, 0])
    await test.deliver()
    expect(test.receiver.received).toHaveLength(1)
    const [{ headers, body }] = test.receiver.received as [Receiver['received'][number]]
    const [record] = await test.log(id)
    expect(record).toMatchObject({ state: 'delivered', tries: 1, status: 204, problem: null, dueAt: null, transitions: [TRANSITION] })
    expect(JSON.parse(body)).toEqual({
      ...BODY,
      id: record?.id,
      at: '2026-11-20T10:00:00.000Z',
      title: 'Slow traffic, Av. Italia',
      url: `https://oppidum.city.example/alerts?alert=${ALERT}`,
    })
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'oppidum-notification-id': record?.id })
    const stripe = new Stripe('sk_test_of_nobody').webhooks
    const header = String(headers['oppidum-signature'])
    expect(stripe.constructEvent(body, header, secret, 300, undefined, test.app.clock.nowMs()).id).toBe(record?.id)
    // A recording is worthless later.
    expect(() => stripe.constructEvent(body, header, secret, 300, undefined, test.app.clock.nowMs() + 301_000)).toThrow()
    expect(await test.points()).toMatchObject([{ state: 'active', waiting: 0, lastDeliveredAt: '2026-11-20T10:00:00.000Z' }])
  })

  it('follows those before it', async () => {
    const { id } = await test.create()
    for (let n = 0; n < 12; n++) await test.write(id, `n-${n}`, {}, `Message ${n}`)
    await test.deliver()
    expect((await test.log(id)).map((it) => [it.state, it.problem])).toEqual(Array(12).fill(['delivered', null]))
    expect(test.messages().map((it) => it.title)).toEqual(Array.from({ length: 12 }, (_, n) => `Message ${n}`))
  })

  it.each<[string, number]>([
    ['redirects', 302],
    ['refuses', 400],
    ['is gone', 410],
    ['fails', 500],
  ])('that %s is sent again, with the same id and a new signature', async (_what, status) => {
    test.receiver.answer((_, response) => response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('a body that nobody stores'))
    const { id } = await test.create()
    await test.write(id)
    await test.deliver()
    expect(await test.log(id)).toMatchObject([{ state: 'waiting', status, problem: 'refused', tries: 1 }])
    expect(await test.points()).toMatchObject([{ state: 'failing', problem: 'refused', waiting: 1 }])
    test.receiver.answer((_, response) => response.writeHead(200).end())
    test.app.clock.advance(6_001)
    await test.deliver()
    const [first, second] = test.receiver.received as [Receiver['received'][number], Receiver['received'][number]]
    expect(second.body).toBe(first.body)
    expect(second.headers['oppidum-notification-id']).toBe(first.headers['oppidum-notification-id'])
    expect(second.headers['oppidum-signature']).not.toBe(first.headers['oppidum-signature'])
    expect(await test.log(id)).toMatchObject([{ state: 'delivered', tries: 2, problem: null }])
    expect(await test.points()).toMatchObject([{ state: 'active', waiting: 0 }])
  })

  it('is given up after three days of errors, and can be sent again', async () => {
    test.receiver.answer((_, response) => response.writeHead(500).end())
    const { id } = await test.create()
    await test.write(id)
    for (let hour = 0; hour < 80; hour++) {
      await test.deliver()
      test.app.clock.advance(HOUR_MS)
    }
    const [dead] = await test.log(id, '?state=dead')
    expect(dead).toMatchObject({ state: 'dead', dueAt: null })
    // A day of errors is a handful of attempts, not a storm.
    expect(test.receiver.received.length).toBeLessThan(25)
    test.receiver.answer((_, response) => response.writeHead(200).end())
    expect(await test.call(`notifications/${dead?.id}/send-again`)).toMatchObject({ id: dead?.id, state: 'delivered', tries: 1 })
    expect(
      (await post(test.app, `/api/alerts/notifications/${dead?.id}/send-again`, undefined, { cookie: test.owner.cookie })).status,
    ).toBe(409)
  })

  it('waits as long as the receiver asks', async () => {
    test.receiver.answer((_, response) => response.writeHead(429, { 'retry-after': '120' }).end())
    const { id } = await test.create()
    await test.write(id)
    await test.deliver()
    test.app.clock.advance(119_000)
    await test.deliver()
    expect(test.receiver.received).toHaveLength(1)
    test.app.clock.advance(2_000)
    await test.deliver()
    expect(test.receiver.received).toHaveLength(2)
  })

  it('that is answered without end is delivered, and nothing of the answer is read or stored', async () => {
    test.receiver.answer((_, response) => {
      response.writeHead(200)
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
        if (!response.destroyed) response.once('drain', pour)
      }
      pour()
    })
    const { id } = await test.create()
    await test.write(id)
    await test.deliver()
    expect(await test.log(id)).toMatchObject([{ state: 'delivered', status: 200 }])
  })

  it('hangs alone: other contact points get theirs, and our stop ends it without a trace', async () => {
    const hanging = await startReceiver()
    hanging.answer(() => undefined)
    const slow = await test.create({ url: hanging.url })
    const quick = await test.create()
    for (const n of [1, 2, 3]) for (const { id } of [slow, quick]) await test.write(id, `n-${n}`)
    const stopping = new AbortController()
    while (test.receiver.received.length < 3) await deliveryJob(test.app)?.run(stopping.signal)
    expect(hanging.received.length).toBe(1)
    stopping.abort()
    await deliveryJob(test.app)?.end?.()
    expect(await test.log(slow.id)).toMatchObject([{ tries: 0 }, { tries: 0 }, { tries: 0, state: 'waiting', problem: null }])
    await hanging.close()
  })
})

describe('a message to Slack', () => {
  it('is one text in its own markup, unsigned', async () => {
    const { id } = await test.create({ kind: 'slack' })
    await test.write(id, TRANSITION, {}, 'Slow | traffic')
    await test.deliver()
    const [{ body, headers }] = test.receiver.received as [Receiver['received'][number]]
    expect(JSON.parse(body)).toEqual({
      text: `*<https://oppidum.city.example/alerts?alert=${ALERT}|Slow ¦ traffic>*\nAv. Italia: 12 km/h &lt;limit 20&gt;, 1 min old`,
    })
    expect(headers).not.toHaveProperty('oppidum-signature')
  })

  it.each([
    ['<!channel> and <@U123>', '&lt;!channel&gt; and &lt;@U123&gt;'],
    ['@channel, @HERE and @all', '@\u200bchannel, @\u200bHERE and @\u200ball'],
    ['to ana@allotment.example or @hereford', 'to ana@allotment.example or @hereford'],
  ])('calls nobody whom its title names: %s', async (title, written) => {
    const { id } = await test.create({ kind: 'slack' })
    await test.write(id, TRANSITION, {}, title)
    await test.deliver()
    const [{ body }] = test.receiver.received as [Receiver['received'][number]]
    expect(JSON.parse(body).text).toContain(`|${written}>*\n`)
  })
})
