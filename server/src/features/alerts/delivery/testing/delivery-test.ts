import type { ContactPoint, NotificationRecord } from '@oppidum/domain/alerts/contact-point'
import type { NotificationBody, WebhookMessage } from '@oppidum/domain/alerts/notification'
import { afterEach, beforeEach, expect } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../../../testing/test-people.ts'
import { type Receiver, startReceiver } from '../../../webhooks/testing/receiver.ts'
import { writeNotifications } from '../notification-store.ts'
import { deliver } from './deliver.ts'

export type MadeContactPoint = ContactPoint & { secret: string }

export const ALERT = '019f0000-0000-7000-8000-000000000001'
export const TRANSITION = '019f0000-0000-7000-8000-000000000002'
/** What a message about one alert says. */
export const BODY: NotificationBody = {
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

/** A server and a receiver for each test, and an operator who has contact points. */
export function deliveryTest() {
  const test = {
    app: undefined as unknown as TestApp,
    owner: undefined as unknown as TestPerson,
    receiver: undefined as unknown as Receiver,

    async call<T>(path: string, body?: unknown): Promise<T> {
      const reply = await post(test.app, `/api/alerts/${path}`, body, { cookie: test.owner.cookie })
      expect([reply.status, reply.text]).toEqual([200, expect.any(String)])
      return reply.body
    },
    /** A webhook at the receiver, unless `more` says otherwise. */
    create: (more: Record<string, unknown> = {}) =>
      test.call<MadeContactPoint>('contact-points', {
        kind: 'webhook',
        name: 'Dispatch',
        sharing: 'own',
        url: test.receiver.url,
        ...more,
      }),
    /** Queues a message. @returns how many were new */
    write: (contactPoint: string, dedupKey = TRANSITION, more: Partial<NotificationBody> = {}, title = 'Slow traffic, Av. Italia') =>
      writeNotifications(test.app.context.db.pool, new Date(test.app.clock.nowMs()), [
        { contactPoint, dedupKey, title, body: { ...BODY, ...more } },
      ]),
    points: async () => (await test.app.get('/api/alerts/contact-points', { cookie: test.owner.cookie })).body as ContactPoint[],
    /** Newest first. */
    log: async (id: string, query = '') =>
      (await test.app.get(`/api/alerts/contact-points/${id}/notifications${query}`, { cookie: test.owner.cookie }))
        .body as NotificationRecord[],
    deliver: (atMost?: number) => deliver(test.app, atMost),
    /** What the receiver got. */
    messages: () => test.receiver.received.map((it) => JSON.parse(it.body) as WebhookMessage),
  }
  beforeEach(async () => {
    test.receiver = await startReceiver()
    test.app = await startTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.1:*', PUBLIC_URL: 'https://oppidum.city.example' } })
    test.owner = await signUp(test.app, { plan: 'basic', role: 'operator' })
  })
  afterEach(async () => {
    await test.app.close()
    await test.receiver.close()
  })
  return test
}

/** The job that sends messages. */
export const deliveryJob = (of: TestApp) => of.jobs.find((it) => it.name === 'alerts.deliver')
