import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import type { Incident } from '@oppidum/domain/records/incident'
import type { TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aCity, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { feedRuns, loopbackPublisher } from '../testing/loopback-publisher.ts'

const FLOWS = {
  standard: 'ngsi-ld',
  id: 'flows',
  name: 'Flows',
  everySeconds: 60,
  attribution: 'The city',
  content: 'traffic',
  pageSize: 2,
}
const ALERTS = { ...FLOWS, id: 'alerts', name: 'Alerts', content: 'incidents' }

interface Asked {
  path: string
  headers: Record<string, unknown>
}

/** Its entities, of which it gives as many at once as it is asked for. */
let entities: { id: string; type: string }[]
let status: number
let asked: Asked[]
let app: TestApp
let broker: Awaited<ReturnType<typeof loopbackPublisher>>
let fetchOnce: () => Promise<void>
beforeEach(async () => {
  entities = []
  status = 200
  asked = []
  broker = await loopbackPublisher((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://broker.invalid')
    asked.push({ path: pathname, headers: request.headers })
    const types = (searchParams.get('type') ?? '').split(',')
    const offset = Number(searchParams.get('offset') ?? 0)
    const all = entities.filter((it) => types.includes(it.type))
    const body = status === 200 ? all.slice(offset, offset + Number(searchParams.get('limit'))) : { title: 'Internal error' }
    response.writeHead(status, { 'content-type': 'application/ld+json' }).end(JSON.stringify(body))
  })
  const feeds = [FLOWS, ALERTS].map((it) => ({ ...it, url: broker.url }))
  app = await startTestApp({
    cities: [
      aCity({
        feeds: [
          { ...(feeds[0] as object), traits: { part: 'traffic', newestTime: 'values' } },
          { ...(feeds[1] as object), traits: { part: 'incidents', newestTime: 'nothing' } },
        ] as never,
      }),
    ],
  })
  app.clock.set(Date.parse('2026-11-20T07:00:00Z'))
  fetchOnce = feedRuns(app, broker, feeds)
})
afterEach(async () => {
  await app.close()
  await broker.close()
})

const feed = async (id: string) => ((await app.get('/api/feeds')).body as FeedStatus[]).find((it) => it.id === id)
const incidents = async () => (await app.get('/api/incidents?status=all')).body as Incident[]

const alert = (number: number) => ({
  id: `urn:ngsi-ld:Alert:${number}`,
  type: 'Alert',
  category: { type: 'Property', value: 'traffic' },
  subCategory: { type: 'Property', value: 'roadClosed' },
  severity: { type: 'Property', value: 'high' },
  dateIssued: { type: 'Property', value: { '@type': 'DateTime', '@value': '2026-11-20T06:30:00Z' } },
})

test('all pages are read, and what the broker no longer has ends after two of them', async () => {
  entities = [1, 2, 3, 4, 5].map(alert)
  await fetchOnce()
  expect(await incidents()).toHaveLength(5)
  expect(await feed('alerts')).toMatchObject({ health: 'fresh', problem: null, lastCount: 5, lastRejected: 0 })
  expect(asked.filter((it) => it.headers.authorization === 'Bearer key')).toHaveLength(asked.length)

  entities = entities.slice(0, 4)
  await fetchOnce()
  await fetchOnce()
  const open = (await incidents()).filter((it) => it.status !== 'resolved')
  expect(open.map((it) => it.externalId).sort()).toEqual([1, 2, 3, 4].map((it) => `urn:ngsi-ld:Alert:${it}`))
})

test('a page that cannot be read leaves everything as it was', async () => {
  entities = [1, 2, 3].map(alert)
  await fetchOnce()
  status = 500
  await fetchOnce()
  await fetchOnce()
  expect((await incidents()).map((it) => it.status)).toEqual(['active', 'active', 'active'])
  expect(await feed('alerts')).toMatchObject({ health: 'failed', problem: 'The publisher refused the request (status 500).' })
})

test('a flow becomes the speed of the section with its id, dated by the sensor', async () => {
  const section = ((await app.get('/api/traffic-data')).body as TrafficRecord[]).find((it) => it.id !== 'city')
  if (!section) throw new Error('the city has no sections')
  const flow = (speed: number, to: string) => ({
    id: section.id,
    type: 'TrafficFlowObserved',
    averageVehicleSpeed: { type: 'Property', value: speed, unitCode: 'KMH', observedAt: to },
  })
  entities = [flow(40, '2026-11-20T06:59:00Z')]
  await fetchOnce()
  const now = async () => ((await app.get('/api/traffic-data')).body as TrafficRecord[]).find((it) => it.id === section.id)
  expect(await now()).toMatchObject({ avgSpeed: expect.closeTo(24.9, 0), source: 'flows', observedAt: '2026-11-20T06:59:00.000Z' })
})
