import type { CityMetrics } from '@oppidum/domain/telemetry/city-metrics'
import type { TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aCity, aDelivery, NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'

const section = (index: number) => ({
  id: `s-${index}`,
  name: `Section ${index}`,
  geometry: { type: 'Point', coordinates: [-56.16, -34.89] },
  // The last one has no free-flow speed, so that it cannot count in the efficiency.
  ...(index < 9 && { freeFlowMph: 50 }),
})

let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ cities: [aCity({ locations: Array.from({ length: 10 }, (_, index) => section(index)) })] })
})
afterEach(() => app.close())

async function measure(indices: readonly number[], atMs = Date.parse(NOW)) {
  const speeds = indices.map((index) => ({ measure: 'traffic.speed' as const, placeId: `s-${index}`, atMs, value: 30 }))
  await app.intake.observations(aDelivery(), speeds)
  await app.settled()
}
const city = async () => (await app.get('/api/traffic-data/city')).body as TrafficRecord
const metrics = async () => (await app.get('/api/city-metrics')).body as CityMetrics

it('says that two of ten sections are an estimate of the city', async () => {
  await measure([0, 9])
  expect(await city()).toMatchObject({
    avgSpeed: 30,
    quality: 'estimated',
    evidence: {
      avgSpeed: { quality: 'estimated', coverage: { measured: 2, of: 10 } },
      speedRatio: { quality: 'estimated', coverage: { measured: 1, of: 10 } },
    },
  })
  expect((await metrics()).evidence.trafficEfficiency).toMatchObject({ quality: 'estimated', coverage: { measured: 1, of: 10 } })
})

it('is measured where nearly all sections are', async () => {
  await measure([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(await city()).toMatchObject({ quality: 'measured', evidence: { avgSpeed: { coverage: { measured: 9, of: 10 } } } })
})

it('no longer counts sections whose values have become stale', async () => {
  await measure([0, 1, 2, 3, 4, 5, 6, 7, 8])
  app.clock.advance(3_600_000)
  await measure([0], app.clock.nowMs())
  expect(await city()).toMatchObject({ quality: 'estimated', evidence: { avgSpeed: { coverage: { measured: 1, of: 10 } } } })
})

it('tells none of this of a single section', async () => {
  await measure([0])
  const record = (await app.get('/api/traffic-data/s-0')).body as TrafficRecord
  expect([record.quality, record.evidence]).toEqual(['measured', {}])
})
