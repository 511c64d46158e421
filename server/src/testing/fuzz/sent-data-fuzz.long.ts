import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPicture, bomb, SVG } from '../../platform/media/transcoder/testing/hostile-pictures.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { withKey } from '../test-keys.ts'
import { post, signUp } from '../test-people.ts'
import { faultsOf } from './answer-rules.ts'
import { SEED, seeded, TIMEOUT_MS } from './fuzz-size.ts'
import { DATES, IDS, NUMBERS, OBJECTS, PROTOTYPE_NAMES, TEXTS } from './hostile-values.ts'
import { bytesOf, speak } from './raw-request.ts'

/** What is sent by the row and by the picture. Open311 and NGSI-LD have tests of this kind beside them. */
let app: TestApp
let port = 0
let key = ''
beforeAll(async () => {
  app = await startTestApp()
  port = Number(new URL(await app.listen()).port)
  key = (await withKey(app.context, { plan: 'pro', role: 'operator', scopes: ['ingest'] })).key
})
afterAll(() => app.close())

let number = 0
const nextAddress = () => `127.4.${(++number >> 8) % 250}.${1 + (number % 250)}`

const odd = fc.oneof(
  fc.constantFrom<unknown>(...TEXTS.filter((it) => it.length < 10_000), ...DATES, ...IDS),
  fc.constantFrom<unknown>(...NUMBERS, ...OBJECTS, null, true, [], [[1]]),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
/** One acceptable row of each kind. */
const GOOD: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  observations: { measure: 'traffic.speed', place: 'italia-1', at: '2026-11-20T10:00:00Z', value: 31, unit: 'mph' },
  places: { id: 'p1', kind: 'substation', name: 'North', lon: -56.1, lat: -34.9, capacityMw: 100 },
  incidents: {
    id: 'i-1',
    title: 'Fire at the mill',
    createdAt: '2026-11-20T09:30:00Z',
    updatedAt: '2026-11-20T09:40:00Z',
    type: 'fire',
    priority: 'high',
    status: 'active',
    affectsTraffic: true,
    description: 'Smoke over the harbour',
    location: 'Rambla 1',
    lon: -56.16,
    lat: -34.9,
    department: 'Fire brigade',
    version: 3,
  },
  requests: {
    id: 'r-1',
    title: 'A hole at the crossing',
    createdAt: '2026-11-20T09:30:00Z',
    category: 'maintenance',
    location: 'Rambla 1',
    lon: -56.16,
    lat: -34.9,
  },
}

it(
  `no rows that are sent break a promise, in any format (seed ${SEED})`,
  async () => {
    const kinds = fc.constantFrom(...Object.keys(GOOD)).chain((kind) => {
      // Mostly one wrong value: a row is refused at its first.
      const name = fc.constantFrom(...Object.keys(GOOD[kind] as object), ...Object.keys(GOOD[kind] as object), ...PROTOTYPE_NAMES)
      return fc.tuple(fc.constant(kind), fc.array(fc.tuple(name, odd), { minLength: 1, maxLength: 4 }))
    })
    const statuses = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(
        kinds,
        fc.constantFrom('application/json', 'application/x-ndjson', 'text/csv'),
        fc.option(fc.nat(300), { freq: 8 }),
        fc.constantFrom(...Array(8).fill(''), '?quality=measured', '?quality=x', '?staleAfter=1e9', '?city=__proto__'),
        async ([kind, rows], type, cut, query) => {
          const objects = rows.map(([name, it], i) => ({ ...GOOD[kind], ...(kind !== 'observations' && { id: `row-${i}` }), [name]: it }))
          const cell = (it: unknown) => `"${String(typeof it === 'object' ? JSON.stringify(it) : it).replaceAll('"', '""')}"`
          const columns = [...new Set(objects.flatMap((it) => Object.keys(it)))]
          const text =
            type === 'application/json'
              ? JSON.stringify(objects)
              : type === 'text/csv'
                ? [
                    columns.map(cell).join(),
                    ...objects.map((it) => columns.map((name) => cell((it as Record<string, unknown>)[name] ?? '')).join()),
                  ].join('\r\n')
                : objects.map((it) => JSON.stringify(it)).join('\n')
          const bytes = bytesOf({
            method: 'POST',
            target: `/api/ingest/${kind}${query}`,
            headers: [`X-Api-Key: ${key}`, `Content-Type: ${type}`],
            body: Buffer.from(text.slice(0, cut ?? text.length)),
          })
          const answer = await speak(port, bytes, nextAddress())
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          expect(faultsOf(answer, 'POST')).toEqual([])
          expect(answer.status).not.toBe(503)
        },
      ),
      seeded(200),
    )
    console.info('rows:', [...statuses].map((it) => it.join(': ')).join(', '))
    expect((await app.get('/api/ready')).status).toBe(200)
  },
  TIMEOUT_MS,
)

it(
  `no picture breaks a promise (seed ${SEED})`,
  async () => {
    const { cookie } = await signUp(app, { role: 'operator', plan: 'pro' })
    const incident = (
      (await post(app, '/api/incidents', { title: 'Tree on the road', location: 'Av. Italia', type: 'other' }, { cookie })).body as {
        id: string
      }
    ).id
    const pictures = [
      await aPicture('jpeg'),
      await aPicture('png'),
      await aPicture('webp'),
      await aPicture('gif'),
      await aPicture('avif'),
      bomb(60_000, 60_000),
      SVG,
    ]
    const thousandth = fc.integer({ min: 0, max: 999 }).map((it) => it / 1_000)
    const spoilt = fc.tuple(
      fc.constantFrom(...pictures),
      fc.array(fc.tuple(thousandth, fc.nat(255)), { maxLength: 12 }),
      fc.option(thousandth, { freq: 2 }),
    )
    const statuses = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(spoilt, async ([picture, changes, cut]) => {
        const bytes = Buffer.from(picture)
        for (const [at, byte] of changes) bytes[Math.floor(at * bytes.length)] = byte
        const imageData = bytes.subarray(0, cut === null ? bytes.length : Math.floor(cut * bytes.length)).toString('base64')
        const body = Buffer.from(JSON.stringify({ imageData }))
        const sent = bytesOf({
          method: 'POST',
          target: `/api/incidents/${incident}/pictures`,
          headers: [`Cookie: ${cookie}`, 'Content-Type: application/json'],
          body,
        })
        const answer = await speak(port, sent, nextAddress())
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        expect(faultsOf(answer, 'POST')).toEqual([])
        expect(answer.status).not.toBe(503)
      }),
      seeded(75),
    )
    console.info('pictures:', [...statuses].map((it) => it.join(': ')).join(', '))
    expect((await app.get('/api/ready')).status).toBe(200)
  },
  TIMEOUT_MS,
)

/** A form with files as browsers send it, and as nobody should. */
const multipart = fc
  .record({
    boundary: fc.constantFrom('x', '-'.repeat(70), 'a b', '"', '', '\u00e9', '--x--'),
    parts: fc.array(
      fc.record({
        head: fc.constantFrom(
          'Content-Disposition: form-data; name="imageData"; filename="../../a.png"',
          'Content-Disposition: form-data; name="__proto__"',
          'Content-Disposition: form-data; name="a"; filename*=UTF-8\'\'%00%ff',
          'Content-Disposition: form-data',
          'Content-Type: multipart/mixed; boundary=x',
          'Content-Transfer-Encoding: base64',
          `X: ${'y'.repeat(20_000)}`,
          'no colon',
          '',
        ),
        content: fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(Buffer.alloc(0), Buffer.from(SVG), Buffer.alloc(100_000, 45))),
      }),
      { maxLength: 4 },
    ),
    end: fc.constantFrom('--\r\n', '', '\r\n', '--'),
    cut: fc.option(fc.nat(300), { freq: 4 }),
  })
  .map(({ boundary, parts, end, cut }) => {
    const bytes = Buffer.concat([
      ...parts.flatMap(({ head, content }) => [Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), content, Buffer.from('\r\n')]),
      Buffer.from(`--${boundary}${end}`),
    ])
    return { boundary, body: bytes.subarray(0, cut ?? bytes.length) }
  })

it(
  `no form with files is taken, and none breaks a promise (seed ${SEED})`,
  async () => {
    const { cookie } = await signUp(app, { role: 'operator', plan: 'pro' })
    const incident = (await post(app, '/api/incidents', { title: 'Tree on the road', location: 'Av. Italia', type: 'other' }, { cookie }))
      .body as { id: string }
    const targets = fc.constantFrom(`/api/incidents/${incident.id}/pictures`, '/api/images', '/api/incidents', '/api/ingest/places')
    const type = fc.constantFrom('multipart/form-data', 'Multipart/Form-Data', 'multipart/mixed', 'multipart/form-data; charset=utf-8')
    await fc.assert(
      fc.asyncProperty(targets, type, multipart, async (target, mediaType, { boundary, body }) => {
        const headers = [`Cookie: ${cookie}`, `Content-Type: ${mediaType}; boundary=${boundary}`]
        const answer = await speak(port, bytesOf({ method: 'POST', target, headers, body }), nextAddress())
        expect(faultsOf(answer, 'POST')).toEqual([])
        expect([403, 404, 413, 415]).toContain(answer.status)
      }),
      seeded(60),
    )
    expect((await app.get('/api/ready')).status).toBe(200)
  },
  TIMEOUT_MS,
)
