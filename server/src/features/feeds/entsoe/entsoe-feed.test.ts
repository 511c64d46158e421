import type { EnergyRecord } from '@oppidum/domain/telemetry/energy'
import { expect, test } from 'vitest'
import { aCity, startTestApp } from '../../../testing/test-app.ts'
import { fixture } from '../testing/fixture.ts'
import { feedRuns, loopbackPublisher } from '../testing/loopback-publisher.ts'

test("the mix and the load of a zone are the city's energy record, scaled by its share and marked as estimated", async () => {
  const asked: URLSearchParams[] = []
  const publisher = await loopbackPublisher((request, response) => {
    const parameters = new URL(request.url ?? '', 'http://publisher.invalid').searchParams
    asked.push(parameters)
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(fixture(parameters.get('documentType') === 'A75' ? 'entsoe/mix.xml' : 'entsoe/load.xml'))
  })
  const zone = { standard: 'entsoe', url: `${publisher.url}/api`, area: '10YHARBOUR-----7', everySeconds: 900, keyEnv: 'TOKEN' }
  const feeds = [
    { ...zone, id: 'mix', name: 'Mix', content: 'generation', share: 0.1 },
    { ...zone, id: 'load', name: 'Load', content: 'load', share: 0.1 },
  ]
  const traits = { part: 'energy', newestTime: 'values' }
  const app = await startTestApp({ cities: [aCity({ feeds: feeds.map((it) => ({ ...it, traits })) })] })
  try {
    app.clock.set(Date.parse('2026-11-20T07:00:00Z'))
    await feedRuns(app, publisher, feeds)()
    expect(asked.map((it) => [it.get('documentType'), it.get('securityToken')])).toEqual([
      ['A75', 'key'],
      ['A65', 'key'],
    ])
    const [record] = (await app.get('/api/energy-data')).body as EnergyRecord[]
    expect(record).toMatchObject({
      solarPower: 2,
      windPower: 16,
      traditionalPower: 137,
      storagePower: 8.5,
      totalProduction: 155,
      totalConsumption: 220,
      renewableShare: 11.6,
      regionShare: 0.1,
      quality: 'estimated',
      observedAt: '2026-11-20T06:00:00.000Z',
    })
  } finally {
    await app.close()
    await publisher.close()
  }
})
