import type { TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aCity, aDelivery, NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'

const location = (index: number) => ({
  id: `s-${index}`,
  name: `Section ${index}`,
  geometry: { type: 'Point', coordinates: [-56.16, -34.89] },
  freeFlowMph: 50,
})

let app: TestApp
beforeEach(async () => {
  const berlin = aCity({ id: 'berlin', name: 'Berlin', locations: [location(0)] })
  app = await startTestApp({ cities: [aCity({ locations: Array.from({ length: 600 }, (_, index) => location(index)) }), berlin] })
  const speeds = Array.from({ length: 600 }, (_, index) => ({
    measure: 'traffic.speed' as const,
    placeId: `s-${index}`,
    atMs: Date.parse(NOW),
    value: 10 + index / 20,
  }))
  await app.intake.observations(aDelivery(), speeds)
  await app.settled()
})
afterEach(() => app.close())

const one = async (id: string, city = 'montevideo') => (await app.get(`/api/traffic-data/${id}?city=${city}`)).body as TrafficRecord

it("is the list's record, also beyond its first page", async () => {
  const first = await app.get('/api/traffic-data')
  const next = /^<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
  const [page, rest] = [first.body as TrafficRecord[], (await app.get(next)).body as TrafficRecord[]]
  expect([page.length, rest.length]).toEqual([500, 101])
  expect(await one('s-7')).toEqual(page.find((it) => it.id === 's-7'))
  expect(await one('s-599')).toEqual(rest.find((it) => it.id === 's-599'))
  expect((await one('s-599')).avgSpeed).toBe(40)
  expect(await one('city')).toEqual(page[0])
})

it('exists only in its city', async () => {
  expect((await one('s-0', 'berlin')).avgSpeed).toBeNull()
  for (const [id, city] of [
    ['s-1', 'berlin'],
    ['s-600', 'montevideo'],
    ['S-1', 'montevideo'],
    ['__proto__', 'montevideo'],
  ])
    expect((await app.get(`/api/traffic-data/${id}?city=${city}`)).status).toBe(404)
})

it('does not shadow the path of hourly speeds', async () => {
  expect((await app.get('/api/traffic-data/hourly')).body).toHaveLength(7)
})
