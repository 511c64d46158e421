import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCity, aDelivery, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { anIncident, aRequest } from '../../testing/test-drafts.ts'

let testApp: TestApp
beforeAll(async () => {
  const locations = Array.from({ length: 20 }, (_, index) => ({ ...aCity().locations[0], id: `italia-${index}` }))
  const substations = Array.from({ length: 20 }, (_, index) => ({ ...aCity().substations[0], id: `s-${index}` }))
  testApp = await startTestApp({ cities: [aCity({ locations, substations }), aCity({ id: 'salto', name: 'Salto' })] })
  await testApp.intake.incidents(aDelivery(), many(20, anIncident), { complete: false })
  await testApp.intake.serviceRequests(aDelivery(), many(20, aRequest), { complete: false })
  await testApp.intake.observations(aDelivery(), [
    { measure: 'traffic.speed', placeId: 'italia-1', atMs: testApp.clock.nowMs(), value: 30 },
    { measure: 'energy.solar', placeId: 'city', atMs: testApp.clock.nowMs(), value: 30 },
  ])
  await testApp.settled()
})
afterAll(() => testApp.close())

function many<D>(count: number, make: (more: { externalId: string }) => D): D[] {
  return Array.from({ length: count }, (_, index) => make({ externalId: `x-${index}` }))
}

async function ask(url: string, headers: Record<string, string> = {}) {
  const reply = await testApp.server.app.inject({ method: 'GET', url, headers })
  return { status: reply.statusCode, headers: reply.headers as Record<string, string>, bytes: reply.rawPayload }
}

describe.each([['/api/city-metrics'], ['/api/traffic-data'], ['/api/energy-data'], ['/api/incidents'], ['/api/service-requests']])(
  '%s',
  (path) => {
    it.each<[string, (tag: string) => string, number]>([
      ['its tag', (tag) => tag, 304],
      ['its tag, weakly', (tag) => `W/${tag}`, 304],
      ['its tag among others', (tag) => `"a", W/"b" ,${tag}`, 304],
      ['anything', () => '*', 304],
      ['another tag', () => '"another"', 200],
      ['its tag without quotes', (tag) => tag.slice(1, -1), 200],
      ['nothing', () => '', 200],
    ])('answers %s correctly', async (_what, known, status) => {
      const { etag } = (await ask(path)).headers as { etag: string }
      const reply = await ask(path, { 'if-none-match': known(etag) })
      expect(reply.status).toBe(status)
      if (status === 304) {
        expect(reply.bytes).toHaveLength(0)
        expect(reply.headers).toMatchObject({ etag, vary: 'accept-encoding', 'x-content-type-options': 'nosniff' })
        expect(reply.headers['content-security-policy']).toContain("default-src 'self'")
      }
    })

    it("is the same with and without the city's name, and differs for another city", async () => {
      expect((await ask(`${path}?city=montevideo`)).bytes.equals((await ask(path)).bytes)).toBe(true)
      expect((await ask(`${path}?city=salto`)).bytes.equals((await ask(path)).bytes)).toBe(false)
      expect((await ask(`${path}?city=atlantis`)).status).toBe(404)
    })

    it('answers the same under every spelling of the request', async () => {
      const through = await ask(`${path}?unknown=1`)
      expect(JSON.parse(through.bytes.toString())).toEqual(JSON.parse((await ask(path)).bytes.toString()))
    })
  },
)

const NARROWER = [['/api/incidents?status=all'], ['/api/service-requests?sort=oldest&limit=19']]

describe.each([['/api/traffic-data'], ['/api/energy-data'], ['/api/incidents'], ['/api/service-requests'], ...NARROWER])(
  '%s, worth packing,',
  (path) => {
    it('has a strong tag per content encoding', async () => {
      const plain = await ask(path)
      const gzip = await ask(path, { 'accept-encoding': 'gzip' })
      const br = await ask(path, { 'accept-encoding': 'gzip, deflate, br' })
      const tags = [plain, gzip, br].map(({ headers }) => headers.etag)
      for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
      expect(new Set(tags).size).toBe(3)
      expect(plain.headers).not.toHaveProperty('content-encoding')
      expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
      expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true)
      for (const { headers, bytes } of [plain, gzip, br]) {
        expect(headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'no-cache', 'content-length': String(bytes.length) })
        expect(headers['x-live-version']).toMatch(/^\d+$/)
      }
    })

    it("does not accept one encoding's tag for another", async () => {
      const { etag } = (await ask(path)).headers as { etag: string }
      expect((await ask(path, { 'if-none-match': etag, 'accept-encoding': 'gzip' })).status).toBe(200)
      expect((await ask(path, { 'if-none-match': etag, 'accept-encoding': 'br' })).status).toBe(200)
      const br = (await ask(path, { 'accept-encoding': 'br' })).headers as { etag: string }
      expect((await ask(path, { 'if-none-match': br.etag, 'accept-encoding': 'br' })).status).toBe(304)
    })

    it.each([
      ['gzip', 'gzip'],
      ['GZIP', 'gzip'],
      ['br, gzip;q=0.1', 'br'],
      ['x-gzip', 'gzip'],
      ['*', 'br'],
      ['gzip, deflate, br', 'br'],
      ['gzip, br;q=0', 'gzip'],
      ['gzip;q=0', undefined],
      ['gzip; q=0.000', undefined],
      ['gzip;q=0, *', 'br'],
      ['*;q=0', undefined],
      ['identity', undefined],
      ['br', 'br'],
      ['gzip;q=odd', undefined],
      ['', undefined],
    ])('for accept-encoding %j is packed: %s', async (offered, packing) => {
      const { headers } = await ask(path, { 'accept-encoding': offered })
      expect(headers['content-encoding']).toBe(packing)
    })
  },
)

it('never compresses a small answer', async () => {
  expect((await ask('/api/city-metrics', { 'accept-encoding': 'gzip' })).headers).not.toHaveProperty('content-encoding')
})

it.each([
  ['/api/incidents', '20'],
  ['/api/service-requests', '20'],
  ['/api/traffic-data', '21'],
])('%s says how many there are', async (path, total) => {
  const { headers } = await ask(path)
  expect(headers['x-total-count']).toBe(total)
  expect(String(headers.link)).not.toContain('rel="next"')
})

it('a change has a new tag and a higher version', async () => {
  const before = (await ask('/api/incidents')).headers
  await testApp.intake.incidents(aDelivery(), [anIncident({ externalId: 'new' })], { complete: false })
  await testApp.settled()
  const after = (await ask('/api/incidents')).headers
  expect(after.etag).not.toBe(before.etag)
  expect(Number(after['x-live-version'])).toBe(Number(before['x-live-version']) + 1)
})
