import { VERSION_HEADER } from '@oppidum/domain/core/live'
import type { SectionTraffic } from '@oppidum/domain/telemetry/section-traffic'
import type { TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aCity, aDelivery, NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** More than a page. */
const SECTIONS = 600

let app: TestApp
beforeEach(async () => {
  const locations = Array.from({ length: SECTIONS }, (_, index) => ({
    id: `s-${index}`,
    name: `Section ${index}`,
    geometry: { type: 'Point' as const, coordinates: [-56.16, -34.89] },
    freeFlowMph: 50,
  }))
  app = await startTestApp({ cities: [aCity({ locations }), aCity({ id: 'berlin', name: 'Berlin', locations: locations.slice(0, 1) })] })
})
afterEach(() => app.close())

async function deliver(speed: number, count: number) {
  const speeds = Array.from({ length: count }, (_, index) => ({
    measure: 'traffic.speed' as const,
    placeId: `s-${index}`,
    atMs: Date.parse(NOW),
    value: speed,
  }))
  await app.intake.observations(aDelivery(), speeds)
  await app.settled()
}

it('names every section of the city once, with what its record says, in one answer', async () => {
  await deliver(20, SECTIONS - 1)
  const { body, headers } = await app.get('/api/map/traffic')
  const sections = body as SectionTraffic[]
  expect(sections).toHaveLength(SECTIONS)
  expect(sections.map((it) => it.id)).toEqual([...new Set(sections.map((it) => it.id))].sort())
  expect(headers.link).toBeUndefined()
  const record = (await app.get('/api/traffic-data/s-7')).body as TrafficRecord
  const { congestionLevel, avgSpeed, source, observedAt, staleAt, quality } = record
  expect(avgSpeed).toBe(20)
  expect(sections.find((it) => it.id === 's-7')).toEqual({ id: 's-7', congestionLevel, avgSpeed, source, observedAt, staleAt, quality })
  expect(sections.find((it) => it.id === `s-${SECTIONS - 1}`)).toMatchObject({ congestionLevel: null, avgSpeed: null, observedAt: null })
  expect((await app.get('/api/map/traffic?city=berlin')).body).toHaveLength(1)
})

it('is of the version of the list, and another one after a delivery', async () => {
  await deliver(20, SECTIONS)
  const first = await app.get('/api/map/traffic')
  expect(first.headers[VERSION_HEADER]).toBe((await app.get('/api/traffic-data')).headers[VERSION_HEADER])
  await deliver(30, 1)
  const second = await app.get('/api/map/traffic')
  expect(Number(second.headers[VERSION_HEADER])).toBeGreaterThan(Number(first.headers[VERSION_HEADER]))
  expect(second.headers.etag).not.toBe(first.headers.etag)
  expect((second.body as SectionTraffic[]).find((it) => it.id === 's-0')?.avgSpeed).toBe(30)
})
