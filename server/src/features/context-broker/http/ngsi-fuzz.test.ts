import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** The tests over all calls know the API alone; these hold the same promises at a door with paths, media types and errors of its own. */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const RUNS = { numRuns: 200, seed: 9_006 }

const safely = (text: string) => {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ed%a0%80'
  }
}
const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '%',
    '%zz',
    '%00',
    '%ff',
    '..',
    '\u2028',
    '💡',
    '\u0000',
    "' or 1=1 --",
    '__proto__',
    'NaN',
    '1e999',
    '9'.repeat(400),
  ),
  fc.constantFrom(
    'Alert',
    'TrafficFlowObserved',
    'service_requests',
    'https://smartdatamodels.org/dataModel.Alert/Alert',
    '0',
    '1',
    '1000',
  ),
  fc.constantFrom(
    'urn:ngsi-ld:Alert:018f0000-0000-7000-8000-000000000000',
    'urn:ngsi-ld:TrafficFlowObserved:%E0%A4%A',
    'keyValues',
    'true',
  ),
)
const raw = odd.map((it) => (/^[\x21-\x7e]*$/.test(it) && !/[#?&\\^`{|}<>"[\] ]/.test(it) ? it : safely(it)))
const name = fc.constantFrom(
  'type',
  'id',
  'attrs',
  'limit',
  'offset',
  'count',
  'options',
  'format',
  'q',
  'georel',
  'local',
  '__proto__',
  'x',
)
const query = fc.array(fc.tuple(name, raw), { maxLength: 6 }).map((it) => it.map(([a, b]) => `${safely(a)}=${b}`).join('&'))
const path = fc
  .tuple(
    fc.constantFrom('entities', 'types', 'context.jsonld', 'subscriptions', ''),
    fc.option(raw, { nil: null }),
    fc.constantFrom('', '/', '/attrs'),
  )
  .map(([resource, id, ending]) => `/ngsi-ld/v1/${resource}${id === null ? '' : `/${id}`}${ending}`)
  // What climbs out of it is somebody else's.
  .filter((it) => new URL(it, 'http://city.example').pathname.startsWith('/ngsi-ld/v1/'))

describe('whatever is asked, the answer is readable and no fault of ours', () => {
  it('of any path, question, tenant and media type', () =>
    fc.assert(
      fc.asyncProperty(
        path,
        query,
        fc.constantFrom('GET', 'HEAD', 'POST', 'DELETE'),
        fc.constantFrom('', 'application/ld+json', 'application/json;q=x', '*/*'),
        fc.constantFrom('montevideo', 'atlantis', "'"),
        async (url, search, method, accept, tenant) => {
          const headers = { accept, 'ngsild-tenant': tenant }
          const {
            statusCode,
            headers: sent,
            body,
          } = await app.server.app.inject({ method: method as 'GET', url: `${url}?${search}`, headers })
          expect([501, ...Array.from({ length: 500 }, (_, status) => status)]).toContain(statusCode)
          if (method === 'HEAD') return
          // What is no address at all, the server itself refuses.
          const value = JSON.parse(body) as Record<string, unknown>
          if (String(sent['content-type']).startsWith('application/problem+json')) expect(value).toMatchObject({ status: statusCode })
          else if (statusCode !== 200) expect(value).toMatchObject({ code: expect.any(String) })
          expect(body).not.toMatch(/select |syntax|\/src\/|node_modules|Error:/)
        },
      ),
      RUNS,
    ))

  it('of any notification', () =>
    fc.assert(
      fc.asyncProperty(raw, raw, raw, odd, async (city, feed, token, payload) => {
        const url = `/feed-notifications/${city}/${feed}/${token}`
        if (!new URL(url, 'http://city.example').pathname.startsWith('/feed-notifications/')) return
        const { statusCode } = await app.server.app.inject({
          method: 'POST',
          url,
          headers: { 'content-type': 'application/json' },
          payload,
        })
        expect(statusCode).toBeGreaterThanOrEqual(400)
        expect(statusCode).toBeLessThan(500)
      }),
      RUNS,
    ))
})
