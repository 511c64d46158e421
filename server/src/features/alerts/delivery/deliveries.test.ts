import type { ContactPoint, NotificationRecord } from '@oppidum/domain/alerts/contact-point'
import type { NotificationBody, WebhookMessage } from '@oppidum/domain/alerts/notification'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aBrowser } from '../../../adapters/push/testing/browser.ts'
import { type PushService, pushService } from '../../../adapters/push/testing/push-service.ts'
import { EVERY_CITY } from '../../../platform/auth/people/person-store.ts'
import { deleteExpired } from '../../../platform/jobs/retention.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'
import { type Receiver, startReceiver } from '../../webhooks/testing/receiver.ts'
import { writeNotifications } from './notification-store.ts'
import { deliver as deliverAll } from './testing/deliver.ts'

let app: TestApp
let owner: TestPerson
let receiver: Receiver
let service: PushService
beforeEach(async () => {
  ;[receiver, service] = await Promise.all([startReceiver(), pushService()])
  app = await startTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.1:*', PUBLIC_URL: 'https://oppidum.city.example' } })
  owner = await signUp(app, { plan: 'basic', role: 'operator' })
})
afterEach(async () => {
  await app.close()
  await Promise.all([receiver.close(), service.close()])
})

type Made = ContactPoint & { secret: string }
const ALERT = '019f0000-0000-7000-8000-000000000001'
const TRANSITION = '019f0000-0000-7000-8000-000000000002'
const BODY: NotificationBody = {
  reason: 'transition',
  city: 'montevideo',
  sharing: 'own',
  severity: 'critical',
  text: 'Av. Italia: 12 km/h <limit 20>, 1 min old',
  alerts: [
    {
      kind: 'firing',
      id: ALERT,
      transition: TRANSITION,
      rule: '019f0000-0000-7000-8000-000000000003',
      name: 'Slow traffic',
      severity: 'critical',
      place: 'italia-1',
      placeName: 'Av. Italia',
      from: 'inactive',
      to: 'firing',
      at: '2026-11-20T10:00:00.000Z',
      evidence: [],
      feed: null,
    },
  ],
}

const call = async <T>(path: string, body?: unknown, who = owner): Promise<T> => {
  const reply = await post(app, `/api/alerts/${path}`, body, { cookie: who.cookie })
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)])
  return reply.body
}
const create = (more: Record<string, unknown> = {}, who = owner) =>
  call<Made>('contact-points', { kind: 'webhook', name: 'Dispatch', sharing: 'own', url: receiver.url, ...more }, who)
const createPush = (path = '/send/1') => {
  const browser = aBrowser(service.url + path)
  return { browser, made: create({ kind: 'push', url: undefined, push: browser.address }) }
}
const write = (contactPoint: string, dedupKey = TRANSITION, more: Partial<NotificationBody> = {}, title = 'Slow traffic, Av. Italia') =>
  writeNotifications(app.context.db.pool, new Date(app.clock.nowMs()), [{ contactPoint, dedupKey, title, body: { ...BODY, ...more } }])
const points = async (who = owner) => (await app.get('/api/alerts/contact-points', { cookie: who.cookie })).body as ContactPoint[]
const log = async (id: string, query = '') =>
  (await app.get(`/api/alerts/contact-points/${id}/notifications${query}`, { cookie: owner.cookie })).body as NotificationRecord[]
const job = (of = app) => of.jobs.find((it) => it.name === 'alerts.deliver')

const deliver = (atMost?: number) => deliverAll(app, atMost)
const messages = () => receiver.received.map((it) => JSON.parse(it.body) as WebhookMessage)

describe('a message to a webhook', () => {
  it('arrives once, signed with time and under its own id', async () => {
    const { id, secret } = await create()
    expect([await write(id), await write(id)]).toEqual([1, 0])
    await deliver()
    expect(receiver.received).toHaveLength(1)
    const [{ headers, body }] = receiver.received as [Receiver['received'][number]]
    const [record] = await log(id)
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
    expect(stripe.constructEvent(body, header, secret, 300, undefined, app.clock.nowMs()).id).toBe(record?.id)
    // A recording is worthless later.
    expect(() => stripe.constructEvent(body, header, secret, 300, undefined, app.clock.nowMs() + 301_000)).toThrow()
    expect(await points()).toMatchObject([{ state: 'active', waiting: 0, lastDeliveredAt: '2026-11-20T10:00:00.000Z' }])
  })

  it('follows those before it', async () => {
    const { id } = await create()
    for (let n = 0; n < 12; n++) await write(id, `n-${n}`, {}, `Message ${n}`)
    await deliver()
    expect((await log(id)).map((it) => [it.state, it.problem])).toEqual(Array(12).fill(['delivered', null]))
    expect(messages().map((it) => it.title)).toEqual(Array.from({ length: 12 }, (_, n) => `Message ${n}`))
  })

  it.each<[string, number]>([
    ['redirects', 302],
    ['refuses', 400],
    ['is gone', 410],
    ['fails', 500],
  ])('that %s is sent again, with the same id and a new signature', async (_what, status) => {
    receiver.answer((_, response) => response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('a body that nobody stores'))
    const { id } = await create()
    await write(id)
    await deliver()
    expect(await log(id)).toMatchObject([{ state: 'waiting', status, problem: 'refused', tries: 1 }])
    expect(await points()).toMatchObject([{ state: 'failing', problem: 'refused', waiting: 1 }])
    receiver.answer((_, response) => response.writeHead(200).end())
    app.clock.advance(6_001)
    await deliver()
    const [first, second] = receiver.received as [Receiver['received'][number], Receiver['received'][number]]
    expect(second.body).toBe(first.body)
    expect(second.headers['oppidum-notification-id']).toBe(first.headers['oppidum-notification-id'])
    expect(second.headers['oppidum-signature']).not.toBe(first.headers['oppidum-signature'])
    expect(await log(id)).toMatchObject([{ state: 'delivered', tries: 2, problem: null }])
    expect(await points()).toMatchObject([{ state: 'active', waiting: 0 }])
  })

  it('is given up after three days of errors, and can be sent again', async () => {
    receiver.answer((_, response) => response.writeHead(500).end())
    const { id } = await create()
    await write(id)
    for (let hour = 0; hour < 80; hour++) {
      await deliver()
      app.clock.advance(HOUR_MS)
    }
    const [dead] = await log(id, '?state=dead')
    expect(dead).toMatchObject({ state: 'dead', dueAt: null })
    // A day of errors is a handful of attempts, not a storm.
    expect(receiver.received.length).toBeLessThan(25)
    receiver.answer((_, response) => response.writeHead(200).end())
    expect(await call(`notifications/${dead?.id}/send-again`)).toMatchObject({ id: dead?.id, state: 'delivered', tries: 1 })
    expect((await post(app, `/api/alerts/notifications/${dead?.id}/send-again`, undefined, { cookie: owner.cookie })).status).toBe(409)
  })

  it('waits as long as the receiver asks', async () => {
    receiver.answer((_, response) => response.writeHead(429, { 'retry-after': '120' }).end())
    const { id } = await create()
    await write(id)
    await deliver()
    app.clock.advance(119_000)
    await deliver()
    expect(receiver.received).toHaveLength(1)
    app.clock.advance(2_000)
    await deliver()
    expect(receiver.received).toHaveLength(2)
  })

  it('that is answered without end is delivered, and nothing of the answer is read or stored', async () => {
    receiver.answer((_, response) => {
      response.writeHead(200)
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
        if (!response.destroyed) response.once('drain', pour)
      }
      pour()
    })
    const { id } = await create()
    await write(id)
    await deliver()
    expect(await log(id)).toMatchObject([{ state: 'delivered', status: 200 }])
  })

  it('hangs alone: other contact points get theirs, and our stop ends it without a trace', async () => {
    const hanging = await startReceiver()
    hanging.answer(() => undefined)
    const slow = await create({ url: hanging.url })
    const quick = await create()
    for (const n of [1, 2, 3]) for (const { id } of [slow, quick]) await write(id, `n-${n}`)
    const stopping = new AbortController()
    while (receiver.received.length < 3) await job()?.run(stopping.signal)
    expect(hanging.received.length).toBe(1)
    stopping.abort()
    await job()?.end?.()
    expect(await log(slow.id)).toMatchObject([{ tries: 0 }, { tries: 0 }, { tries: 0, state: 'waiting', problem: null }])
    await hanging.close()
  })
})

it('a message whose instance died is sent again by another one, under the same id', async () => {
  const { id } = await create()
  await write(id)
  // Killed after the claim: nothing was stored.
  const { rowCount } = await app.context.db.pool.query(`update notification set claimed_until = $1`, [new Date(app.clock.nowMs() + 30_000)])
  expect(rowCount).toBe(1)
  await deliver(3)
  expect(receiver.received).toHaveLength(0)
  app.clock.advance(30_001)
  await deliver()
  expect(messages()).toHaveLength(1)
})

it('two instances send each message once', async () => {
  const other = await startTestApp({ beside: app, env: { OUTBOUND_ALLOW: '127.0.0.1:*' } })
  const made = await Promise.all(Array.from({ length: 8 }, (_, n) => create({ name: `Point ${n}` })))
  for (const { id } of made) for (let n = 0; n < 20; n++) await write(id, `n-${n}`)
  // Neither waits for the other's attempts, or for its own.
  const sends = async (it: TestApp) => {
    while (receiver.received.length < 160) await job(it)?.run(new AbortController().signal)
    await job(it)?.end?.()
  }
  await Promise.all([sends(app), sends(other)])
  const ids = receiver.received.map((it) => it.headers['oppidum-notification-id'])
  expect([ids.length, new Set(ids).size]).toEqual([160, 160])
  await other.close()
})

describe('a message to Slack', () => {
  it('is one text in its own markup, unsigned', async () => {
    const { id } = await create({ kind: 'slack' })
    await write(id, TRANSITION, {}, 'Slow | traffic')
    await deliver()
    const [{ body, headers }] = receiver.received as [Receiver['received'][number]]
    expect(JSON.parse(body)).toEqual({
      text: `*<https://oppidum.city.example/alerts?alert=${ALERT}|Slow ¦ traffic>*\nAv. Italia: 12 km/h &lt;limit 20&gt;, 1 min old`,
    })
    expect(headers).not.toHaveProperty('oppidum-signature')
  })
})

describe('a message to a browser', () => {
  it('can be read by that browser only, and replaces the former one about the alert', async () => {
    const { browser, made } = createPush()
    const { id } = await made
    await write(id)
    await deliver()
    const [{ headers, body, path, claims, publicKey }] = service.received as [PushService['received'][number]]
    expect(path).toBe('/send/1')
    expect(headers).toMatchObject({ urgency: 'high', topic: ALERT.replaceAll('-', '') })
    expect(claims).toMatchObject({ aud: service.url, sub: 'mailto:operator@city.example' })
    expect({ publicKey }).toEqual((await app.get('/api/alerts/push-key', { cookie: owner.cookie })).body)
    const [record] = await log(id)
    expect(JSON.parse(browser.open(body))).toEqual({
      id: record?.id,
      title: 'Slow traffic, Av. Italia',
      text: BODY.text,
      tag: ALERT,
      path: `/alerts?alert=${ALERT}`,
      severity: 'critical',
    })
  })

  it('is cut to what push services take', async () => {
    const { browser, made } = createPush()
    await write((await made).id, TRANSITION, { text: '🚦'.repeat(1_900) })
    await deliver()
    const [{ body }] = service.received as [PushService['received'][number]]
    expect(body.length).toBeLessThanOrEqual(4_096)
    expect(JSON.parse(browser.open(body)).text).toMatch(/^(🚦)+…$/)
  })

  it.each([404, 410])('whose subscription no longer exists (%d) is dropped with all that waits, and it is said', async (status) => {
    service.answer(status)
    const { id } = await createPush().made
    for (const n of [1, 2, 3]) await write(id, `n-${n}`)
    await deliver()
    expect(service.received).toHaveLength(1)
    expect((await log(id)).map((it) => [it.state, it.problem])).toEqual(Array(3).fill(['dropped', 'gone']))
    expect(await points()).toMatchObject([{ state: 'gone', problem: 'gone', waiting: 0 }])
    expect(await write(id, 'n-4')).toBe(0)
    expect((await post(app, `/api/alerts/contact-points/${id}/test`, undefined, { cookie: owner.cookie })).status).toBe(422)
  })

  it('is tried again when the push service fails', async () => {
    service.answer(503)
    const { id } = await createPush().made
    await write(id)
    await deliver()
    service.answer(201)
    app.clock.advance(6_001)
    await deliver()
    expect(await log(id)).toMatchObject([{ state: 'delivered', tries: 2 }])
  })
})

describe('a test', () => {
  it('answers with its first attempt', async () => {
    const { id } = await create()
    expect(await call(`contact-points/${id}/test`)).toMatchObject({ state: 'delivered', status: 204, title: 'Test notification', tries: 1 })
    expect(messages()).toMatchObject([{ reason: 'test', alerts: [], url: 'https://oppidum.city.example/alerts' }])
    receiver.answer((_, response) => response.writeHead(500).end())
    expect(await call(`contact-points/${id}/test`)).toMatchObject({ state: 'waiting', status: 500, problem: 'refused' })
  })
})

describe('a right that was lost meanwhile', () => {
  it('drops what waits for a person without the plan', async () => {
    const { id } = await create()
    await write(id)
    await app.context.people.setPlan(app.context.db.pool, owner.id, 'free', null)
    await deliver()
    expect(receiver.received).toEqual([])
    expect(await log(id)).toMatchObject([{ state: 'dropped', problem: 'plan_ended' }])
  })

  it("drops a city's alerts for a person who is no longer its operator, and not their own", async () => {
    const { id } = await create()
    await write(id, 'of the city', { sharing: 'city' })
    await write(id, 'own')
    await app.context.people.setRole(app.context.db.pool, owner.id, EVERY_CITY, 'viewer')
    await deliver()
    expect((await log(id)).map((it) => [it.state, it.problem]).toSorted()).toEqual([
      ['delivered', null],
      ['dropped', 'role_lost'],
    ])
  })
})

it('messages are kept for 30 days', async () => {
  const { id } = await create()
  await write(id)
  await deliver()
  const left = async () => {
    await deleteExpired(app.context, app.retention)
    return (await app.context.db.pool.query('select 1 from notification')).rowCount
  }
  app.clock.advance(29 * DAY_MS)
  expect(await left()).toBe(1)
  app.clock.advance(DAY_MS + 1)
  expect(await left()).toBe(0)
})

it('the log is a list of pages', async () => {
  const { id } = await create()
  for (let n = 0; n < 5; n++) {
    await write(id, `n-${n}`, {}, `Message ${n}`)
    app.clock.advance(1_000)
  }
  const first = await app.get(`/api/alerts/contact-points/${id}/notifications?limit=2`, { cookie: owner.cookie })
  expect(first.headers).toMatchObject({ 'x-total-count': '5' })
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
  const second = (await app.get(next, { cookie: owner.cookie })).body as NotificationRecord[]
  expect(second.map((it) => it.title)).toEqual(['Message 2', 'Message 1'])
})
