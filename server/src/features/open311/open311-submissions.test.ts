import { City } from '@oppidum/domain/cities/city'
import type { SendingApp } from '@oppidum/domain/open311/open311'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteExpired } from '../../platform/jobs/retention.ts'
import { aCity, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../testing/test-people.ts'
import { type Fields, open311Calls, SERVICES } from './testing/open311-calls.ts'

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

const { newKey, send, aForm, get, list, one, idOf, timeline } = open311Calls(
  () => testApp,
  () => admin,
  () => key,
)

describe('a submission', () => {
  it('becomes a request like any report, with its answers as text', async () => {
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

  it('hides its reporter, and shows the desk the URL of a picture', async () => {
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
    const publicText =
      JSON.stringify(await one(id)) +
      (await get('requests.xml')).text +
      (await timeline(id)) +
      JSON.stringify(await testApp.get(`/api/service-requests/${id}`))
    expect(publicText).not.toMatch(/Quiroga|people\.example|123 456|pictures\.example/)
    expect(await timeline(id, admin.cookie)).toContain('media_url: https://pictures.example/1.jpg')
    const kept = await testApp.context.db.pool.query(`select to_jsonb(r)::text as text from service_request r where id = $1`, [id])
    expect(kept.rows[0].text).toContain('pictures.example')
    expect(kept.rows[0].text, 'it stays longer than the contact').not.toMatch(/Quiroga|people\.example|123 456/)
    const desk = await testApp.get(`/api/service-requests/${id}/desk`, { cookie: admin.cookie })
    expect(desk.body).toMatchObject({ contact: { name: 'Pat Quiroga', email: 'pat@people.example', phone: '+598 99 123 456' } })
  })

  it('repeated within ten minutes is the same request, even concurrently', async () => {
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

  it('is only validated at the test endpoint', async () => {
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

  it('needs only an address in words, or an address id', async () => {
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

  it('is refused when it is not a form, comes from another page, or is too large', async () => {
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
  it('are shown once, counted, and refused as soon as they are removed', async () => {
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

  it('of another city can be neither seen nor removed', async () => {
    const { id } = await newKey('Salto app', 'salto')
    expect((await testApp.get('/api/open311-keys', { cookie: admin.cookie })).text).not.toContain('Salto app')
    expect((await post(testApp, `/api/open311-keys/${id}`, undefined, { cookie: admin.cookie, method: 'DELETE' })).status).toBe(404)
  })
})
