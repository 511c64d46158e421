import { gzipSync } from 'node:zlib'
import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import type { Incident } from '@oppidum/domain/records/incident'
import type { TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aCity, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { fixture } from '../testing/fixture.ts'
import { feedRuns, loopbackPublisher } from '../testing/loopback-publisher.ts'

const SITUATIONS = {
  standard: 'datex2',
  id: 'events',
  name: 'Events',
  everySeconds: 60,
  attribution: 'The road operator',
  content: 'situations',
}
const MEASUREMENTS = { ...SITUATIONS, id: 'loops', name: 'Loops', content: 'measurements' }
const text = (name: string) => Buffer.from(fixture(`datex2/${name}.xml`)).toString()

let app: TestApp
let files: Record<string, string>
let publisher: Awaited<ReturnType<typeof loopbackPublisher>>
let fetchOnce: () => Promise<void>
beforeEach(async () => {
  files = {}
  publisher = await loopbackPublisher((request, response) => {
    const file = files[request.url ?? '']
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': 'application/gzip' }).end(file && gzipSync(file))
  })
  const situations = { ...SITUATIONS, url: `${publisher.url}/situations.xml.gz` }
  const measurements = { ...MEASUREMENTS, url: `${publisher.url}/loops.xml.gz` }
  const city = aCity({
    feeds: [
      { ...situations, traits: { part: 'incidents', newestTime: 'header' } },
      { ...measurements, traits: { part: 'traffic', newestTime: 'values' } },
    ],
  })
  app = await startTestApp({ cities: [city] })
  app.clock.set(Date.parse('2026-11-20T07:00:00Z'))
  fetchOnce = feedRuns(app, publisher, [situations, measurements])
})
afterEach(async () => {
  await app.close()
  await publisher.close()
})

const incidents = async () => (await app.get('/api/incidents?status=all')).body as Incident[]
const statuses = async () => Object.fromEntries((await incidents()).map((it) => [it.externalId, it.status]))
const feed = async (id: string) => ((await app.get('/api/feeds')).body as FeedStatus[]).find((it) => it.id === id)

test('a compressed publication of situations becomes incidents in both languages, with their source', async () => {
  files = { '/situations.xml.gz': text('situation') }
  await fetchOnce()
  expect(await feed('events')).toMatchObject({ health: 'fresh', problem: null, lastCount: 1, lastRejected: 0 })
  expect(await incidents()).toMatchObject([
    {
      source: 'events',
      externalId: 's-1',
      type: 'traffic_accident',
      priority: 'critical',
      status: 'active',
      title: 'Accident: R 9, Mill bridge',
      translations: { es: { title: 'Siniestro de tránsito: R 9, Mill bridge' } },
      createdAt: '2026-11-20T06:00:00.000Z',
    },
  ])
})

test('a situation ends with its own end, and when it is missing from two complete publications, but not from changes or a break', async () => {
  files = { '/situations.xml.gz': text('statuses') }
  await fetchOnce()
  expect(await statuses()).toMatchObject({ ended: 'resolved', 'under-way': 'active', suspended: 'pending', over: 'resolved' })

  for (const name of ['delta', 'delivery-break', 'delta', 'delivery-break']) {
    files = { '/situations.xml.gz': text(name) }
    await fetchOnce()
  }
  expect(await statuses()).toMatchObject({ changed: 'active', 'under-way': 'active', suspended: 'pending' })

  for (const minute of [56, 57]) {
    files = { '/situations.xml.gz': text('situation').replace('06:55:00Z', `06:${minute}:00Z`) }
    await fetchOnce()
  }
  expect(await statuses()).toMatchObject({ 's-1': 'active', changed: 'resolved', 'under-way': 'resolved', suspended: 'resolved' })
})

test('an unchanged publication is read again when a period begins', async () => {
  files = { '/situations.xml.gz': text('statuses') }
  await fetchOnce()
  expect(await statuses()).toMatchObject({ 'not-begun': 'pending' })
  app.clock.set(Date.parse('2026-12-01T00:00:01Z'))
  await fetchOnce()
  expect(await statuses()).toMatchObject({ 'not-begun': 'active' })
})

test('a failing publication leaves what there is, with one sentence for operators', async () => {
  files = { '/situations.xml.gz': text('situation') }
  await fetchOnce()
  for (const [name, problem] of [
    ['entities', "The publisher's response was rejected: it declares a document type or entities."],
    ['version-1', "The publisher's response has an unsupported version of DATEX II; versions 2 and 3 are supported."],
    ['soap-fault', "The publisher's response is an error message, not data."],
    ['measured', "The publisher's response has no situations; it is another kind of DATEX II."],
  ]) {
    files = { '/situations.xml.gz': text(name ?? '') }
    await fetchOnce()
    expect(await feed('events')).toMatchObject({ health: 'failed', problem })
  }
  files = { '/situations.xml.gz': text('situation').slice(0, -40) }
  for (let times = 0; times < 3; times++) await fetchOnce()
  expect(await statuses()).toEqual({ 's-1': 'active' })
})

test("measurements of a site that has the id of a road section are the section's speed", async () => {
  files = { '/loops.xml.gz': text('measured').replaceAll('"not-in-table"', '"italia-2"') }
  app.clock.set(Date.parse('2026-11-20T06:55:00Z'))
  await fetchOnce()
  expect(await feed('loops')).toMatchObject({ health: 'fresh', problem: null })
  const section = (await app.get('/api/traffic-data/italia-2')).body as TrafficRecord
  expect(section.avgSpeed).toBeCloseTo(50 * 0.621371, 1)
})
