import type { CityMap } from '@oppidum/domain/cities/map'
import type { TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { NOW, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { aSender, inShort } from './testing/ingest-app.ts'

let app: TestApp
let sender: Awaited<ReturnType<typeof aSender>>
beforeEach(async () => {
  app = await startTestApp()
  sender = await aSender(app)
})
afterEach(() => app.close())

const section = (more: object = {}) => ({ kind: 'section', id: 'rambla', name: 'Rambla, A - B', lon: -56.16, lat: -34.9, ...more })

it('a place and its first value are on the map and in the list at once', async () => {
  const line = { type: 'LineString', coordinates: [[-56.16, -34.9], [-56.17, -34.9]] } // biome-ignore format: one line
  const { lon: _lon, lat: _lat, ...rest } = section()
  expect(inShort((await sender.post('places', [{ ...rest, geometry: line, freeFlowKmh: 60, roadClass: 'primary' }])).body)).toEqual([
    '1 accepted',
  ])
  const value = { measure: 'traffic.speed', place: 'rambla', at: NOW, value: 15 }
  expect(inShort((await sender.post('observations', [value])).body)).toEqual(['1 accepted'])
  await app.settled()
  const record = ((await app.get('/api/traffic-data')).body as TrafficRecord[]).find((it) => it.id === 'rambla')
  expect(record).toMatchObject({
    location: 'Rambla, A - B',
    avgSpeed: 15,
    congestionLevel: 'high',
    freeFlowSpeed: expect.closeTo(37.28, 2),
  })
  expect(((await app.get('/api/map')).body as CityMap).sections.at(-1)).toMatchObject({
    id: 'rambla',
    geometry: line,
    roadClass: 'primary',
  })
})

it('substations and plants come as CSV', async () => {
  const text = 'kind,id,name,lon,lat,capacityMw,energy\nsubstation,b,B Cerro,-56.2,-34.88,60,\nplant,sun,Sol,-56.2,-34.88,9.5,solar\n'
  expect(inShort((await sender.post('places', text, { type: 'text/csv' })).body)).toEqual(['1-2 accepted'])
  const map = (await app.get('/api/map')).body as CityMap
  expect([map.substations.map((it) => it.id), map.plants]).toMatchObject([['a', 'b'], [{ id: 'sun', kind: 'solar', capacityMw: 9.5 }]])
})

it.each<[string, object, string]>([
  ['a kind that does not exist', { kind: 'bridge' }, 'invalid kind'],
  ['an id with blanks', { id: 'A 1' }, 'invalid id'],
  ['the id of an answer', { id: 'hourly' }, 'invalid id'],
  ['no name', { name: '' }, 'missing name'],
  ['no position', { lon: null }, 'invalid lon'],
  ['a broken geometry', { geometry: '{"type":' }, 'invalid geometry'],
  ['an impossible speed', { freeFlowMph: 300 }, 'invalid freeFlowMph'],
  ['a road class that does not exist', { roadClass: 'path' }, 'invalid roadClass'],
  ['no capacity', { kind: 'substation' }, 'invalid capacityMw'],
  ['no source of energy', { kind: 'plant', capacityMw: 1 }, 'invalid energy'],
  ['a member that is not known', { colour: 'red' }, 'unknown-field'],
  ['a place outside the city', { lon: -58.4, lat: -34.6 }, 'outside'],
  ['a place of the city file', { id: 'italia-1' }, 'in-file id'],
])('a place with %s is rejected, the one beside it is not', async (_, more, reason) => {
  const { body } = await sender.post('places', [section(more), section({ id: 'beside' })])
  expect(inShort(body)).toEqual([`1 rejected ${reason}`, '2 accepted'])
})

it('the last row about a place counts; the same again is a duplicate', async () => {
  expect(inShort((await sender.post('places', [section({ name: 'Before' }), section()])).body)).toEqual(['1 duplicate', '2 accepted'])
  expect(inShort((await sender.post('places', [section()])).body)).toEqual(['1 duplicate'])
  expect(((await app.get('/api/map')).body as CityMap).sections.at(-1)?.name).toBe('Rambla, A - B')
})

it('a place that was added can be removed; one of the city file, and one that is not there, cannot', async () => {
  await sender.post('places', [section()])
  const remove = async (id: string, query = '') => {
    const url = `/api/v1/ingest/places/${id}${query}`
    return (await app.server.app.inject({ method: 'DELETE', url, headers: sender.headers })).statusCode
  }
  expect(await remove('rambla', '?kind=substation')).toBe(404)
  expect(await remove('rambla')).toBe(200)
  expect(await remove('rambla')).toBe(404)
  expect(await remove('italia-1')).toBe(404)
  expect(((await app.get('/api/map')).body as CityMap).sections.map((it) => it.id)).toEqual(['italia-1', 'italia-2', 'italia-3'])
})

it('a value can follow its place to another instance that has not heard of it', async () => {
  const other = await startTestApp({ beside: app })
  await sender.post('places', [section()])
  const elsewhere = await aSender(other, { personId: sender.personId })
  const value = { measure: 'traffic.speed', place: 'rambla', at: NOW, value: 15 }
  expect(inShort((await elsewhere.post('observations', [value, { ...value, place: 'nowhere' }])).body)).toEqual([
    '1 accepted',
    '2 rejected unknown-place place',
  ])
  await other.close()
})
