import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { post, signUp } from '../../../testing/test-people.ts'

/** The tests over all calls know JSON alone; these hold the same promises at the door that has paths and formats of its own. */
let testApp: TestApp
let key: string
beforeAll(async () => {
  testApp = await startTestApp()
  const { cookie } = await signUp(testApp, { role: 'admin' })
  key = ((await post(testApp, '/api/open311-keys', { name: 'Fuzz' }, { cookie })).body as { key: string }).key
})
afterAll(() => testApp.close())

const SEED = 311
const RUNS = { numRuns: 150, seed: SEED }
const ID = '018f0000-0000-7000-8000-000000000000'

/** Anything that may stand between two slashes or behind an equals sign, whole and broken. */
const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '%',
    '%zz',
    '%00',
    '%ff',
    '%c3%28',
    '..',
    '../../etc',
    '\u2028',
    '💡',
    '\u0000',
    "' or 1=1 --",
    '__proto__',
    'constructor',
    'NaN',
    '1e999',
    '-0',
    '9'.repeat(400),
  ),
  fc.constantFrom(ID, 'open', 'closed', 'pothole', '2026-11-20T10:00:00Z', '0001-01-01', '-34.89', '-56.15', '1000'),
)
const safely = (text: string) => {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ed%a0%80'
  }
}
const raw = odd.map((it) => (/^[\x21-\x7e]*$/.test(it) && !/[#?&\\^`{|}<>"[\] ]/.test(it) ? it : safely(it)))
const name = fc.constantFrom(
  'service_request_id',
  'service_code',
  'status',
  'start_date',
  'end_date',
  'updated_after',
  'updated_before',
  'page',
  'page_size',
  'lat',
  'long',
  'radius',
  'jurisdiction_id',
  'api_key',
  'x',
)
const field = fc.constantFrom(
  'service_code',
  'lat',
  'long',
  'address_string',
  'address_id',
  'description',
  'email',
  'first_name',
  'last_name',
  'phone',
  'media_url',
  'device_id',
  'attribute[size]',
  'attribute[size][]',
  'attribute[__proto__]',
  'attribute[',
  'jurisdiction_id',
)
const pairs = (names: fc.Arbitrary<string>) =>
  fc.array(fc.tuple(names, raw), { maxLength: 8 }).map((it) => it.map(([a, b]) => `${safely(a)}=${b}`).join('&'))

const path = fc
  .tuple(
    fc.constantFrom('/open311/v2/', '/open311/test/v2/', '/open311/'),
    fc.constantFrom('services', 'requests', 'tokens', 'discovery', 'x', ''),
    fc.option(raw, { nil: null }),
    fc.constantFrom('', '.xml', '.json', '.html', '/'),
  )
  .map(([base, resource, id, ending]) => `${base}${resource}${id === null ? '' : `/${id}`}${ending}`)
  // What climbs out of it is somebody else's.
  .filter((it) => new URL(it, 'http://city.example').pathname.startsWith('/open311/'))

/** What every answer of this door must be: no fault of ours, of the type that it says, and readable as that. */
function expectReadable({ statusCode, headers, body }: { statusCode: number; headers: Record<string, unknown>; body: string }): void {
  expect(statusCode).toBeLessThan(500)
  const type = String(headers['content-type'])
  if (type.startsWith('text/xml')) {
    const problems: Error[] = []
    const parser = new SaxesParser()
    parser.on('error', (error) => problems.push(error))
    parser.on('doctype', () => problems.push(new Error('a document type')))
    parser.write(body).close()
    expect(problems).toEqual([])
    if (statusCode >= 400)
      expect(body).toMatch(new RegExp(`<errors><error><code>${statusCode}</code><description>[^<]+</description></error></errors>`))
  } else {
    expect(type).toBe('application/json; charset=utf-8')
    const value = JSON.parse(body)
    if (statusCode >= 400) expect(value).toEqual([{ code: statusCode, description: expect.any(String) }])
  }
  expect(body).not.toMatch(/null|select |syntax|\/src\/|node_modules|Error:/)
}

describe('whatever is asked, the answer is readable and no fault of ours', () => {
  it('of any path with any question', () =>
    fc.assert(
      fc.asyncProperty(path, pairs(name), fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'DELETE'), async (url, query, method) => {
        const reply = await testApp.server.app.inject({ method: method as 'GET', url: `${url}?${query}` })
        if (method === 'HEAD') expect(reply.statusCode).toBeLessThan(500)
        else expectReadable(reply)
      }),
      RUNS,
    ))

  it('of any form, in any state', () =>
    fc.assert(
      fc.asyncProperty(
        pairs(field),
        fc.boolean(),
        fc.constantFrom('', '.xml', '.json'),
        fc.string({ unit: 'binary', maxLength: 30 }),
        async (form, isKnown, ending, junk) => {
          const sent = `${form}&${isKnown ? `api_key=${key}&service_code=other&lat=-34.89&long=-56.15` : safely(junk)}`
          for (const payload of [sent, Buffer.concat([Buffer.from(sent), Buffer.from([0xff, 0xfe])])]) {
            const reply = await testApp.server.app.inject({
              method: 'POST',
              url: `/open311/v2/requests${ending}`,
              headers: { 'content-type': 'application/x-www-form-urlencoded' },
              payload,
            })
            expectReadable(reply)
          }
        },
      ),
      { ...RUNS, numRuns: 80 },
    ))

  it('of any text that was sent, which comes back the same in both formats', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 3, maxLength: 60 }), async (text) => {
        const form = { api_key: key, service_code: 'other', address_string: 'Plaza 1', description: `begin ${text} end` }
        const sent = await testApp.server.app.inject({
          method: 'POST',
          url: '/open311/v2/requests.json',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: Object.entries(form)
            .map(([a, b]) => `${a}=${safely(b)}`)
            .join('&'),
        })
        if (sent.statusCode !== 200) return expectReadable(sent)
        const id = sent.json()[0].service_request_id
        const [json, xml] = await Promise.all(['json', 'xml'].map((it) => testApp.get(`/open311/v2/requests/${id}.${it}`)))
        let read = ''
        let isIn = false
        const parser = new SaxesParser()
        parser.on('opentag', (it) => {
          isIn = it.name === 'description'
        })
        parser.on('text', (it) => {
          if (isIn) read += it
        })
        parser.on('closetag', () => {
          isIn = false
        })
        parser.write(xml?.text ?? '').close()
        expect(read).toContain('begin')
        expect([{ description: read }]).toMatchObject(
          ((json?.body ?? []) as { description: string }[]).map(({ description }) => ({ description })),
        )
      }),
      { ...RUNS, numRuns: 40 },
    ))
})
