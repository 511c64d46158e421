import type { Incident } from '@oppidum/domain/records/incident'
import type { ServiceRequest } from '@oppidum/domain/records/service-request'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { NOW, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { aSender, inShort, type Post } from './testing/ingest-app.ts'

let app: TestApp
let sender: Awaited<ReturnType<typeof aSender>>
beforeEach(async () => {
  app = await startTestApp()
  sender = await aSender(app)
})
afterEach(() => app.close())

const incident = (more: object = {}) => ({ id: 'i-1', title: 'Fire at the mill', createdAt: '2026-11-20T09:30:00Z', ...more })
const incidents = async () => {
  await app.settled()
  return (await app.get('/api/incidents')).body as Incident[]
}
const requests = async () => {
  await app.settled()
  return (await app.get('/api/service-requests')).body as ServiceRequest[]
}

it('an incident of another system is on the list with its source, and counts', async () => {
  const whole = {
    type: 'fire',
    priority: 'high',
    status: 'active',
    affectsTraffic: true,
    description: 'Smoke over the harbour',
    location: 'Rambla 1',
    lon: -56.16,
    lat: -34.9,
    department: 'Fire brigade',
    updatedAt: '2026-11-20T09:40:00Z',
    version: 3,
  }
  expect(inShort((await sender.post('incidents', [incident(whole)])).body)).toEqual(['1 accepted'])
  expect(await incidents()).toMatchObject([
    {
      externalId: 'i-1',
      title: 'Fire at the mill',
      type: 'fire',
      priority: 'high',
      status: 'active',
      affectsTraffic: true,
      confirmed: true,
      assignedDepartment: 'Fire brigade',
      geometry: { type: 'Point', coordinates: [-56.16, -34.9] },
      district: 'Centro',
      createdAt: '2026-11-20T09:30:00.000Z',
      updatedAt: '2026-11-20T09:40:00.000Z',
      source: 'key:Depot',
      quality: 'measured',
      staleAt: '2026-11-27T10:00:00.000Z',
    },
  ])
  const metrics = (await app.get('/api/city-metrics')).body as { activeIncidents: number }
  expect(metrics.activeIncidents).toBe(1)
})

it('versions decide: a newer one changes the record, an older or equal one does not', async () => {
  const at = (updatedAt: string, more: object = {}) => incident({ updatedAt, ...more })
  await sender.post('incidents', [at('2026-11-20T09:40:00Z')])
  const { body } = await sender.post('incidents', [
    at('2026-11-20T09:40:00Z'),
    at('2026-11-20T09:35:00Z', { title: 'Older' }),
    at('2026-11-20T09:50:00Z', { title: 'Fire is out', status: 'resolved' }),
    incident({ id: 'i-2' }),
    incident({ id: 'i-2' }),
  ])
  expect(inShort(body)).toEqual(['1-2 duplicate', '3 accepted', '4 duplicate', '5 accepted'])
  expect((await incidents()).map((it) => [it.externalId, it.title, it.status])).toEqual(
    expect.arrayContaining([
      ['i-1', 'Fire is out', 'resolved'],
      ['i-2', 'Fire at the mill', 'active'],
    ]),
  )
})

it.each<[string, object, string]>([
  ['no id', { id: ' ' }, 'missing id'],
  ['no title', { title: '' }, 'missing title'],
  ['no time', { createdAt: null }, 'missing createdAt'],
  ['a time that is none', { createdAt: '20.11.2026' }, 'not-a-time createdAt'],
  ['an end that is none', { endsAt: 'soon' }, 'not-a-time endsAt'],
  ['a type that does not exist', { type: 'flood' }, 'invalid type'],
  ['a status of requests', { status: 'completed' }, 'invalid status'],
  ['half a position', { lon: -56 }, 'invalid lon'],
  ['the position of nobody', { lon: 0, lat: '0' }, 'invalid lon'],
  ['degrees that do not exist', { lon: -156, lat: 91 }, 'invalid lon'],
  ['a geometry of another kind', { geometry: { type: 'Polygon', coordinates: [] } }, 'invalid geometry'],
  ['a version that is none', { version: 1.5 }, 'invalid version'],
  ['a flag that is none', { affectsTraffic: 'perhaps' }, 'invalid affectsTraffic'],
  ['a member that is not known', { reporterName: 'Ana' }, 'unknown-field'],
])('an incident with %s is rejected, the one beside it is not', async (_, more, reason) => {
  const { body } = await sender.post('incidents', [incident(more), incident({ id: 'i-2' })])
  expect(inShort(body)).toEqual([`1 rejected ${reason}`, '2 accepted'])
})

it('texts are cleaned: controls, lone surrogates and too many characters', async () => {
  const { status } = await sender.post('incidents', [incident({ title: `a\u0000b\ud800  ${'c'.repeat(300)}`, description: '\u0007\r\nd' })])
  expect(status).toBe(200)
  const [stored] = await incidents()
  expect(stored?.title).toMatch(/^ab c+…$/)
  expect(stored?.title).toHaveLength(120)
  expect(stored?.description).toBe('d')
})

it.each<[string, string, string]>([
  ['CSV', 'text/csv', 'id;title;createdAt;lat;lon;category\nr-1;Hole, deep;2026-11-20 06:30;-34,9;-56.16;infrastructure\n'],
  ['NDJSON', 'application/x-ndjson', '{"id":"r-1","title":"Hole, deep","createdAt":"2026-11-20T06:30","category":"infrastructure"}'],
])('requests come as %s; a time without offset is the city’s', async (_, type, text) => {
  const reply = await sender.post('requests', text.replace('-34,9', '-34.9'), { type } satisfies Post)
  expect(inShort(reply.body)).toEqual(['1 accepted'])
  expect(await requests()).toMatchObject([
    {
      externalId: 'r-1',
      title: 'Hole, deep',
      category: 'infrastructure',
      priority: 'unknown',
      status: 'pending',
      createdAt: '2026-11-20T09:30:00.000Z',
    },
  ])
})

it('personal data in the texts of requests is masked, and members about reporters are not taken', async () => {
  const row = { id: 'r-1', title: 'Call 099 123 456', description: 'Write to ana@example.org', createdAt: NOW }
  await sender.post('requests', [row])
  const [stored] = await requests()
  expect(JSON.stringify(stored)).not.toMatch(/123 456|ana@/)
  expect(inShort((await sender.post('requests', [{ ...row, email: 'ana@example.org' }])).body)).toEqual(['1 rejected unknown-field'])
})

it('a viewer’s key delivers no records: as a report they would have to be confirmed first', async () => {
  const viewer = await aSender(app, { role: 'viewer' })
  expect((await viewer.post('incidents', [incident()])).status).toBe(403)
  expect(await incidents()).toEqual([])
})

it('keys of one name are one source, so a renewed key goes on with the records of the one before', async () => {
  await sender.post('incidents', [incident()])
  const renewed = await aSender(app, { personId: sender.personId })
  const { body } = await renewed.post('incidents', [incident({ title: 'Fire is out', updatedAt: NOW })])
  expect(inShort(body)).toEqual(['1 accepted'])
  expect((await incidents()).map((it) => it.title)).toEqual(['Fire is out'])
})
