import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDelivery, NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident, aRequest } from '../../../testing/test-drafts.ts'
import { post, signUp } from '../../../testing/test-people.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  const line = {
    type: 'LineString' as const,
    coordinates: [
      [-56.16, -34.89],
      [-56.155, -34.89],
      [-56.15, -34.89],
    ] as [number, number][],
  }
  const incidents = [
    anIncident(),
    anIncident({ externalId: 'a-2', title: '=HYPERLINK("http://x.example")', geometry: line, createdAt: '2026-11-20T09:31:00.000Z' }),
    anIncident({ externalId: 'a-3', title: 'Old', status: 'resolved', resolvedAt: '2026-11-01T09:00:00.000Z', geometry: null }),
  ]
  await testApp.intake.incidents(aDelivery(), incidents, { complete: false })
  await testApp.intake.serviceRequests(aDelivery(), [aRequest({ title: 'Lamp, "dark"\nagain' })], { complete: false })
  const observations = [{ measure: 'traffic.speed' as const, placeId: 'italia-1', value: 25, atMs: Date.parse(NOW) }]
  await testApp.intake.observations(aDelivery(), observations)
  await testApp.settled()
})
afterAll(() => testApp.close())

interface Collection {
  numberMatched: number
  numberReturned: number
  links: { rel: string; href: string }[]
  features: { id: string; geometry: { type: string } | null; properties: Record<string, unknown> }[]
}
const exported = async (name: string) => (await testApp.get(`/api/exports/${name}`)).body as Collection
const linesOf = async (name: string) => (await testApp.get(`/api/exports/${name}`)).text.split('\r\n')

describe('GeoJSON', () => {
  it('has the geometry, the age and the source of each open incident', async () => {
    const { headers } = await testApp.get('/api/exports/incidents.geojson')
    expect(headers['content-type']).toBe('application/geo+json; charset=utf-8')
    const { features, ...about } = await exported('incidents.geojson')
    expect(about).toEqual({
      type: 'FeatureCollection',
      numberMatched: 2,
      numberReturned: 2,
      links: [{ rel: 'self', href: 'http://localhost:3000/api/exports/incidents.geojson?city=montevideo&language=en' }],
    })
    expect(features.map((it) => it.geometry?.type)).toEqual(['LineString', 'Point'])
    expect(features[1]?.properties).toMatchObject({
      title: 'Two cars collided',
      source: 'test-feed',
      quality: 'measured',
      observedAt: NOW,
      staleAt: '2026-11-20T10:05:00.000Z',
    })
  })

  it('has records without a place, with a null geometry', async () => {
    const { features } = await exported('incidents.geojson?status=resolved')
    expect(features).toMatchObject([{ geometry: null, properties: { title: 'Old' } }])
  })

  it('has every section of road, and says which one is not measured', async () => {
    const { features } = await exported('traffic.geojson')
    expect(features.map((it) => [it.id, it.geometry?.type, it.properties.avgSpeedMph, it.properties.source])).toEqual([
      ['italia-1', 'LineString', 25, 'test-feed'],
      ['italia-2', 'LineString', null, null],
      ['italia-3', 'LineString', null, null],
    ])
  })
})

describe('CSV', () => {
  it('makes what a spreadsheet would calculate text', async () => {
    const [head, line, other] = await linesOf('incidents.csv')
    expect(head).toMatch(/^id,longitude,latitude,number,type,status,priority,title,/)
    expect(line).toContain(`,-56.155,-34.89,`)
    expect(line).toContain(`"'=HYPERLINK(""http://x.example"")"`)
    expect(other).toContain(',true,')
  })

  it('quotes commas, quotes and line ends', async () => {
    const { text, headers } = await testApp.get('/api/exports/service-requests.csv')
    expect(text).toContain('"Lamp, ""dark""')
    expect(headers['content-disposition']).toBe('attachment; filename="service-requests_montevideo.csv"')
    expect(headers['x-total-count']).toBe('1')
  })

  it('has its head line when nothing matches', async () => {
    expect(await linesOf('incidents.csv?type=fire')).toEqual([expect.stringMatching(/^id,/), ''])
  })
})

describe('what the public may not see', () => {
  it('stays out: unconfirmed reports', async () => {
    const { cookie } = await signUp(testApp, { role: 'viewer' })
    const draft = { title: 'Unconfirmed smoke', location: 'Av. Italia', type: 'fire' }
    expect((await post(testApp, '/api/incidents', draft, { cookie })).status).toBe(200)
    await testApp.settled()
    for (const name of ['incidents.geojson?status=all', 'incidents.csv?status=all'])
      expect((await testApp.get(`/api/exports/${name}`)).text).not.toContain('Unconfirmed smoke')
  })
})

describe('asking again', () => {
  const url = '/api/exports/incidents.geojson'
  it.each([
    ['the same ETag', () => ({ 'if-none-match': 'ETAG' }), 304],
    ['the time of the last change', () => ({ 'if-modified-since': 'TIME' }), 304],
    ['a time before it', () => ({ 'if-modified-since': 'Thu, 19 Nov 2026 10:00:00 GMT' }), 200],
    ['no time at all', () => ({ 'if-modified-since': 'yesterday' }), 200],
    ['another ETag, whatever the time', () => ({ 'if-none-match': '"other"', 'if-modified-since': 'TIME' }), 200],
  ])('with %s', async (_what, asked, status) => {
    const { headers } = await testApp.get(url)
    const known: Record<string, string> = { ETAG: String(headers.etag), TIME: String(headers['last-modified']) }
    const sent = Object.fromEntries(Object.entries(asked()).map(([name, value]) => [name, known[value] ?? value]))
    expect((await testApp.get(url, sent)).status).toBe(status)
  })

  it('after a change gets the new file, at the same address, in the same second', async () => {
    const { headers } = await testApp.get(url)
    await testApp.intake.incidents(aDelivery(), [anIncident({ externalId: 'a-9', title: 'New' })], { complete: false })
    await testApp.settled()
    const since = { 'if-modified-since': String(headers['last-modified']) }
    const { status, text } = await testApp.get(url, since)
    expect(status).toBe(200)
    expect(text).toContain('"New"')
    const head = await testApp.server.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(Buffer.byteLength(text))])
  })
})
