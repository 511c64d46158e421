import { INGEST_LIMITS } from '@oppidum/domain/ingest/ingest'
import type { TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { aSender, inShort } from '../testing/ingest-app.ts'

let app: TestApp
let sender: Awaited<ReturnType<typeof aSender>>
beforeEach(async () => {
  app = await startTestApp()
  sender = await aSender(app)
})
afterEach(() => app.close())

const at = (minutesAgo: number) => new Date(Date.parse(NOW) - minutesAgo * 60_000).toISOString()
const speed = (more: object = {}) => ({ measure: 'traffic.speed', place: 'italia-1', at: at(1), value: 30, ...more })
const post = (...given: [unknown, Parameters<typeof sender.post>[2]?]) => sender.post('observations', ...given)
const stored = async () =>
  (
    await app.context.db.pool.query(
      `select s.measure, s.place_id as place, o.value, o.quality, o.source_id as source from observation o join series s using (series_id)
       where o.source_id like 'key:%' order by o.at, s.series_id`,
    )
  ).rows

describe('values of sensors', () => {
  it('are stored, shown with their source, age and quality, and derived from', async () => {
    const reply = await post([speed({ value: 48, unit: 'km/h' }), { measure: 'city.presence', at: at(2), value: 900_000 }])
    expect([reply.status, reply.body]).toEqual([
      200,
      { rows: 2, accepted: 2, duplicate: 0, rejected: 0, results: [{ first: 1, last: 2, result: 'accepted' }], reasons: {} },
    ])
    await app.settled()
    const [city, ...sections] = (await app.get('/api/traffic-data')).body as TrafficRecord[]
    expect(sections.find((it) => it.id === 'italia-1')).toMatchObject({
      avgSpeed: 29.8,
      source: 'key:Depot',
      observedAt: at(1),
      staleAt: at(1 - 15),
      quality: 'measured',
    })
    expect(city).toMatchObject({ avgSpeed: 29.8 })
    expect(await stored()).toMatchObject([
      { measure: 'city.presence', place: 'city', value: 900_000 },
      { measure: 'traffic.speed', value: expect.closeTo(29.826, 3), quality: 'measured', source: 'key:Depot' },
    ])
  })

  it.each<[string, string, string]>([
    ['NDJSON', 'application/x-ndjson', `${JSON.stringify(speed())}\n${JSON.stringify(speed({ at: at(2) }))}\n`],
    ['CSV', 'text/csv; charset=utf-8', `at,place,measure,value\n${at(1)},italia-1,traffic.speed,30\n${at(2)},italia-1,traffic.speed,30\n`],
    ['JSON', 'application/json', JSON.stringify([speed(), speed({ at: Date.parse(at(2)) })])],
  ])('come as %s, plain and compressed', async (_, type, body) => {
    expect(inShort((await post(body, { type })).body)).toEqual(['1-2 accepted'])
    expect(inShort((await post(body, { type, gzip: true })).body)).toEqual(['1-2 duplicate'])
    expect(await stored()).toHaveLength(2)
  })

  it('may be estimates, and current for longer', async () => {
    await post(speed(), { query: '?quality=estimated&staleAfter=3600' })
    await app.settled()
    const record = ((await app.get('/api/traffic-data')).body as TrafficRecord[]).find((it) => it.id === 'italia-1')
    expect(record).toMatchObject({ quality: 'estimated', staleAt: at(1 - 60) })
  })

  it('that come late become history and not the present value', async () => {
    await post([speed({ value: 20 }), speed({ at: at(30), value: 40 })])
    await app.settled()
    expect(((await app.get('/api/traffic-data')).body as TrafficRecord[]).find((it) => it.id === 'italia-1')?.avgSpeed).toBe(20)
  })
})

it('each row has its own result', async () => {
  const rows: unknown[] = [
    speed(),
    7,
    speed({ speedo: 1 }),
    { place: 'italia-1', at: at(1), value: 1 },
    speed({ measure: 'traffic.mood' }),
    speed({ measure: 'city.speed' }),
    speed({ place: 'nowhere' }),
    speed({ place: 'a' }),
    speed({ value: 'fast' }),
    speed({ value: 300 }),
    speed({ value: 300, unit: 'km/h', at: at(5) }),
    speed({ unit: 'parsec' }),
    speed({ at: '2026-02-30T10:00:00Z' }),
    speed({ at: 'yesterday' }),
    speed({ at: at(-6) }),
    speed({ at: at(-4) }),
    speed({ at: at(91 * 24 * 60) }),
    speed({ at: at(7), value: 10 }),
    speed({ at: at(7), value: 11 }),
    speed(),
  ]
  const { body } = await post(rows)
  expect(inShort(body)).toEqual([
    '1 duplicate',
    '2 rejected not-an-object',
    '3 rejected unknown-field',
    '4 rejected missing measure',
    '5 rejected unknown-measure measure',
    '6 rejected derived measure',
    '7-8 rejected unknown-place place',
    '9 rejected not-a-number value',
    '10 rejected impossible value',
    '11 accepted',
    '12 rejected unknown-unit unit',
    '13-14 rejected not-a-time at',
    '15 rejected ahead at',
    '16 accepted',
    '17 rejected too-old at',
    '18 duplicate',
    '19-20 accepted',
  ])
  expect(body).toMatchObject({ rows: 20, accepted: 4, duplicate: 2, rejected: 14 })
  expect(Object.keys(body.reasons)).toHaveLength(12)
  expect((await stored()).map((it) => it.value)).toEqual([11, expect.closeTo(186.4, 1), 30, 30])
})

it('a broken line in the middle costs that line only; a row that came before is a duplicate, a correction is taken', async () => {
  await post([speed()])
  const lines = [speed(), '{"measure":"traffic.speed",', speed({ value: 31 }), speed({ at: at(9), value: Number.NaN })]
  const body = lines.map((it) => (typeof it === 'string' ? it : JSON.stringify(it))).join('\n')
  const reply = await post(body, { type: 'application/x-ndjson' })
  expect(inShort(reply.body)).toEqual(['1 duplicate', '2 rejected broken', '3 accepted', '4 rejected missing value'])
})

describe('nothing of a body that cannot be read as a whole is stored', () => {
  const many = `[${Array.from({ length: 3_000 }, (_, index) => JSON.stringify(speed({ at: Date.parse(NOW) - index }))).join(',')}`
  it.each<[string, string | Uint8Array, Parameters<typeof sender.post>[2], number]>([
    ['a list that ends in the middle', many, {}, 400],
    ['gzip that is none', '[]', { headers: { 'content-encoding': 'gzip' } }, 400],
    ['bytes that are no UTF-8', Buffer.from([...Buffer.from(`${many},{"a":"`), 0xf1, 0x22]), {}, 400],
    ['a column that is not known', `measure,place,at,speed\ntraffic.speed,italia-1,${at(1)},3\n`, { type: 'text/csv' }, 400],
    ['too many rows', `${JSON.stringify(speed())}\n`.repeat(INGEST_LIMITS.rows + 1), { type: 'application/x-ndjson', gzip: true }, 413],
    ['another media type', '<x/>', { type: 'application/xml' }, 415],
    ['another encoding', '[]', { headers: { 'content-encoding': 'br' } }, 415],
    ['another character set', '[]', { type: 'text/csv; charset=latin1' }, 415],
    ['no city of that name', JSON.stringify(speed()), { query: '?city=atlantis' }, 404],
    ['a quality that nobody can deliver', JSON.stringify(speed()), { query: '?quality=forecast' }, 400],
    ['a limit that is too short', JSON.stringify(speed()), { query: '?staleAfter=9' }, 400],
  ])('%s', async (_, body, more, status) => {
    const reply = await post(body, more)
    expect([reply.status, reply.body.error]).toEqual([status, expect.stringMatching(/^[A-Z].*\.$/)])
    expect(await stored()).toEqual([])
  })

  it('a body that is too large as it was sent', async () => {
    const reply = await post(Buffer.alloc(INGEST_LIMITS.bodyBytes + 1, 32))
    expect(reply.status).toBe(413)
  })
})

describe('who may deliver', () => {
  it.each<[string, Parameters<typeof aSender>[1], number, string]>([
    ['an admin', { role: 'admin' }, 200, ''],
    ['a viewer may not', { role: 'viewer' }, 403, 'role_required'],
    ['another plan may not', { plan: 'basic' }, 402, 'plan_required'],
    ['a key that reads may not', { scopes: ['read'] }, 403, 'role_required'],
    ['a key that writes records may not', { scopes: ['write'] }, 403, 'role_required'],
  ])('%s', async (_, options, status, code) => {
    const reply = await (await aSender(app, options)).post('observations', speed())
    expect([reply.status, reply.body.code ?? '']).toEqual([status, code])
  })

  it('a visitor may not, and a delivery does not use up the calls of the plan', async () => {
    const anonymous = await app.server.app.inject({ method: 'POST', url: '/api/v1/ingest/observations', payload: [speed()] })
    expect(anonymous.statusCode).toBe(401)
    expect((await post(speed())).headers['ratelimit-remaining']).toBeUndefined()
  })
})

it('many calls at once are stored with few commits, each with its own result', async () => {
  const calls = Array.from({ length: 200 }, (_, index) => post(speed({ at: at(index % 150), place: `italia-${1 + (index % 3)}` })))
  const results = (await Promise.all(calls)).map((it) => inShort(it.body).join())
  expect(results.filter((it) => it === '1 accepted')).toHaveLength(150)
  expect(results.filter((it) => it === '1 duplicate')).toHaveLength(50)
  const { rows } = await app.context.db.pool.query("select version from live_version where kind = 'traffic'")
  expect(rows[0].version).toBeLessThan(60)
})
