import { gunzipSync } from 'node:zlib'
import { City } from '@oppidum/domain/cities/city'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCity, aDelivery, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { aRequest } from '../../testing/test-drafts.ts'
import { signUp, type TestPerson } from '../../testing/test-people.ts'
import { FeedSchema } from '../feeds/importers.ts'
import { wholeAnswer } from '../feeds/testing/whole-answer.ts'
import { open311Calls, SERVICES } from './testing/open311-calls.ts'

let testApp: TestApp
let admin: TestPerson
let key: string
beforeAll(async () => {
  const montevideo = aCity({ services: SERVICES })
  testApp = await startTestApp({
    env: { LOG_LEVEL: 'error' },
    cities: [montevideo, City.parse({ ...montevideo, id: 'salto', name: 'Salto' })],
  })
  admin = await signUp(testApp, { role: 'admin' })
  key = (await newKey('City app')).key
})
afterAll(() => testApp.close())

const { newKey, get, list } = open311Calls(
  () => testApp,
  () => admin,
  () => key,
)

describe('reading', () => {
  it('discovery lists two endpoints, in both formats and without an extension', async () => {
    const { body, headers } = await testApp.get('/open311/discovery.json')
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect((body as { endpoints: unknown[] }).endpoints).toMatchObject([
      { url: 'http://localhost:3000/open311/v2', type: 'production', formats: ['text/xml', 'application/json'] },
      { url: 'http://localhost:3000/open311/test/v2', type: 'test' },
    ])
    const xml = await testApp.get('/open311/discovery')
    expect(xml.headers['content-type']).toBe('text/xml; charset=utf-8')
    expect(xml.text).toContain('<formats><format>text/xml</format><format>application/json</format></formats>')
  })

  it('services have a group and say whether they have questions', async () => {
    expect((await get('services.json')).body).toEqual([
      {
        service_code: 'pothole',
        service_name: 'Pothole',
        description: 'A hole in a road.',
        metadata: true,
        type: 'realtime',
        keywords: 'road, hole',
        group: 'infrastructure',
      },
      {
        service_code: 'other',
        service_name: 'Something else',
        description: '',
        metadata: false,
        type: 'realtime',
        keywords: '',
        group: 'other',
      },
    ])
    expect((await get('services/pothole.json')).body).toMatchObject({
      service_code: 'pothole',
      attributes: [
        {
          variable: true,
          code: 'size',
          datatype: 'singlevaluelist',
          required: true,
          order: 1,
          values: [{ key: 'large', name: 'Like a plate' }],
        },
        { code: 'lanes', order: 2 },
      ],
    })
    expect((await get('services/nothing.json')).status).toBe(404)
  })

  it('requests from a feed appear under their category when they have no service', async () => {
    const draft = aRequest({
      externalId: 'described',
      expectedAt: '2026-12-01T12:00:00.000Z',
      assignedDepartment: 'Alumbrado',
      status: 'assigned',
    })
    await testApp.intake.serviceRequests(aDelivery(), [draft], { complete: false })
    const [found] = await list('service_code=category-maintenance')
    expect(found).toEqual({
      service_request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 'open',
      status_notes: 'Assigned',
      service_name: 'Street lamp is dark',
      service_code: 'category-maintenance',
      description: 'The third one from the corner.',
      agency_responsible: 'Alumbrado',
      requested_datetime: '2026-11-20T09:30:00Z',
      updated_datetime: '2026-11-20T09:30:00Z',
      expected_datetime: '2026-12-01T12:00:00Z',
      address: 'Av. Italia & Propios',
      lat: -34.89,
      long: -56.155,
    })
    expect((await get(`requests/${found?.service_request_id}.xml`)).text).toContain('<address>Av. Italia &amp; Propios</address>')
  })

  it('filters work alone, and an id overrides them', async () => {
    const drafts = [
      aRequest({
        externalId: 'f-old',
        createdAt: '2026-08-01T00:00:00.000Z',
        updatedAt: '2026-11-19T00:00:00.000Z',
        category: 'environment',
      }),
      aRequest({
        externalId: 'f-done',
        createdAt: '2026-11-10T00:00:00.000Z',
        updatedAt: '2026-11-11T00:00:00.000Z',
        status: 'completed',
        category: 'environment',
      }),
      aRequest({
        externalId: 'f-far',
        createdAt: '2026-11-12T00:00:00.000Z',
        updatedAt: '2026-11-12T00:00:00.000Z',
        category: 'environment',
        geometry: { type: 'Point', coordinates: [-56.19, -34.91] },
      }),
    ].map((it, index) => ({ ...it, title: `Filter ${index}` }))
    await testApp.intake.serviceRequests(aDelivery(), drafts, { complete: false })
    const code = 'service_code=category-environment'
    const titles = async (query: string) => (await list(query)).map((it) => it.service_name)
    expect(await titles(code), 'the last 90 days, newest first').toEqual(['Filter 2', 'Filter 1'])
    expect(await titles(`${code}&status=closed`)).toEqual(['Filter 1'])
    expect(await titles(`${code}&start_date=2026-07-30T00:00:00 03:00`), 'to 90 days after the start').toEqual(['Filter 0'])
    expect(await titles(`${code}&updated_after=2026-11-18T00:00:00Z`)).toEqual(['Filter 0'])
    expect(await titles(`${code}&page_size=1&page=2`)).toEqual(['Filter 1'])
    expect(await titles(`${code}&lat=-34.91&long=-56.19&radius=200`)).toEqual(['Filter 2'])
    const [old] = await list(`${code}&updated_after=2026-11-18T00:00:00Z`)
    expect(await titles(`service_request_id=${old?.service_request_id},nothing&status=closed&page=2&start_date=never`)).toEqual([
      'Filter 0',
    ])
    expect((await get('requests.json?start_date=2026-01-01&end_date=2026-11-01')).status).toBe(400)
  })

  it('a large answer is compressed for clients that accept it', async () => {
    const plain = await get('requests.json')
    const packed = await testApp.server.app.inject({ url: '/open311/v2/requests.json', headers: { 'accept-encoding': 'gzip' } })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.text)
    expect(plain.headers['content-encoding']).toBeUndefined()
  })

  it('each city is its own jurisdiction', async () => {
    expect(await list('jurisdiction_id=salto')).toEqual([])
    expect((await list('jurisdiction_id=montevideo')).length).toBeGreaterThan(0)
    expect(await get('requests.json?jurisdiction_id=atlantis')).toMatchObject({
      status: 404,
      body: [{ code: 404, description: 'There is no city with that jurisdiction_id.' }],
    })
    const xml = await get('services.xml?jurisdiction_id=atlantis')
    expect(xml.headers['content-type']).toBe('text/xml; charset=utf-8')
    expect(xml.text).toMatch(/<errors><error><code>404<\/code><description>[^<]+<\/description><\/error><\/errors>/)
  })
})

it('our own Open311 importer reads all of it, the same in both formats', async () => {
  const feed = FeedSchema.parse({
    standard: 'open311',
    id: 'us',
    name: 'Us',
    url: 'https://city.example/open311/v2',
    everySeconds: 60,
    timeZone: 'UTC',
  })
  const read = async (format: string) => {
    const { text, headers } = await get(`requests.${format}`)
    return wholeAnswer(Buffer.from(text), String(headers['content-type']), feed, { nowMs: testApp.clock.nowMs() })
  }
  const [xml, json] = [await read('xml'), await read('json')]
  expect(xml.rejected).toEqual([])
  expect(xml.requests?.length).toBe((await list('')).length)
  const bare = (it: typeof xml) => it.requests?.map(({ raw: _, ...draft }) => draft).sort((a, b) => (a.externalId < b.externalId ? -1 : 1))
  expect(bare(xml)).toEqual(bare(json))
  const assigned = json.requests?.find((it) => it.title === 'Street lamp is dark')
  expect(assigned).toMatchObject({
    status: 'assigned',
    assignedDepartment: 'Alumbrado',
    expectedAt: '2026-12-01T12:00:00.000Z',
    location: 'Av. Italia & Propios',
  })
})
