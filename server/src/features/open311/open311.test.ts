import { gunzipSync } from 'node:zlib'
import { City } from '@oppidum/domain/cities/city'
import { FeedDefinition } from '@oppidum/domain/feeds/standards'
import type { SendingApp } from '@oppidum/domain/open311/open311'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteExpired } from '../../platform/jobs/retention.ts'
import { aCity, aDelivery, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { aRequest } from '../../testing/test-drafts.ts'
import { post, signUp, type TestPerson } from '../../testing/test-people.ts'
import { wholeAnswer } from '../feeds/testing/whole-answer.ts'

type Fields = Record<string, string | readonly string[]>
type GeoRequest = Record<string, unknown> & { service_request_id: string }

const SERVICES = [
  {
    code: 'pothole',
    name: 'Pothole',
    description: 'A hole in a road.',
    category: 'infrastructure',
    priority: 'high',
    keywords: ['road', 'hole'],
    attributes: [
      {
        code: 'size',
        datatype: 'singlevaluelist',
        required: true,
        description: 'How large?',
        values: [{ key: 'large', name: 'Like a plate' }],
      },
      {
        code: 'lanes',
        datatype: 'multivaluelist',
        description: 'Which lanes?',
        values: [
          { key: 'left', name: 'Left' },
          { key: 'right', name: 'Right' },
        ],
      },
    ],
  },
  { code: 'other', name: 'Something else', category: 'other' },
]

let testApp: TestApp
let admin: TestPerson
let key: string
let serial = 0
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

async function newKey(name: string, city = 'montevideo') {
  return (await post(testApp, `/api/open311-keys?city=${city}`, { name }, { cookie: admin.cookie })).body as unknown as SendingApp & {
    key: string
  }
}

const encoded = (fields: Fields) =>
  Object.entries(fields)
    .flatMap(([name, value]) => [value].flat().map((it) => `${encodeURIComponent(name)}=${encodeURIComponent(it)}`))
    .join('&')

async function send(fields: Fields | string | Buffer, { path = '/open311/v2/requests.json', headers = {} as Record<string, string> } = {}) {
  const reply = await testApp.server.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: typeof fields === 'string' || Buffer.isBuffer(fields) ? fields : encoded(fields),
  })
  return {
    status: reply.statusCode,
    text: reply.body,
    headers: reply.headers,
    body: path.endsWith('.json') ? JSON.parse(reply.body) : null,
  }
}

/** A form that is understood, and another one at each call. */
const aForm = (more: Fields = {}): Fields => ({
  api_key: key,
  service_code: 'other',
  lat: '-34.89',
  long: '-56.15',
  description: `A dark lamp, number ${++serial}`,
  ...more,
})

const get = (path: string, headers: Record<string, string> = {}) => testApp.get(`/open311/v2/${path}`, headers)
const list = async (query: string) => (await get(`requests.json?${query}`)).body as GeoRequest[]
const one = async (id: string) => ((await get(`requests/${id}.json`)).body as GeoRequest[])[0] as GeoRequest
const idOf = (sent: Awaited<ReturnType<typeof send>>) => sent.body[0].service_request_id as string

async function timeline(id: string, cookie?: string) {
  return (await testApp.get(`/api/service-requests/${id}/timeline`, cookie ? { cookie } : {})).text
}

describe('what is told', () => {
  it('discovery names two endpoints, in both formats and without an ending', async () => {
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

  it('services, each with its group and whether it asks something', async () => {
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

  it('requests of a feed, under their category where they have no service', async () => {
    const draft = aRequest({
      externalId: 'told',
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

  it('the filters, alone and overridden by an id', async () => {
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

  it('a large answer is packed for whoever takes it so', async () => {
    const plain = await get('requests.json')
    const packed = await testApp.server.app.inject({ url: '/open311/v2/requests.json', headers: { 'accept-encoding': 'gzip' } })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.text)
    expect(plain.headers['content-encoding']).toBeUndefined()
  })

  it('each city is a jurisdiction of its own', async () => {
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

describe('what is sent', () => {
  it('becomes a request like any report, with answers in words', async () => {
    const sent = await send(
      aForm({
        service_code: 'pothole',
        'attribute[size]': 'large',
        'attribute[lanes][]': ['left', 'right'],
        description: 'Deep 🕳️\r\nand wet',
      }),
    )
    expect(sent).toMatchObject({ status: 200, body: [{ service_notice: expect.stringMatching(/^Received as REQ-2026-\d{6}\.$/) }] })
    const found = await one(idOf(sent))
    expect(found).toMatchObject({
      status: 'open',
      status_notes: 'Pending',
      service_name: 'Pothole',
      service_code: 'pothole',
      description: 'Deep 🕳️\nand wet\nHow large? Like a plate\nWhich lanes? Left, Right',
      lat: -34.89,
      long: -56.15,
    })
    const ours = (await testApp.get(`/api/service-requests/${idOf(sent)}`)).body as Record<string, unknown>
    expect(ours).toMatchObject({
      category: 'infrastructure',
      priority: 'high',
      source: 'open311',
      quality: 'measured',
      serviceCode: 'pothole',
    })
    expect(await timeline(idOf(sent))).toContain('"door":"open311"')
    expect((await get(`tokens/${idOf(sent)}.json`)).body).toEqual([{ service_request_id: idOf(sent), token: idOf(sent) }])
  })

  it('tells nobody who reported it, and gives the desk the address of a picture', async () => {
    const who = { email: 'pat@people.example', first_name: 'Pat', last_name: 'Quiroga', phone: '+598 99 123 456' }
    const sent = await send(
      aForm({
        ...who,
        address_id: 'pat@people.example',
        media_url: 'https://pictures.example/1.jpg',
        description: 'Ask pat@people.example about the lamp',
      }),
    )
    const id = idOf(sent)
    const told =
      JSON.stringify(await one(id)) +
      (await get('requests.xml')).text +
      (await timeline(id)) +
      JSON.stringify(await testApp.get(`/api/service-requests/${id}`))
    expect(told).not.toMatch(/Quiroga|people\.example|123 456|pictures\.example/)
    expect(await timeline(id, admin.cookie)).toContain('media_url: https://pictures.example/1.jpg')
    const kept = await testApp.context.db.pool.query(`select to_jsonb(r)::text as text from service_request r where id = $1`, [id])
    expect(kept.rows[0].text).toContain('pictures.example')
    expect(kept.rows[0].text, 'it stays longer than the contact').not.toMatch(/Quiroga|people\.example|123 456/)
    const desk = await testApp.get(`/api/service-requests/${id}/desk`, { cookie: admin.cookie })
    expect(desk.body).toMatchObject({ contact: { name: 'Pat Quiroga', email: 'pat@people.example', phone: '+598 99 123 456' } })
  })

  it('the same again within ten minutes is the same request, also at the same moment', async () => {
    const form = aForm()
    const [first, ...others] = await Promise.all(Array.from({ length: 6 }, () => send(form)))
    expect(new Set([first, ...others].map((it) => idOf(it as never))).size).toBe(1)
    testApp.clock.advance(9 * 60_000)
    expect(await send(form)).toMatchObject({ body: [{ service_notice: expect.stringMatching(/^Received before as REQ-/) }] })
    const other = await send({ ...form, device_id: 'another' })
    expect(idOf(other)).not.toBe(idOf(first as never))
    testApp.clock.advance(2 * 60_000)
    await deleteExpired(testApp.context, testApp.retention)
    const { rows } = await testApp.context.db.pool.query('select count(*)::int as count from open311_submission')
    expect(rows, 'the one with a device, which is nine minutes younger').toEqual([{ count: 1 }])
    expect(idOf(await send(form))).not.toBe(idOf(first as never))
  })

  it('is only judged at the endpoint for trying', async () => {
    const before = (await list('')).length
    const sent = await send(aForm(), { path: '/open311/test/v2/requests.json' })
    expect(sent).toMatchObject({ status: 200, body: [{ service_notice: 'Understood. This is a rehearsal: nothing was kept.' }] })
    expect((await get(`requests/${idOf(sent)}.json`)).status).toBe(404)
    expect((await list('')).length).toBe(before)
    expect((await send(aForm({ lat: '10' }), { path: '/open311/test/v2/requests.json' })).status).toBe(400)
  })

  it.each<[string, Fields, number, RegExp]>([
    ['no key', { api_key: '' }, 403, /api_key is missing/],
    ['a key of nobody', { api_key: 'opa_00000000000000000000000000000000' }, 403, /does not belong to this city/],
    ['no service', { service_code: '' }, 400, /service_code is missing/],
    ['another service', { service_code: 'category-other' }, 404, /no service/],
    ['no place', { lat: '', long: '' }, 400, /Where it is is missing/],
    ['half a place', { long: '' }, 400, /together/],
    ['a place elsewhere', { lat: '0', long: '0' }, 400, /outside the city/],
    ['no degrees', { lat: 'south', long: '-56' }, 400, /no number of degrees/],
    ['another city', { jurisdiction_id: 'atlantis' }, 404, /jurisdiction_id/],
    ["another city's key", { jurisdiction_id: 'salto' }, 403, /does not belong to this city/],
    ['a field twice', { lat: ['-34.89', '-34.9'] }, 400, /twice/],
    ['a question unanswered', { service_code: 'pothole' }, 400, /needs an answer/],
    ['an answer that is not offered', { service_code: 'pothole', 'attribute[size]': 'huge' }, 400, /offered/],
    ['too long a text', { description: 'x'.repeat(4_001) }, 400, /longer than 4000/],
  ])('%s is refused', async (_, more, status, sentence) => {
    const sent = await send(aForm(more))
    expect(sent).toMatchObject({ status, body: [{ code: status, description: expect.stringMatching(sentence) }] })
  })

  it('an address in words is enough, and the id of an address where there are no words', async () => {
    const words = await send(aForm({ lat: '', long: '', address_string: 'Av. Italia 1234' }))
    expect(await one(idOf(words))).toMatchObject({ address: 'Av. Italia 1234' })
    expect(await one(idOf(words))).not.toHaveProperty('lat')
    const id = await send(aForm({ lat: '', long: '', address_id: 'P-77' }))
    expect(await one(idOf(id))).toMatchObject({ address: 'P-77' })
  })

  it.each([
    ['bytes that are no UTF-8', Buffer.from([0x61, 0x3d, 0xff, 0xfe]), 'The form is not UTF-8.'],
    ['an escape that is none', 'a=%zz', 'A field is not form-encoded or not UTF-8.'],
    ['NUL', 'a=%00', 'A field contains characters that are not text.'],
  ])('a form with %s is refused', async (_, form, description) => {
    const { status, body } = await send(form)
    expect([status, body]).toEqual([400, [{ code: 400, description }]])
  })

  it('what is no form, from another page, or too large is refused', async () => {
    const json = await testApp.server.app.inject({
      method: 'POST',
      url: '/open311/v2/requests.json',
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    })
    expect([json.statusCode, json.json()]).toMatchObject([415, [{ code: 415 }]])
    expect((await send(aForm(), { headers: { origin: 'https://evil.example' } })).status).toBe(403)
    expect((await send(`description=${'x'.repeat(1_100_000)}`)).status).toBe(413)
    expect((await send('api_key=%ff')).status).toBe(400)
    const wrong = await testApp.server.app.inject({ method: 'DELETE', url: '/open311/v2/requests.json' })
    expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, 'GET, HEAD, POST'])
  })
})

describe('keys', () => {
  it('are shown once, counted, and refused from the moment that they are removed', async () => {
    const made = await newKey('Depot app')
    expect(made.key).toMatch(/^opa_[A-Za-z0-9_-]{32}$/)
    const listed = async () => (await testApp.get('/api/open311-keys', { cookie: admin.cookie })).body as SendingApp[]
    const mine = async () => (await listed()).find((it) => it.id === made.id)
    expect(await mine()).toMatchObject({ name: 'Depot app', lastFour: made.key.slice(-4), sent: 0, lastUsedAt: null, removedAt: null })
    const form = aForm({ api_key: made.key })
    expect([(await send(form)).status, (await send(form)).status]).toEqual([200, 200])
    expect(await mine()).toMatchObject({ sent: 1, lastUsedAt: new Date(testApp.clock.nowMs()).toISOString() })
    expect((await testApp.get('/api/open311-keys', { cookie: admin.cookie })).text).not.toContain(made.key)
    const { rows } = await testApp.context.db.pool.query('select to_jsonb(a)::text as text from sending_app a')
    expect(JSON.stringify(rows)).not.toContain(made.key)
    const remove = () => post(testApp, `/api/open311-keys/${made.id}`, undefined, { cookie: admin.cookie, method: 'DELETE' })
    expect((await remove()).status).toBe(200)
    expect((await send(aForm({ api_key: made.key }))).status).toBe(403)
    expect((await remove()).status).toBe(404)
    expect(await mine()).toMatchObject({ sent: 1, removedAt: new Date(testApp.clock.nowMs()).toISOString() })
    const trail = await testApp.context.db.pool.query(
      `select action, city_id, changed_from, changed_to from audit_entry where subject_id = $1 order by action`,
      [made.id],
    )
    expect(trail.rows).toEqual([
      { action: 'app-key-created', city_id: 'montevideo', changed_from: null, changed_to: { name: 'Depot app', lastFour: made.lastFour } },
      { action: 'app-key-removed', city_id: 'montevideo', changed_from: { name: 'Depot app', lastFour: made.lastFour }, changed_to: null },
    ])
  })

  it('of another city are neither seen nor removed here', async () => {
    const { id } = await newKey('Salto app', 'salto')
    expect((await testApp.get('/api/open311-keys', { cookie: admin.cookie })).text).not.toContain('Salto app')
    expect((await post(testApp, `/api/open311-keys/${id}`, undefined, { cookie: admin.cookie, method: 'DELETE' })).status).toBe(404)
  })
})

it('our own reader of Open311 understands all of it, in both formats alike', async () => {
  const feed = FeedDefinition.parse({
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
