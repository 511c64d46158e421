import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import type { Incident } from '@oppidum/domain/records/incident'
import type { Vehicle } from '@oppidum/domain/telemetry/vehicle'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aCity, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { feedSites } from '../setup/feed-sites.ts'
import { fixture } from '../testing/fixture.ts'
import { feedRuns, loopbackPublisher } from '../testing/loopback-publisher.ts'
import { timetableArchive } from './testing/timetable-archive.ts'

let app: TestApp
let vehicles: Record<string, unknown>
let answers: Record<string, Uint8Array>
let publisher: Awaited<ReturnType<typeof loopbackPublisher>>
let fetchOnce: () => Promise<void>
beforeEach(async () => {
  answers = {}
  publisher = await loopbackPublisher((request, response) => {
    const answer = answers[(request.url ?? '').split('?', 1)[0] as string]
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/octet-stream' }).end(answer)
  })
  const definition = {
    standard: 'gtfs-realtime',
    id: 'transit',
    name: 'Transit',
    url: `${publisher.url}/alerts.pb`,
    timetableUrl: `${publisher.url}/timetable.zip`,
    everySeconds: 30,
  }
  vehicles = { ...definition, id: 'buses', target: 'vehicles', url: `${publisher.url}/positions.pb`, staleAfterSeconds: 90 }
  app = await startTestApp({ cities: [aCity({ feeds: [definition, vehicles] })] })
  app.clock.set(Date.parse('2026-11-20T07:00:00Z'))
  fetchOnce = feedRuns(app, publisher, [definition], feedSites(app.context).forJobs)
})
afterEach(async () => {
  await app.close()
  await publisher.close()
})

const file = (name: string) => fixture(`gtfs-realtime/${name}.pb`)
const incidents = async () => (await app.get('/api/incidents?status=all')).body as Incident[]
const feed = async (id = 'transit') => ((await app.get('/api/feeds')).body as FeedStatus[]).find((it) => it.id === id)

test('alerts become incidents with names and a place, in both languages', async () => {
  answers = { '/alerts.pb': file('alerts'), '/timetable.zip': timetableArchive() }
  await fetchOnce()
  expect(await feed()).toMatchObject({ health: 'fresh', problem: null, lastCount: 2, lastRejected: 0 })
  const elm = (await incidents()).find((it) => it.externalId === 'elm')
  expect(elm).toMatchObject({
    source: 'transit',
    status: 'active',
    plannedWork: true,
    location: '219 Ciudad Vieja – "Playa" Pocitos; Elm Street, north side; Elm Street, south side',
    geometry: { type: 'Point', coordinates: [-56.16, -34.9] },
    translations: { es: { title: 'La parada de la calle Elm está cerrada' } },
  })
})

test('without the timetable alerts come with ids, and the feed says so until the timetable is there', async () => {
  answers = { '/alerts.pb': file('alerts') }
  await fetchOnce()
  expect(await feed()).toMatchObject({
    health: 'fresh',
    problem: 'The timetable could not be read, so that routes and stops have their ids in place of names.',
  })
  expect((await incidents()).map((it) => it.location).sort()).toEqual(['100', '219; 16230; 16231'])

  answers = { '/alerts.pb': file('ids'), '/timetable.zip': timetableArchive() }
  app.clock.set(Date.parse('2026-11-20T08:30:00Z'))
  await fetchOnce()
  expect(await feed()).toMatchObject({ problem: null })
})

test('an alert that is missing from two answers has ended; a broken answer ends nothing', async () => {
  answers = { '/alerts.pb': file('alerts'), '/timetable.zip': timetableArchive() }
  await fetchOnce()
  const statuses = async () => [...new Set((await incidents()).map((it) => it.status))]
  answers['/alerts.pb'] = file('alerts').subarray(0, 100)
  for (let time = 0; time < 3; time++) await fetchOnce()
  expect(await statuses()).toEqual(['active'])
  answers['/alerts.pb'] = file('empty')
  await fetchOnce()
  expect(await statuses()).toEqual(['active'])
  await fetchOnce()
  expect(await statuses()).toEqual(['resolved'])
})

test('vehicle positions are refused with a sentence', async () => {
  answers = { '/alerts.pb': file('vehicles'), '/timetable.zip': timetableArchive() }
  await fetchOnce()
  expect((await feed())?.problem).toBe(
    "The publisher's response has vehicle positions or trip updates and no alerts. Use the address of the alerts, or read vehicles.",
  )
})

test('a publisher that sends the same file for a day is stale, and the file says how old it is', async () => {
  answers = { '/alerts.pb': file('alerts'), '/timetable.zip': timetableArchive() }
  app.clock.set(Date.parse('2026-11-21T07:00:00Z'))
  await fetchOnce()
  expect(await feed()).toMatchObject({ health: 'stale', observedAt: '2026-11-20T06:59:00.000Z' })
})

test('vehicle positions have the names of their routes, and are dated one by one', async () => {
  answers = { '/positions.pb': file('positions'), '/timetable.zip': timetableArchive() }
  const fetchVehicles = feedRuns(app, publisher, [vehicles], feedSites(app.context).forJobs)
  await fetchVehicles()
  expect(await feed('buses')).toMatchObject({ health: 'fresh', problem: null, lastCount: 3, lastRejected: 0 })
  const listed = (await app.get('/api/vehicles')).body as Vehicle[]
  expect(listed.map((it) => [it.id, it.route, it.staleAt])).toEqual([
    ['buses:1', '219 Ciudad Vieja – "Playa" Pocitos', '2026-11-20T07:00:20.000Z'],
    ['buses:Coche 77', 'R404', '2026-11-20T07:00:30.000Z'],
    ['buses:m-3', null, '2026-11-20T06:59:30.000Z'],
  ])
  expect((await app.get('/api/vehicles/summary')).body).toMatchObject({ total: 3, sources: [{ source: 'buses', total: 3 }] })

  // The publisher sends the same file for hours: nothing in it is current, and the feed says so.
  app.clock.set(Date.parse('2026-11-20T09:00:00Z'))
  await fetchVehicles()
  expect(await feed('buses')).toMatchObject({ health: 'stale', observedAt: '2026-11-20T06:59:00.000Z' })
  expect((await app.get('/api/vehicles')).body).toEqual([])
  expect((await app.get('/api/incidents?status=all')).body).toEqual([])
})
