import { gunzipSync } from 'node:zlib'
import type { ReplyOf } from '@oppidum/domain/core/endpoint'
import { anchor, type Geometry } from '@oppidum/domain/core/geo'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import type { Observation } from '@oppidum/domain/feeds/intake'
import type { History, IncidentMark } from '@oppidum/domain/telemetry/history'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import type { getSparklines } from '@oppidum/domain/telemetry/sparklines'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aCity, aDelivery, NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident } from '../../../testing/test-drafts.ts'
import { withKey } from '../../../testing/test-keys.ts'

const SPEED = '/api/history?measure=traffic.speed&place=italia-1'

let testApp: TestApp
const open = (more: Parameters<typeof startTestApp>[0] = {}) => {
  beforeEach(async () => {
    testApp = await startTestApp(more)
  })
  afterEach(() => testApp.close())
}

const of =
  (measure: MeasureId, placeId: string) =>
  (at: string, value: number): Observation => ({ measure, placeId, atMs: Date.parse(at), value })
const speed = of('traffic.speed', 'italia-1')
const solar = of('energy.solar', 'city')
const deliver = (observations: Observation[], more: Parameters<typeof aDelivery>[0] = {}) =>
  testApp.intake.observations(aDelivery(more), observations)
const rollUp = async () => {
  for (const city of testApp.context.cities.all) await testApp.observations.rollups.rollUp(city.id, city.timeZone, testApp.clock.nowMs())
}
/** Somebody whose plan reaches as far back as is asked. */
const analyst = async () => (await withKey(testApp.context, { plan: 'pro' })).headers
const history = async (url: string): Promise<History> => {
  const { status, body, text } = await testApp.get(url, await analyst())
  expect([status, text]).toEqual([200, expect.any(String)])
  return body
}
const points = async (url: string) => (await history(url)).period.points.map((it) => [it.at.slice(0, 16), it.mean, it.lowest, it.highest])

describe('the past of a series', () => {
  open()

  it('is told by the minute out of what was observed, at once', async () => {
    await deliver([speed('2026-11-20T09:40:10Z', 20), speed('2026-11-20T09:40:50Z', 26), speed('2026-11-20T09:59:59Z', 40)])
    expect(await history(`${SPEED}&range=1h`)).toMatchObject({
      measure: 'traffic.speed',
      place: 'italia-1',
      placeName: 'Av. Italia, 0 - 1',
      unit: 'mph',
      stepSeconds: 60,
      period: { from: '2026-11-20T09:00:00.000Z', to: NOW },
      before: null,
      evidence: { source: 'test-feed', observedAt: '2026-11-20T09:59:59.000Z', staleAt: '2026-11-20T10:04:59.000Z', quality: 'measured' },
    })
    // What lies between was not observed: it is a gap.
    expect(await points(`${SPEED}&range=1h`)).toEqual([
      ['2026-11-20T09:40', 23, 20, 26],
      ['2026-11-20T09:59', 40, 40, 40],
    ])
    expect(await points(`${SPEED}&range=live`)).toEqual([['2026-11-20T09:59', 40, 40, 40]])
  })

  it.each([
    [
      '24h',
      300,
      [
        ['2026-11-19T12:00', 20, 10, 30],
        ['2026-11-19T12:05', 60, 60, 60],
        ['2026-11-19T12:25', 90, 90, 90],
      ],
    ],
    // Up to an hour what was observed often weighs more: (10 + 30 + 60 + 90) / 4.
    ['7d', 1_800, [['2026-11-19T12:00', 47.5, 10, 90]]],
    ['30d', 7_200, [['2026-11-19T12:00', 47.5, 10, 90]]],
  ])('over %s has steps of %s s', async (range, stepSeconds, wanted) => {
    const values = [10, 30, 60, 90].map((value, index) => speed(`2026-11-19T12:${['00', '04', '05', '29'][index]}:00Z`, value))
    await deliver(values)
    await rollUp()
    expect((await history(`${SPEED}&range=${range}`)).stepSeconds).toBe(stepSeconds)
    expect(await points(`${SPEED}&range=${range}`)).toEqual(wanted)
  })

  it('weighs each hour alike where hours are put together', async () => {
    await deliver([speed('2026-11-19T12:00:00Z', 10), speed('2026-11-19T12:10:00Z', 10), speed('2026-11-19T13:00:00Z', 40)])
    await rollUp()
    expect(await points(`${SPEED}&range=30d`)).toEqual([['2026-11-19T12:00', 25, 10, 40]])
    expect(await points(`${SPEED}&from=2026-01-01T03:00:00Z&to=${NOW}`)).toEqual([['2026-11-19T03:00', 25, 10, 40]])
  })

  it('is as good as the weakest of what went into a step', async () => {
    await deliver([speed('2026-11-20T09:31:00Z', 10)])
    await deliver([speed('2026-11-20T09:33:00Z', 20)], { quality: 'simulated' })
    await deliver([speed('2026-11-20T09:36:00Z', 20)], { quality: 'estimated' })
    await rollUp()
    const quality = async (range: string) => (await history(`${SPEED}&range=${range}`)).period.points.map((it) => it.quality)
    expect(await quality('1h')).toEqual(['measured', 'simulated', 'estimated'])
    expect(await quality('24h')).toEqual(['simulated', 'estimated'])
    expect(await quality('30d')).toEqual(['simulated'])
  })

  it('is corrected by what comes late, once the answer of a moment ago is forgotten', async () => {
    await deliver([speed('2026-11-20T08:01:00Z', 10)])
    await rollUp()
    expect(await points(SPEED)).toEqual([['2026-11-20T08:00', 10, 10, 10]])
    await deliver([speed('2026-11-20T08:01:00Z', 20), speed('2026-11-20T08:02:00Z', 40)])
    await rollUp()
    expect(await points(SPEED)).toEqual([['2026-11-20T08:00', 10, 10, 10]])
    testApp.clock.advance(5_000)
    expect(await points(SPEED)).toEqual([['2026-11-20T08:00', 30, 20, 40]])
  })

  it('is told in hours where nothing finer reaches back as far', async () => {
    await testApp.intake.hourlyHistory(aDelivery(), [speed('2026-11-19T12:00:00Z', 10), speed('2026-11-19T13:00:00Z', 12)])
    await deliver([speed('2026-11-20T09:00:00Z', 20)])
    await rollUp()
    expect((await history(SPEED)).stepSeconds).toBe(3_600)
    expect(await points(SPEED)).toEqual([
      ['2026-11-19T12:00', 10, 10, 10],
      ['2026-11-19T13:00', 12, 12, 12],
      ['2026-11-20T09:00', 20, 20, 20],
    ])
    // A shorter one reaches no further back than what is kept finely.
    expect((await history(`${SPEED}&from=2026-11-19T14:00:00Z&to=${NOW}`)).stepSeconds).toBe(300)
    expect((await history(`${SPEED}&from=2026-11-19T12:00:00Z&to=2026-11-19T12:30:00Z`)).stepSeconds).toBe(3_600)
  })

  it('outlives the single values', async () => {
    await deliver([speed('2026-11-19T12:01:00Z', 10), speed('2026-11-19T12:02:00Z', 30)])
    await rollUp()
    await testApp.database.db.pool.query('drop table observation_20261119')
    const asked = `${SPEED}&from=2026-11-19T12:00:00Z&to=2026-11-19T12:30:00Z`
    expect(await history(asked)).toMatchObject({ stepSeconds: 300, evidence: { observedAt: '2026-11-19T12:02:00.000Z' } })
    expect(await points(asked)).toEqual([['2026-11-19T12:00', 20, 10, 30]])
  })

  it('beside the same time before', async () => {
    await deliver([speed('2026-11-18T11:00:00Z', 10), speed('2026-11-19T10:30:00Z', 20), speed('2026-11-20T09:30:00Z', 30)])
    await rollUp()
    const { period, before } = await history(`${SPEED}&compare=before`)
    expect(period).toMatchObject({ from: '2026-11-19T10:00:00.000Z', to: NOW, points: [{ mean: 20 }, { mean: 30 }] })
    expect(before).toMatchObject({
      from: '2026-11-18T10:00:00.000Z',
      to: '2026-11-19T10:00:00.000Z',
      points: [{ at: '2026-11-18T11:00:00.000Z', mean: 10 }],
    })
    // The hour before a day ago, not the hour before this one.
    expect((await history(`${SPEED}&range=1h&compare=before`)).before).toMatchObject({ from: '2026-11-19T09:00:00.000Z' })
  })

  it('has both periods in the steps that the earlier one can be told in', async () => {
    await testApp.intake.hourlyHistory(aDelivery(), [speed('2026-11-18T12:00:00Z', 10)])
    await deliver([speed('2026-11-20T09:00:00Z', 20)])
    await rollUp()
    expect((await history(SPEED)).stepSeconds).toBe(300)
    expect(await history(`${SPEED}&compare=before`)).toMatchObject({
      stepSeconds: 3_600,
      period: { points: [{ at: '2026-11-20T09:00:00.000Z' }] },
      before: { points: [{ at: '2026-11-18T12:00:00.000Z', mean: 10 }] },
    })
  })

  it('ends now, its last step under way', async () => {
    testApp.clock.set(Date.parse('2026-11-20T10:02:10.000Z'))
    await deliver([speed('2026-11-20T10:01:00Z', 10)])
    await rollUp()
    const { period } = await history(`${SPEED}&from=2026-11-20T00:00:00Z&to=2026-11-21T00:00:00Z`)
    expect(period).toMatchObject({ to: '2026-11-20T10:05:00.000Z', points: [{ at: '2026-11-20T10:00:00.000Z' }] })
  })

  it('has no more points than are wanted', async () => {
    await deliver(Array.from({ length: 1_000 }, (_, index) => ({ ...speed(NOW, index), atMs: Date.parse(NOW) - index * 80_000 })))
    await rollUp()
    expect((await history(SPEED)).period.points).toHaveLength(267)
    expect(await history(`${SPEED}&points=10`)).toMatchObject({ stepSeconds: 10_800 })
    expect((await history(`${SPEED}&points=10`)).period.points.length).toBeLessThanOrEqual(10)
  })

  it('is the city as a whole without a place, and empty where nothing was ever observed', async () => {
    await deliver([speed('2026-11-20T09:58:00Z', 25)])
    await rollUp()
    expect(await history('/api/history?measure=city.efficiency&range=1h')).toMatchObject({
      place: 'city',
      placeName: 'Montevideo',
      unit: '%',
      period: { points: [{ mean: 50 }] },
      evidence: { source: 'derived' },
    })
    expect(await history('/api/history?measure=substation.load&place=a')).toMatchObject({
      placeName: 'A Centro',
      period: { points: [] },
      evidence: null,
    })
  })
})

describe.each<[string, [string, string, number][]]>([
  [
    'Europe/Madrid',
    [
      ['2026-03-28T23:00', '2026-03-29T22:00', 23],
      ['2026-10-24T22:00', '2026-10-25T23:00', 25],
    ],
  ],
  [
    'America/New_York',
    [
      ['2026-03-08T05:00', '2026-03-09T04:00', 23],
      ['2026-11-01T04:00', '2026-11-02T05:00', 25],
    ],
  ],
])('days of a city in %s', (timeZone, turns) => {
  open({ cities: [aCity({ timeZone })] })

  it.each(turns)('the day from %s to %s has %s hours', async (from, to, hours) => {
    const fromMs = Date.parse(`${from}Z`)
    // One hour each of the day before and after, and all of the day itself.
    const means = Array.from({ length: hours + 2 }, (_, index) => ({
      ...solar(NOW, index === 0 || index === hours + 1 ? 1_000 : index),
      atMs: fromMs + (index - 1) * HOUR_MS,
    }))
    await testApp.intake.hourlyHistory(aDelivery(), means)
    const asked = `/api/history?measure=energy.solar&from=2026-01-20T12:00:00Z&to=${NOW}`
    const all = await history(asked)
    expect(all.stepSeconds).toBe(86_400)
    const dayBefore = new Date(fromMs - DAY_MS).toISOString().slice(0, 16)
    expect((await points(asked)).map((it) => it.slice(0, 2))).toEqual([
      [dayBefore, 1_000],
      [from, (hours + 1) / 2],
      [to, 1_000],
    ])
    // Weeks begin on Mondays; the clocks turn on Sundays.
    const weeks = await history(`/api/history?measure=energy.solar&points=60&from=2026-01-20T12:00:00Z&to=${NOW}`)
    expect(weeks.stepSeconds).toBe(7 * 86_400)
    expect(weeks.period.points.map((it) => it.at.slice(0, 16))).toEqual([weekOf(fromMs), to])
  })

  const weekOf = (sundayMs: number) => new Date(sundayMs - 6 * DAY_MS).toISOString().slice(0, 16)

  it('are compared with days', async () => {
    const { period, before } = await history(`/api/history?measure=energy.solar&compare=before&from=2026-01-20T12:00:00Z&to=${NOW}`)
    const clock = (at: string | undefined) =>
      new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(Date.parse(at ?? ''))
    expect([period.from, period.to, before?.from, before?.to].map(clock)).toEqual([
      '20/01/2026, 00:00',
      '21/11/2026, 00:00',
      '22/03/2025, 00:00',
      '21/01/2026, 00:00',
    ])
  })
})

describe('two cities', () => {
  open({ cities: [aCity(), aCity({ id: 'berlin', name: 'Berlin', timeZone: 'Europe/Berlin' })] })

  it('know nothing of each other', async () => {
    await deliver([speed('2026-11-20T09:30:00Z', 10)])
    await deliver([speed('2026-11-20T09:30:00Z', 50)], { cityId: 'berlin' })
    await testApp.intake.incidents(aDelivery({ cityId: 'berlin' }), [anIncident()], { complete: false })
    await rollUp()
    expect((await points(SPEED)).map((it) => it[1])).toEqual([10])
    expect((await points(`${SPEED}&city=berlin`)).map((it) => it[1])).toEqual([50])
    expect((await testApp.get('/api/history/incidents?range=30d', await analyst())).body).toEqual([])
    expect((await testApp.get('/api/history/incidents?range=30d&city=berlin', await analyst())).body).toHaveLength(1)
  })
})

describe('a question about the past', () => {
  open()
  const P = 'measure=traffic.speed&place=italia-1'

  it.each([
    ['', 400],
    ['measure=', 400],
    ['measure=traffic.colour', 400],
    ['measure=__proto__', 400],
    [`${P}&place=nowhere`, 400],
    ['measure=traffic.speed&place=nowhere', 404],
    ['measure=traffic.speed&place=', 400],
    [`measure=traffic.speed&place=${'a'.repeat(65)}`, 400],
    [`${P}&city=atlantis`, 404],
    [`${P}&range=2h`, 400],
    [`${P}&range=1h&from=2026-11-20T08:00:00Z&to=2026-11-20T09:00:00Z`, 400],
    [`${P}&from=2026-11-20T08:00:00Z`, 400],
    [`${P}&to=2026-11-20T08:00:00Z`, 400],
    [`${P}&from=2026-11-20T09:00:00Z&to=2026-11-20T08:00:00Z`, 400],
    [`${P}&from=2026-11-20T09:00:00Z&to=2026-11-20T09:00:00Z`, 400],
    [`${P}&from=2026-11-20T11:00:00Z&to=2026-11-20T12:00:00Z`, 400],
    [`${P}&from=1901-01-01T00:00:00Z&to=2026-11-20T09:00:00Z`, 400],
    [`${P}&from=2026-11-20&to=2026-11-21`, 400],
    [`${P}&compare=after`, 400],
    [`${P}&points=1`, 400],
    [`${P}&points=401`, 400],
    [`${P}&points=x`, 400],
    [`${P}&from=1950-01-01T00:00:00Z&to=1951-01-01T00:00:00Z&compare=before`, 200],
    [`${P}&from=1950-01-01T00:00:00Z&to=1955-01-01T00:00:00Z&points=2`, 200],
    [`${P}&from=2026-11-20T09:59:59.999Z&to=2199-01-01T00:00:00Z`, 400],
  ])('%s is answered with %s', async (asked, status) => {
    const reply = await testApp.get(`/api/history?${asked}`, await analyst())
    expect([reply.status, reply.text]).toEqual([status, expect.any(String)])
    if (status !== 200) expect(reply.body).toMatchObject({ code: status === 404 ? 'not_found' : 'malformed', error: expect.any(String) })
  })

  it('has a tag of its content, and is not told twice', async () => {
    await deliver(Array.from({ length: 60 }, (_, index) => ({ ...speed(NOW, index), atMs: Date.parse(NOW) - index * 60_000 })))
    const first = await testApp.get(`${SPEED}&range=1h`)
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^"[\w-]{27}"$/)
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding', 'x-content-type-options': 'nosniff' })
    testApp.clock.advance(10_000)
    expect(await testApp.get(`${SPEED}&range=1h`, { 'if-none-match': etag })).toMatchObject({ status: 200 })
    testApp.clock.advance(-10_000)
    expect(await testApp.get(`${SPEED}&range=1h`, { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' })

    const packed = await testApp.server.app.inject({ url: `${SPEED}&range=1h`, headers: { 'accept-encoding': 'gzip' } })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', etag: etag.replace(/"$/, '-gz"') })
    expect(gunzipSync(packed.rawPayload).toString()).toBe(first.text)
  })

  it('that was just asked costs the store nothing', async () => {
    const before = await testApp.get(SPEED)
    await testApp.database.db.pool.query('alter table series rename to hidden')
    expect(await testApp.get(SPEED)).toEqual(before)
    expect((await testApp.get(`${SPEED}&from=2026-11-20T08:00:00Z&to=${NOW}`)).status).toBe(500)
    await testApp.database.db.pool.query('alter table hidden rename to series')
    expect((await testApp.get(`${SPEED}&from=2026-11-20T08:00:00Z&to=${NOW}`)).status).toBe(200)
  })
})

describe('with rate limits', () => {
  open({ env: { RATE_LIMIT: 'on' } })

  it('periods of one’s own are counted as reads, those that all ask alike are not', async () => {
    const minutesAgo = (minutes: number) => `from=${new Date(Date.parse(NOW) - minutes * 60_000).toISOString()}&to=${NOW}`
    const statuses = new Set<number>()
    for (let minutes = 1; minutes <= 60; minutes++) statuses.add((await testApp.get(`${SPEED}&${minutesAgo(minutes)}`)).status)
    expect([...statuses]).toEqual([200])
    expect(await testApp.get(`${SPEED}&${minutesAgo(61)}`)).toMatchObject({ status: 429, body: { code: 'too_many' } })
    expect(await testApp.get(`/api/history/incidents?${minutesAgo(61)}`)).toMatchObject({ status: 429 })
    expect(await testApp.get('/api/history/incidents?range=24h&place=italia-2')).toMatchObject({ status: 429 })
    expect((await testApp.get('/api/history/incidents?range=24h&place=city&type=fire')).status).not.toBe(429)
    expect((await testApp.get(`${SPEED}&${minutesAgo(60)}`)).status).toBe(200)
    for (const range of ['live', '1h', '24h'] as const) expect((await testApp.get(`${SPEED}&range=${range}`)).status).toBe(200)
  })
})

describe('incidents beside the past', () => {
  open()
  const marks = async (asked: string) => (await testApp.get(`/api/history/incidents?${asked}`, await analyst())).body as IncidentMark[]

  it('are those that began in the period, oldest first, also the resolved', async () => {
    const at = (externalId: string, createdAt: string, more = {}) => anIncident({ externalId, title: externalId, createdAt, ...more })
    const drafts = [
      at('too early', '2026-11-19T09:59:59.999Z'),
      at('first', '2026-11-19T10:00:00.000Z'),
      at('last', '2026-11-20T09:00:00.000Z'),
      at('ended', '2026-11-20T08:00:00.000Z', {
        status: 'resolved',
        resolvedAt: '2026-11-20T08:30:00.000Z',
        updatedAt: '2026-11-20T08:30:00.000Z',
      }),
    ]
    await testApp.intake.incidents(aDelivery(), drafts, { complete: false })
    expect((await marks('')).map((it) => [it.title, it.status, it.resolvedAt])).toEqual([
      ['first', expect.any(String), null],
      ['ended', 'resolved', '2026-11-20T08:30:00.000Z'],
      ['last', expect.any(String), null],
    ])
    expect(await marks('from=2026-11-19T10:00:00.001Z&to=2026-11-20T09:00:00Z')).toMatchObject([{ title: 'ended' }])
    expect((await testApp.get('/api/history/incidents?range=1h&from=2026-11-19T10:00:00Z&to=2026-11-20T09:00:00Z')).status).toBe(400)
  })

  it('are those of one kind, or those that hinder one section or any road', async () => {
    const [section, other] = testApp.context.cities.find('montevideo').locations
    if (!section || !other) throw new Error('The test city has too few sections.')
    const far: Geometry = { type: 'Point', coordinates: [-56.3, -34.75] }
    const on = (it: { geometry: Geometry }): Geometry => ({ type: 'Point', coordinates: anchor(it.geometry) })
    const drafts = [
      anIncident({ externalId: 'a', title: 'on it', geometry: on(section) }),
      anIncident({ externalId: 'b', title: 'on another', geometry: on(other) }),
      anIncident({ externalId: 'c', title: 'hinders nobody', geometry: on(section), affectsTraffic: false, type: 'power_outage' }),
      anIncident({ externalId: 'd', title: 'far away', geometry: far }),
      anIncident({ externalId: 'e', title: 'nobody knows where', geometry: null }),
    ].map((it) => ({ ...it, createdAt: '2026-11-20T09:00:00.000Z' }))
    await testApp.intake.incidents(aDelivery(), drafts, { complete: false })
    const titles = async (asked: string) => (await marks(asked)).map((it) => it.title).sort()
    expect(await titles(`place=${section.id}`)).toEqual(['on it'])
    expect(await titles('place=city')).toEqual(['far away', 'nobody knows where', 'on another', 'on it'])
    expect(await titles('type=power_outage')).toEqual(['hinders nobody'])
    expect(await titles(`type=power_outage&place=${section.id}`)).toEqual([])
    expect((await testApp.get('/api/history/incidents?place=nowhere')).status).toBe(404)
    expect((await testApp.get('/api/history/incidents?type=flood')).status).toBe(400)
  })

  it('are the worst two hundred where there are more', async () => {
    const drafts = Array.from({ length: 205 }, (_, index) =>
      anIncident({
        externalId: `${index}`,
        title: `${index}`,
        priority: index % 2 === 0 ? 'low' : 'high',
        createdAt: new Date(Date.parse('2026-11-20T08:00:00Z') + index * 1_000).toISOString(),
      }),
    )
    await testApp.intake.incidents(aDelivery(), drafts, { complete: false })
    const shown = await marks('range=24h')
    expect(shown).toHaveLength(200)
    expect(shown.filter((it) => it.priority === 'high')).toHaveLength(102)
    expect(shown.map((it) => it.createdAt)).toEqual(shown.map((it) => it.createdAt).sort())
    // Of the harmless ones the newest stay.
    expect(shown.find((it) => it.priority === 'low')?.title).toBe('10')
  })
})

describe('what lies further back than a day', () => {
  open()
  const ago = (ms: number) => new Date(Date.parse(NOW) - ms).toISOString()
  const QUESTIONS: [asked: string, isPublic: boolean][] = [
    ['', true],
    ['range=live', true],
    ['range=1h', true],
    ['range=24h', true],
    ['range=7d', false],
    ['range=30d', false],
    ['range=1h&compare=before', false],
    [`from=${ago(HOUR_MS)}&to=${NOW}`, true],
    [`from=${ago(DAY_MS)}&to=${NOW}`, true],
    // A page's clock may be a little behind.
    [`from=${ago(DAY_MS + 4 * 60_000)}&to=${NOW}`, true],
    [`from=${ago(DAY_MS + 6 * 60_000)}&to=${NOW}`, false],
    // Day by day it would be the same as all at once.
    [`from=${ago(3 * DAY_MS)}&to=${ago(2 * DAY_MS)}`, false],
  ]

  it.each(QUESTIONS)('?%s is for everybody: %s', async (asked, isPublic) => {
    const by: [who: string, headers: Record<string, string>, isIncluded: boolean][] = [
      ['visitor', {}, false],
      ['free', (await withKey(testApp.context, { plan: 'free', role: 'admin' })).headers, false],
      ['pro', await analyst(), true],
    ]
    for (const path of [SPEED, '/api/history/incidents?']) {
      // Marks are not compared with those of the time before.
      if (path !== SPEED && asked.includes('compare')) continue
      for (const [who, headers, isIncluded] of by) {
        const { status, body } = await testApp.get(`${path}&${asked}`.replace('?&', '?'), headers)
        expect({ who, path, status }).toEqual({ who, path, status: isPublic || isIncluded ? 200 : 402 })
        if (status === 402)
          expect(body).toMatchObject({
            code: 'plan_required',
            details: { feature: 'advancedAnalytics', plan: 'basic' },
            error: expect.any(String),
          })
      }
    }
  })
})

describe('sparklines', () => {
  open()
  const URL = '/api/history/sparklines?measure=traffic.speed&places=italia-2,italia-1,nowhere'

  it('are the last 24 hours of several places in half hours, with gaps', async () => {
    // NOW is 10:00.
    await deliver([speed('2026-11-19T10:40:00Z', 30), speed('2026-11-19T10:50:00Z', 34), speed('2026-11-20T09:45:00Z', 20)])
    await deliver([of('traffic.speed', 'italia-2')('2026-11-20T09:10:00Z', 50)])
    await rollUp()
    const body: ReplyOf<typeof getSparklines> = (await testApp.get(URL)).body
    expect(body).toMatchObject({ unit: 'mph', stepSeconds: 1_800, from: '2026-11-19T10:30:00.000Z', to: '2026-11-20T10:30:00.000Z' })
    expect(body.series.map((it) => it.place)).toEqual(['italia-2', 'italia-1'])
    const [, own] = body.series
    expect(own?.means).toHaveLength(48)
    expect([own?.means[0], own?.means[1], own?.means[46], own?.before]).toEqual([32, null, 20, null])
  })

  it('have the day before for those whose plan compares', async () => {
    await deliver([speed('2026-11-18T10:40:00Z', 30), speed('2026-11-20T09:45:00Z', 20)])
    await rollUp()
    expect((await testApp.get(`${URL}&compare=before`)).status).toBe(402)
    const body: ReplyOf<typeof getSparklines> = (await testApp.get(`${URL}&compare=before`, await analyst())).body
    expect(body.series).toMatchObject([{ place: 'italia-1' }])
    expect(body.series[0]?.before?.[0]).toBe(30)
    expect(body.series[0]?.means[46]).toBe(20)
  })

  it.each(['', 'A B', Array(61).fill('a').join()])('refuse %j as places', async (places) => {
    expect((await testApp.get(`/api/history/sparklines?measure=traffic.speed&places=${encodeURIComponent(places)}`)).status).toBe(400)
  })
})
