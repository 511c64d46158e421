import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import type { TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { TestApp } from '../../../testing/test-app.ts'
import type { NotificationRequests } from '../feed-request.ts'
import { FeedSchema } from '../importers.ts'
import { admin, call, feedAdmins } from '../testing/feed-admins.ts'
import type { PublishedAnswer } from '../testing/local-publisher.ts'
import { importer } from './ngsi-ld-importer.ts'

const { publisher: aPublisher, app: anApp, lead: leading, close } = feedAdmins()
afterEach(close)

interface Sent {
  method: string
  path: string
  authorization: string | undefined
  body: string
}

/** A broker without entities. `statuses` are its answers about subscriptions, by method. */
async function aBroker(statuses: Record<string, number> = {}) {
  const sent: Sent[] = []
  function answer(request: IncomingMessage): PublishedAnswer {
    const { method = '', url = '', headers } = request
    if (method === 'GET') return { body: '[]' }
    void text(request).then((body) => sent.push({ method, path: url, authorization: headers.authorization, body }))
    return { status: statuses[method] ?? (method === 'POST' ? 201 : 204), body: '' }
  }
  const publisher = await aPublisher(answer as () => PublishedAnswer)
  const app = await anApp(publisher, { env: { OUTBOUND_ALLOW: `127.0.0.1:${publisher.port}` } })
  const definition = {
    standard: 'ngsi-ld',
    id: 'flows',
    name: 'Flows',
    url: publisher.url,
    content: 'traffic',
    subscribe: true,
    everySeconds: 3_600,
  }
  const feeds = call(app, await admin(app))
  await leading(app)
  expect((await feeds.add({ definition, key: 'k-99' })).status).toBe(200)
  await vi.waitFor(() => expect(sent.map((it) => it.method)).toContain('POST'), 5_000)
  const subscription = JSON.parse(sent[0]?.body ?? '{}') as { id: string; expiresAt: string; notification: { endpoint: { uri: string } } }
  return { app, sent, feeds, definition, subscription, path: new URL(subscription.notification.endpoint.uri).pathname }
}

const notify = (app: TestApp, url: string, payload: string | object, type = 'application/json') =>
  app.server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
const flow = (speed: number, at: string) => ({
  id: 'urn:ngsi-ld:Notification:1',
  type: 'Notification',
  data: [
    {
      id: 'italia-1',
      type: 'TrafficFlowObserved',
      averageVehicleSpeed: { type: 'Property', value: speed, unitCode: 'HM', observedAt: at },
    },
  ],
})
const speedOf = async (app: TestApp) => {
  await app.settled()
  return ((await app.get('/api/traffic-data')).body as TrafficRecord[]).find((it) => it.id === 'italia-1')
}
const problemOf = async (app: TestApp) => ((await app.get('/api/feeds')).body as FeedStatus[]).find((it) => it.id === 'flows')?.problem

it('a running feed subscribes, what comes is stored before it is answered, and a paused one ends it', { timeout: 60_000 }, async () => {
  const { app, sent, feeds, definition, subscription, path } = await aBroker()
  expect(sent[0]).toMatchObject({ path: '/ngsi-ld/v1/subscriptions', authorization: 'Bearer k-99' })
  expect(subscription).toEqual({
    id: expect.stringMatching(/^urn:ngsi-ld:Subscription:oppidum-[0-9a-f]{24}$/),
    type: 'Subscription',
    entities: [{ type: 'TrafficFlowObserved' }],
    notification: {
      format: 'normalized',
      endpoint: {
        uri: expect.stringMatching(/^http:\/\/localhost:3000\/feed-notifications\/montevideo\/flows\/[\w-]{43}$/),
        accept: 'application/json',
      },
    },
    expiresAt: '2026-11-20T11:00:00.000Z',
  })

  expect((await notify(app, path, flow(31, '2026-11-20T09:59:00Z'))).statusCode).toBe(204)
  expect(await speedOf(app)).toMatchObject({ avgSpeed: 31, observedAt: '2026-11-20T09:59:00.000Z', source: 'flows' })
  expect((await notify(app, path, flow(12, '2026-11-20T09:50:00Z'))).statusCode, 'an older one').toBe(204)
  expect(await speedOf(app)).toMatchObject({ avgSpeed: 31 })

  await feeds.change('flows', { version: 1, definition, state: 'paused' })
  await vi.waitFor(
    () => expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: `/ngsi-ld/v1/subscriptions/${encodeURIComponent(subscription.id)}` }),
    5_000,
  )
  expect((await notify(app, path, flow(50, '2026-11-20T09:59:30Z'))).statusCode).toBe(404)
})

it.each<[string, (path: string) => string, string | object, number]>([
  ['a wrong token', (path) => `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`, flow(31, '2026-11-20T09:59:00Z'), 404],
  ['a token of another length', (path) => `${path}x`, flow(31, '2026-11-20T09:59:00Z'), 404],
  ['another feed', (path) => path.replace('/flows/', '/other/'), flow(31, '2026-11-20T09:59:00Z'), 404],
  ['no JSON', (path) => path, 'hello', 400],
  ['no entities', (path) => path, { hello: 'city' }, 400],
  ['nothing', (path) => path, '', 400],
  ['more than a megabyte', (path) => path, `[${'"a",'.repeat(300_000)}"a"]`, 413],
])('%s is refused', { timeout: 30_000 }, async (_what, address, body, status) => {
  const { app, path } = await aBroker()
  const answer = await notify(app, address(path), body, 'application/ld+json')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'application/problem+json; charset=utf-8'])
  expect(await speedOf(app)).toMatchObject({ avgSpeed: null })
})

it('a broker that refuses is fetched, and the feed says so', { timeout: 30_000 }, async () => {
  const { app, feeds } = await aBroker({ POST: 403 })
  app.clock.advance(1_000)
  await feeds.fetch('flows')
  await vi.waitFor(
    async () => expect(await problemOf(app)).toBe('The publisher refused to send its changes (status 403); they are only fetched.'),
    5_000,
  )
})

describe('the requests', () => {
  const wish = { address: 'https://city.example/feed-notifications/a/b/c', expiresAt: '2026-11-20T11:00:00.000Z' }
  const requests = (more: object) =>
    importer.notifications?.(
      FeedSchema.parse({
        standard: 'ngsi-ld',
        id: 'f',
        name: 'F',
        url: 'https://broker.example',
        everySeconds: 60,
        content: 'incidents',
        ...more,
      }),
      undefined,
      wish,
    )

  it('are none for a feed that is only fetched', () => expect(requests({})).toBeNull())

  it('follow the address of the feed', () => {
    const { create } = requests({
      subscribe: true,
      url: 'https://broker.example/x/entities?type=Alert&q=severity==high',
    }) as NotificationRequests
    expect(create.url).toBe('https://broker.example/x/subscriptions')
    expect(JSON.parse(create.body)).toMatchObject({ entities: [{ type: 'Alert' }], q: 'severity==high' })
    const all = requests({ subscribe: true }) as NotificationRequests
    expect(JSON.parse(all.create.body)).toMatchObject({ entities: [{ type: 'RoadAccident' }, { type: 'Alert' }, { type: 'CityWork' }] })
  })

  it.each([
    ['https://broker.example/alerts.jsonld', 'Nobody sends the changes of a file: turn the subscription off.'],
    [
      'https://broker.example/ngsi-ld/v1/entities?georel=near',
      "Changes cannot be selected by 'georel' of the address, so the broker is not asked to send any.",
    ],
  ])('cannot be made for %s', (url, sentence) => expect(requests({ subscribe: true, url })).toBe(sentence))
})
