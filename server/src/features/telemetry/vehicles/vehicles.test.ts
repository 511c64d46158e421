import type { VehiclePosition } from '@oppidum/domain/feeds/intake'
import { getVehicleMap, type Vehicle } from '@oppidum/domain/telemetry/vehicle'
import type { VehicleSummary } from '@oppidum/domain/telemetry/vehicle-summary'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { liveClient } from '../../../testing/live-client.ts'
import { aDelivery, NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.close())

const nowMs = Date.parse(NOW)
const delivery = aDelivery({ sourceId: 'buses', staleAfterSeconds: 90 })
const aBus = (externalId: string, more: Partial<VehiclePosition> = {}): VehiclePosition => ({
  externalId,
  entityId: `m-${externalId}`,
  atMs: nowMs,
  position: [-56.1, -34.9],
  bearing: 90,
  speedMph: 17.9,
  route: '219 Pocitos',
  label: 'Coche 1',
  occupancy: 'few_seats',
  ...more,
})
const list = async (query = '') => (await app.get(`/api/vehicles${query}`)).body as Vehicle[]
const summary = async () => (await app.get('/api/vehicles/summary')).body as VehicleSummary

it('has none without a feed of vehicles', async () => {
  expect(await summary()).toEqual({ total: 0, sources: [] })
  expect(await list()).toEqual([])
  expect(getVehicleMap.reply.parse(JSON.parse((await app.get('/api/vehicles/map')).text))).toEqual({
    type: 'FeatureCollection',
    features: [],
  })
})

it('a position says where it comes from, how old it is and when it stops counting', async () => {
  expect(await app.intake.vehicles(delivery, [aBus('1')])).toEqual({ created: 1, updated: 0, unchanged: 0, rejected: 0 })
  await app.settled()
  const vehicle = {
    id: 'buses:1',
    position: [-56.1, -34.9],
    label: 'Coche 1',
    route: '219 Pocitos',
    bearing: 90,
    speed: 17.9,
    occupancy: 'few_seats',
    source: 'buses',
    quality: 'measured',
    observedAt: NOW,
    staleAt: '2026-11-20T10:01:30.000Z',
    goneAt: '2026-11-20T10:11:30.000Z',
  }
  expect(await list()).toEqual([vehicle])
  expect((await app.get('/api/v1/vehicles/buses:1')).body).toEqual(vehicle)
  expect(await summary()).toEqual({ total: 1, sources: [{ source: 'buses', total: 1, observedAt: NOW }] })
  const { headers, text } = await app.get('/api/v1/vehicles/map')
  expect(headers['content-type']).toBe('application/geo+json; charset=utf-8')
  const { id, position, ...properties } = vehicle
  expect(JSON.parse(text)).toEqual({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', id, geometry: { type: 'Point', coordinates: position }, properties }],
  })
})

it('only the newest position of a vehicle is stored', async () => {
  await app.intake.vehicles(delivery, [aBus('1')])
  const [late, same, next] = [aBus('1', { atMs: nowMs - 1_000, position: [-56, -34] }), aBus('1'), aBus('1', { atMs: nowMs + 1_000 })]
  expect(await app.intake.vehicles(delivery, [late])).toMatchObject({ updated: 0, unchanged: 1 })
  expect(await app.intake.vehicles(delivery, [same])).toMatchObject({ updated: 0, unchanged: 1 })
  expect(await app.intake.vehicles(delivery, [next, late])).toMatchObject({ updated: 1, unchanged: 1 })
  expect(await list()).toMatchObject([{ position: [-56.1, -34.9], observedAt: '2026-11-20T10:00:01.000Z' }])
})

it('a vehicle without news is stale, then gone, then deleted', async () => {
  await app.intake.vehicles(delivery, [aBus('1')])
  app.clock.set(nowMs + 11 * 60_000)
  expect(await list()).toHaveLength(1)
  app.clock.set(nowMs + 12 * 60_000)
  expect(await list()).toEqual([])
  expect((await app.get('/api/vehicles/buses:1')).status).toBe(404)
  app.clock.set(nowMs + 22 * 60_000)
  await app.jobs.find((it) => it.name === 'vehicles.gone')?.run(new AbortController().signal)
  const { rows } = await app.database.db.pool.query('select 1 from vehicle')
  expect(rows).toEqual([])
})

it('lists in pages, in an order that stays while vehicles move, and searches routes and labels', async () => {
  const buses = Array.from({ length: 1_203 }, (_, index) =>
    aBus(String(index), { label: `Coche ${index}`, route: index === 7 ? 'Línea Ñ' : 'A' }),
  )
  expect(await app.intake.vehicles(delivery, buses)).toMatchObject({ created: 1_203 })
  const ids: string[] = []
  for (let url: string | undefined = '/api/vehicles'; url; ) {
    const { body, headers } = await app.get(url)
    expect(headers['x-total-count']).toBe('1203')
    ids.push(...(body as Vehicle[]).map((it) => it.id))
    url = /^<([^>]+)>/.exec(String(headers.link ?? ''))?.[1]
    // A vehicle that moves keeps its place.
    await app.intake.vehicles(delivery, [aBus('3', { atMs: nowMs + ids.length })])
  }
  expect(new Set(ids).size).toBe(1_203)
  expect(ids).toHaveLength(1_203)
  expect((await list('?q=linea%20n')).map((it) => it.id)).toEqual(['buses:7'])
  expect((await list('?q=coche%201202')).map((it) => it.id)).toEqual(['buses:1202'])
  expect((await app.get('/api/vehicles?cursor=bm9uZQ')).status).toBe(400)
})

it('gives what changed since a live version, also what has gone', async () => {
  await app.intake.vehicles(delivery, [aBus('1'), aBus('2'), aBus('3')])
  const { headers } = await app.get('/api/vehicles')
  const version = Number(headers['x-live-version'])
  expect(await list(`?since=${version}`)).toEqual([])
  await app.intake.vehicles(delivery, [aBus('2', { atMs: nowMs + 1_000 }), { endedEntityId: 'm-3' }])
  const changes = await list(`?since=${version}`)
  expect(changes.map((it) => [it.id, it.goneAt > NOW])).toEqual([
    ['buses:2', true],
    ['buses:3', false],
  ])
  expect((await list()).map((it) => it.id)).toEqual(['buses:1', 'buses:2'])
  // It is in service again as soon as the publisher says so.
  await app.intake.vehicles(delivery, [aBus('3')])
  expect(await list()).toHaveLength(3)
})

it('a vehicle belongs to its city and its feed', async () => {
  await app.intake.vehicles(delivery, [aBus('1')])
  await app.intake.vehicles({ ...delivery, sourceId: 'trams' }, [aBus('1')])
  await app.intake.vehicles({ ...delivery, cityId: 'elsewhere' }, [aBus('9')])
  await app.intake.vehicles({ ...delivery, sourceId: 'trams' }, [{ endedEntityId: 'm-1' }])
  expect((await list()).map((it) => it.id)).toEqual(['buses:1'])
})

it('a delivery is one message with how many there are, on every instance', async () => {
  const other = await startTestApp({ beside: app, bus: 'notify' })
  const client = await liveClient(`${(await other.listen()).replace('http', 'ws')}/ws`, { hello: { type: 'hello', since: {} } })
  try {
    await app.intake.vehicles(
      delivery,
      Array.from({ length: 2_000 }, (_, index) => aBus(String(index))),
    )
    await other.snapshots.jobs.find((it) => it.name === 'live.versions')?.run(new AbortController().signal)
    const [message] = await client.count(1)
    expect(message).toMatchObject({
      type: 'vehicles-update',
      city: 'montevideo',
      data: { total: 2_000, sources: [{ source: 'buses', total: 2_000 }] },
    })
    expect(JSON.stringify(message).length).toBeLessThan(500)
    await other.settled()
    expect(client.messages).toHaveLength(1)
  } finally {
    client.socket.close()
    await other.close()
  }
})
