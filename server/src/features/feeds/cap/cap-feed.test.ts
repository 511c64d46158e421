import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import type { FeedTest } from '@oppidum/domain/feeds/feed-setup'
import type { Incident } from '@oppidum/domain/records/incident'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aCity, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { post, signUp } from '../../../testing/test-people.ts'
import { fixture } from '../testing/fixture.ts'
import { localPublisher } from '../testing/local-publisher.ts'
import { feedRuns } from '../testing/loopback-publisher.ts'

const FEED = { standard: 'cap', id: 'warnings', name: 'Warnings', everySeconds: 60, attribution: 'The weather service' }
const ALERT = Buffer.from(fixture('cap/alert.xml')).toString()
const index = (...paths: string[]) =>
  `<feed xmlns="http://www.w3.org/2005/Atom">${paths.map((it) => `<entry><link href="${it}"/></entry>`).join('')}</feed>`

let app: TestApp
let files: Record<string, string>
let publisher: Awaited<ReturnType<typeof localPublisher>>
let fetchOnce: () => Promise<void>
beforeEach(async () => {
  files = {}
  publisher = await localPublisher((request) => {
    const file = files[(request.url ?? '').split('?')[0] ?? '']
    return file === undefined ? { status: 404, body: '' } : { body: file, mediaType: 'text/xml' }
  })
  const feed = { ...FEED, url: `${publisher.url}/index` }
  app = await startTestApp({
    feedReader: publisher.reader,
    cities: [aCity({ feeds: [{ ...feed, traits: { part: 'incidents', newestTime: 'nothing' } }] })],
  })
  app.clock.set(Date.parse('2026-11-20T12:00:00Z'))
  fetchOnce = feedRuns(app, publisher.reader, [feed])
})
afterEach(async () => {
  await app.close()
  await publisher.close()
})

const incidents = async () => (await app.get('/api/incidents?status=all')).body as Incident[]
const feed = async () => ((await app.get('/api/feeds')).body as FeedStatus[])[0]

test('a warning is an incident with its outline and translation until it is cancelled', async () => {
  files = { '/index': index('/1'), '/1': ALERT }
  await fetchOnce()
  expect(await feed()).toMatchObject({ health: 'fresh', problem: null, lastCount: 1, lastRejected: 0 })
  expect(await incidents()).toMatchObject([
    {
      source: 'warnings',
      externalId: 'weather@example.uy,uy-1',
      title: 'Tormentas fuertes en el sur',
      translations: { en: { title: 'Strong storms in the south' } },
      location: 'Montevideo y Canelones',
      type: 'other',
      priority: 'high',
      status: 'active',
      startsAt: '2026-11-20T11:00:00.000Z',
      endsAt: '2026-11-20T21:00:00.000Z',
      geometry: { type: 'LineString' },
    },
  ])

  const cancel = ALERT.replace('uy-1', 'uy-2')
    .replace('<msgType>Alert', '<msgType>Cancel')
    .replace('2026-11-20T03:00:00', '2026-11-20T09:30:00')
    .replace('<scope>Public</scope>', '<scope>Public</scope><references>weather@example.uy,uy-1,2026-11-20T03:00:00-03:00</references>')
  files = { '/index': index('/2'), '/2': cancel }
  app.clock.set(Date.parse('2026-11-20T12:31:00Z'))
  await fetchOnce()
  expect(await incidents()).toMatchObject([
    {
      externalId: 'weather@example.uy,uy-1',
      status: 'resolved',
      createdAt: '2026-11-20T06:00:00.000Z',
      resolvedAt: '2026-11-20T12:30:00.000Z',
    },
  ])
})

test('a warning of unknown severity has an unknown priority, and all languages keep their accents', async () => {
  files = { '/index': index('/1'), '/1': ALERT.replaceAll('Severe', 'Unknown').replace('Montevideo y', 'Ciudad Vieja, Peñarol y') }
  await fetchOnce()
  expect(await incidents()).toMatchObject([{ priority: 'unknown', location: 'Ciudad Vieja, Peñarol y Canelones' }])
})

test('a warning expires while the publisher does not answer for its alerts, and none ends for being unreadable', async () => {
  files = { '/index': index('/1'), '/1': ALERT }
  await fetchOnce()
  files = { '/index': index('/1', '/broken'), '/broken': '<alert><identifier>' }
  app.clock.set(Date.parse('2026-11-20T21:00:01Z'))
  for (let times = 0; times < 3; times++) await fetchOnce()
  expect(await incidents()).toMatchObject([{ status: 'resolved', resolvedAt: '2026-11-20T21:00:00.000Z' }])
  files = { '/index': '<html><body>Moved</body></html>' }
  await fetchOnce()
  expect(await feed()).toMatchObject({ health: 'failed', problem: "The publisher's response is a web page, not data." })
})

test('a test on the screen follows the links of an index, and takes the alerts that touch the city', async () => {
  const elsewhere = ALERT.replace('uy-1', 'far').replaceAll('-34.', '-31.')
  files = { '/index': index('/1', '/2'), '/1': ALERT, '/2': elsewhere }
  const { cookie } = await signUp(app, { role: 'admin' })
  const definition = { ...FEED, attribution: undefined, id: 'more', url: `${publisher.url}/index` }
  const body = (await post(app, '/api/feeds/test', { definition }, { cookie })).body as FeedTest
  expect(body).toMatchObject({ ok: true, count: 1, flawed: [], rejected: [{ reason: 'outside the area', count: 1 }] })
  expect(body.records).toMatchObject([{ title: 'Tormentas fuertes en el sur' }])
  expect(await incidents()).toEqual([])
})
