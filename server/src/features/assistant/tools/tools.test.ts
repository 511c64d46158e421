import type { Asker } from '@oppidum/analyst/answerer'
import { HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { EnergyRecord } from '@oppidum/domain/telemetry/energy'
import { CITY_PLACE, type MeasureId } from '@oppidum/domain/telemetry/measure'
import type { TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answersNow } from '../../../platform/live/answers.ts'
import { aCity, aDelivery, NOW, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addressSearches } from '../../cities/places/address-search.ts'
import { feedStore } from '../../feeds/health/feed-store.ts'
import { sourcesOf } from '../../feeds/health/listed-feeds.ts'
import { presentPredictions } from '../../forecasting/scores/present-predictions.ts'
import { type ToolRun, type ToolRunner, toolRunner } from './tool-runner.ts'
import { toolbox } from './tools.ts'

const START = Date.parse(NOW)
const city = aCity()
const other = aCity({ id: 'otra', name: 'Otra', timeZone: 'Europe/Berlin' })

let app: TestApp
let tools: ToolRunner
const nobody = { common: [] } as unknown as Parameters<typeof answersNow>[1]

async function tell(
  measure: MeasureId,
  placeId: string,
  values: readonly (readonly [string | number, number])[],
  more: Parameters<typeof aDelivery>[0] = {},
) {
  await app.intake.observations(
    aDelivery(more),
    values.map(([at, value]) => ({ measure, placeId, atMs: typeof at === 'number' ? at : Date.parse(at), value })),
  )
}
const everyFive = (fromMs: number, toMs: number, valueAt: (ms: number) => number) =>
  Array.from(
    { length: (toMs - fromMs) / (5 * MINUTE_MS) },
    (_, i) => [fromMs + i * 5 * MINUTE_MS, valueAt(fromMs + i * 5 * MINUTE_MS)] as const,
  )

const look = (name: string, args: unknown, more: Partial<Asker> = {}): Promise<ToolRun> =>
  tools.run(
    name,
    args,
    {
      asker: { city, plan: 'pro', role: 'viewer', language: 'en', ...more },
      nowMs: app.clock.nowMs(),
      signal: new AbortController().signal,
    },
    'somebody',
  )
/** Every fact as 'subject measure value'. */
const factsOf = async (name: string, args: unknown, more: Partial<Asker> = {}) => {
  const { result, problem } = await look(name, args, more)
  expect(problem).toBeNull()
  return result.facts.map((it) => [it.subject.id, it.measure, it.value])
}
const sql = async <T>(text: string, values: unknown[] = []) => (await app.database.db.pool.query(text, values)).rows as T[]

const wave = (ms: number) => 30 + 10 * Math.sin(ms / 7_000_000)

beforeAll(async () => {
  app = await startTestApp({ cities: [city, other] })
  const { clock, context: all } = app
  await tell('traffic.speed', 'italia-1', everyFive(START - 26 * HOUR_MS, START + 5 * MINUTE_MS, wave))
  await tell(
    'traffic.speed',
    'italia-2',
    everyFive(START - 26 * HOUR_MS, START + 5 * MINUTE_MS, (ms) => wave(ms) / 2),
  )
  await tell('traffic.speed', 'italia-1', [[NOW, 5]], { cityId: 'otra' })
  const power = (measure: MeasureId, factor: number) =>
    tell(
      measure,
      CITY_PLACE,
      everyFive(START - 26 * HOUR_MS, START + 5 * MINUTE_MS, (ms) => factor * wave(ms + factor * HOUR_MS)),
    )
  for (const [measure, factor] of [
    ['energy.solar', 2],
    ['energy.wind', 1],
    ['energy.traditional', 5],
    ['energy.consumption', 9],
    ['energy.delivered', 8],
  ] as const)
    await power(measure, factor)
  await tell('substation.load', 'a', [['2026-11-20T09:00:00Z', 40]])
  // The day on which clocks are put back in Berlin, of which nothing but hours is left.
  const hours = Array.from({ length: 30 }, (_, i) => ({
    measure: 'energy.wind' as const,
    placeId: CITY_PLACE,
    atMs: Date.parse('2026-10-24T20:00:00Z') + i * HOUR_MS,
    value: 10 + i,
  }))
  await app.intake.hourlyHistory(aDelivery({ cityId: 'otra' }), hours)
  for (const it of all.cities.all) await app.observations.rollups.rollUp(it.id, it.timeZone, clock.nowMs())
  await app.settled()
  const present = presentPredictions(all, true)
  const feeds = feedStore(all.db)
  const feedsOf = (id: string) => feeds.list(all.cities.find(id), sourcesOf(all.cities.find(id).feeds, true), clock.nowMs())
  tools = toolRunner(
    toolbox({ ...all, answers: answersNow(app.snapshots, nobody), present, feedsOf, addresses: addressSearches(new Map()) }),
  )
}, 60_000)
afterAll(async () => {
  await tools.stop()
  await app.close()
})

describe('now', () => {
  it('returns the values of the screens', async () => {
    const traffic = (await app.get('/api/traffic-data')).body as TrafficRecord[]
    const [energy] = (await app.get('/api/energy-data')).body as EnergyRecord[]
    for (const record of traffic.slice(0, 3)) {
      const place = record.id === 'city' ? undefined : { kind: 'section', id: record.id }
      expect((await factsOf('now', { measures: ['traffic.speed'], place }))[0]).toEqual([record.id, 'traffic.speed', record.avgSpeed])
    }
    const shares = await factsOf('now', { measures: ['energy.renewable-share', 'energy.efficiency', 'energy.load', 'energy.consumption'] })
    expect(shares).toContainEqual(['city', 'energy.renewable-share', energy?.renewableShare])
    expect(shares).toContainEqual(['city', 'energy.efficiency', energy?.gridEfficiency])
    expect(shares).toContainEqual(['city', 'load-word', energy?.load])
  })

  it('returns a stale value with its time, and reports a silent sensor as missing', async () => {
    const { result } = await look('now', { place: { kind: 'substation', id: 'a' } })
    expect(result.facts[0]).toMatchObject({
      value: 40,
      at: '2026-11-20T09:00:00.000Z',
      quality: 'measured',
      source: 'test-feed',
      screen: '/energy/substations/a',
    })
    expect(result.notes).toContainEqual({ note: 'stale', what: 'substation.load · A Centro', since: '2026-11-20T09:00:00.000Z' })
    const silent = await look('now', { measures: ['traffic.speed'], place: { kind: 'section', id: 'italia-3' } })
    expect(silent.result).toMatchObject({ facts: [], notes: [{ note: 'missing', what: 'traffic.speed · Av. Italia, 2 - 3' }] })
  })

  it('returns the mean of the sections of a street with a value, by length', async () => {
    const speeds = (await app.get('/api/traffic-data')).body as TrafficRecord[]
    const [a, b] = ['italia-1', 'italia-2'].map((id) => speeds.find((it) => it.id === id)?.avgSpeed as number) as [number, number]
    const { result } = await look('now', { place: { kind: 'street', id: 'av. italia' }, measures: ['traffic.speed'] })
    expect(Math.abs((result.facts[0]?.value as number) - (a + b) / 2)).toBeLessThan(0.11)
    expect(result.notes).toContainEqual({ note: 'gaps', covered: 0.667 })
  })

  it('lists places of a kind in an order, and says how many there are', async () => {
    expect(await factsOf('now', { among: 'sections', order: 'lowest', limit: 1 })).toMatchObject([
      ['italia-2', 'traffic.speed', expect.any(Number)],
      ['italia-2', 'congestion', expect.any(String)],
      ['italia-2', 'free-flow', 50],
      ['sections', 'count', 2],
    ])
  })
})

describe('series', () => {
  const period = { from: '2026-11-19T14:10:00.000Z', to: '2026-11-20T10:00:00.000Z' }
  const place = { kind: 'section', id: 'italia-1' }
  const speed = { measure: 'traffic.speed', place, period }

  it('returns the mean, the extremes and their times, as plain SQL does', async () => {
    const [row] = await sql<{ mean: number; lowest: number; highest: number; at: Date }>(
      `select min(value) as lowest, max(value) as highest, (array_agg(at order by value desc))[1] as at,
        (select sum(mean * weight) / sum(weight) from (select avg(value) as mean, case when date_trunc('hour', at) < $1 then 50 else 60 end as weight
          from observation where series_id = s.series_id and at >= $1 and at < $2 group by date_trunc('hour', at)) h) as mean
       from observation join series s using (series_id) where s.city_id = 'montevideo' and s.place_id = 'italia-1' and at >= $1 and at < $2 group by s.series_id`,
      [period.from, period.to],
    )
    const near = (value: unknown) => expect.closeTo(value as number, 2)
    expect(await factsOf('series', { ...speed, value: 'mean' })).toEqual([['italia-1', 'traffic.speed:mean', near(row?.mean)]])
    expect(await factsOf('series', { ...speed, value: 'lowest' })).toEqual([['italia-1', 'traffic.speed:lowest', near(row?.lowest)]])
    expect(await factsOf('series', { ...speed, value: 'highest', when: true })).toEqual([
      ['italia-1', 'traffic.speed:highest', near(row?.highest)],
      ['italia-1', 'when', row?.at.toISOString()],
    ])
  })

  it('returns the first and last value, and the change', async () => {
    const { result } = await look('series', { ...speed, value: 'change' })
    const [first, last, change] = result.facts.map((it) => it.value as number) as [number, number, number]
    expect([first, last]).toEqual([expect.closeTo(wave(Date.parse(period.from)), 2), expect.closeTo(wave(START - 5 * MINUTE_MS), 2)])
    expect(change).toBeCloseTo(last - first, 2)
    expect(result.facts[2]).toMatchObject({ measure: 'traffic.speed:change', from: [0, 1] })
  })

  it('returns the energy of the part of a period with values, in MWh', async () => {
    const hour = { from: '2026-11-20T08:00:00.000Z', to: '2026-11-20T09:00:00.000Z' }
    const [[, , mean]] = (await factsOf('series', { measure: 'energy.wind', period: hour, value: 'mean' })) as [[string, string, number]]
    expect(await factsOf('series', { measure: 'energy.wind', period: hour, value: 'energy' })).toEqual([
      ['city', 'energy.wind:energy', expect.closeTo(mean, 2)],
    ])
    const { problem } = await look('series', { ...speed, value: 'energy' })
    expect(problem).toMatchObject({ reason: 'malformed' })
  })

  it('computes a measure from values of the same moments', async () => {
    const [row] = await sql<{ mean: number }>(
      `select avg(share) as mean from (select 100 * sum(case when s.measure <> 'energy.traditional' then value else 0 end) / sum(value) as share
        from observation join series s using (series_id) where s.city_id = 'montevideo' and s.measure in ('energy.solar', 'energy.wind', 'energy.traditional')
        and at >= $1 and at < $2 group by at) m`,
      ['2026-11-20T06:00:00.000Z', period.to],
    )
    expect(
      await factsOf('series', {
        measure: 'energy.renewable-share',
        period: { ...period, from: '2026-11-20T06:00:00.000Z' },
        value: 'mean',
      }),
    ).toEqual([['city', 'energy.renewable-share:mean', expect.closeTo(row?.mean as number, 2)]])
  })

  it("groups by hour of the day in the city's time zone, by section and by street", async () => {
    const hours = await factsOf('series', {
      ...speed,
      period: { from: '2026-11-20T08:00:00.000Z', to: NOW },
      value: 'mean',
      by: 'hour-of-day',
    })
    expect(hours.map(([id]) => id)).toEqual(['5', '6'])
    const sections = await look('series', { measure: 'traffic.speed', period, value: 'mean', by: 'section', order: 'lowest' })
    expect(sections.result.facts.map((it) => it.subject.id)).toEqual(['italia-2', 'italia-1'])
    expect(sections.result.notes).toContainEqual({ note: 'missing', what: 'traffic.speed · 1 section' })
    expect(sections.result.positions).toHaveProperty('italia-1')
    expect((await factsOf('series', { measure: 'traffic.speed', period, value: 'mean', by: 'street' })).map(([id]) => id)).toEqual([
      'Av. Italia',
    ])
  })

  it('notes the start of the history, and gaps in a period', async () => {
    const long = await look('series', { ...speed, period: { from: '2026-11-18T00:00:00.000Z', to: NOW }, value: 'mean' })
    expect(long.result.notes).toEqual([{ note: 'begins', at: '2026-11-19T08:00:00.000Z' }])
    const ahead = await look('series', {
      ...speed,
      period: { from: '2026-11-21T00:00:00.000Z', to: '2026-11-22T00:00:00.000Z' },
      value: 'mean',
    })
    expect(ahead.result).toMatchObject({ facts: [], notes: [{ note: 'missing' }] })
  })

  it('a day has 25 hours when the clocks go back, with one hour twice', async () => {
    const day = { from: '2026-10-24T22:00:00.000Z', to: '2026-10-25T23:00:00.000Z' }
    const asked = { measure: 'energy.wind', period: day }
    const [hours] = await sql<{ mean: number; sum: number }>(
      `select avg(mean) as mean, sum(mean) as sum from rollup_hour where city_id = 'otra' and start_at >= $1 and start_at < $2`,
      [day.from, day.to],
    )
    const days = await look('series', { ...asked, value: 'energy', by: 'day' }, { city: other })
    expect(days.result.facts).toMatchObject([{ subject: { id: '2026-10-25' }, value: hours?.sum, unit: 'MWh', period: day }])
    expect(days.result.notes).toEqual([])
    const ofDay = await factsOf('series', { ...asked, value: 'mean', by: 'hour-of-day' }, { city: other })
    expect(ofDay).toHaveLength(24)
    expect(ofDay[2]).toEqual(['2', 'energy.wind:mean', 14.5])
    expect(await factsOf('series', { ...asked, value: 'highest', when: true }, { city: other })).toEqual([
      ['city', 'energy.wind:highest', 36],
      ['city', 'when', '2026-10-25T22:00:00.000Z'],
    ])
    // Where nothing finer is left, part of an hour has the value of the whole hour, as an estimate.
    const part = await look(
      'series',
      { ...asked, period: { from: day.from, to: '2026-10-25T00:30:00.000Z' }, value: 'mean' },
      { city: other },
    )
    expect(part.result.facts).toMatchObject([{ value: 12.8, quality: 'estimated' }])
  })

  it('returns no more rows than requested, and a line with gaps where nothing was observed', async () => {
    await tell('energy.storage', CITY_PLACE, [
      ...everyFive(START - 6 * HOUR_MS, START - 4 * HOUR_MS, () => 3),
      ...everyFive(START - 2 * HOUR_MS, START, () => 5),
    ])
    await app.observations.rollups.rollUp(city.id, city.timeZone, START)
    const { result } = await look('series', {
      measure: 'energy.storage',
      period: { from: new Date(START - 6 * HOUR_MS).toISOString(), to: NOW },
      value: 'mean',
      by: 'hour',
      order: 'highest',
      limit: 1,
    })
    expect(result.facts).toMatchObject([{ value: 5, period: { from: '2026-11-20T08:00:00.000Z', to: '2026-11-20T09:00:00.000Z' } }])
    expect(result.notes).toEqual([
      { note: 'gaps', covered: 0.667 },
      { note: 'cut', shown: 1, of: 4 },
    ])
    expect(result.series?.[0]?.points.map((it) => it.value)).toEqual([3, 3, null, 5, 5])
  })

  it('notes the plan that it needs', async () => {
    const asked = { ...speed, period: { from: '2026-11-18T00:00:00.000Z', to: NOW }, value: 'mean' }
    expect((await look('series', asked, { plan: 'free' })).result).toEqual({
      facts: [],
      notes: [{ note: 'not-allowed', needs: 'advancedAnalytics' }],
    })
  })
})

it('a comparison returns both figures, their difference and its percentage of the second', async () => {
  const [a, b] = ['2026-11-20T08:00:00.000Z', '2026-11-20T09:00:00.000Z']
  const asked = { measure: 'energy.consumption', value: 'mean', a: { period: { from: b, to: NOW } }, b: { period: { from: a, to: b } } }
  const { result } = await look('compare', asked)
  const [later, earlier, difference, percent] = result.facts.map((it) => it.value as number) as [number, number, number, number]
  expect(await factsOf('series', { measure: 'energy.consumption', period: { from: a, to: b }, value: 'mean' })).toEqual([
    ['city', 'energy.consumption:mean', earlier],
  ])
  expect([difference, percent]).toEqual([expect.closeTo(later - earlier, 3), expect.closeTo((100 * (later - earlier)) / earlier, 2)])
  expect(result.facts[3]).toMatchObject({ measure: 'percent-change', from: [0, 1], unit: '%' })
  const silent = await look('compare', {
    ...asked,
    measure: 'traffic.speed',
    a: { ...asked.a, place: { kind: 'section', id: 'italia-1' } },
    b: { place: { kind: 'section', id: 'italia-3' }, period: asked.b.period },
  })
  expect(silent.result.facts.map((it) => it.measure)).toEqual(['traffic.speed:mean'])
  expect(silent.result.notes).toContainEqual({ note: 'missing', what: 'traffic.speed · Av. Italia, 2 - 3' })
  expect((await look('compare', asked, { plan: 'free' })).result.notes).toEqual([{ note: 'not-allowed', needs: 'advancedAnalytics' }])
})

describe('a query', () => {
  it.each<[string, unknown, string]>([
    ['delete_everything', {}, 'unknown-tool'],
    ['now', { measures: ['traffic.colour'] }, 'malformed'],
    ['now', { city: 'otra' }, 'malformed'],
    ['now', 'everything', 'malformed'],
    ['now', { place: { kind: 'section', id: 'nowhere' } }, 'not-found'],
    ['now', { place: { kind: 'section', id: 'italia-1' }, among: 'sections' }, 'malformed'],
  ])('%s %j is a problem', async (name, args, reason) => {
    const looked = await look(name, args)
    expect(looked).toMatchObject({ problem: { reason }, result: { facts: [] } })
  })

  it("reads the asker's city only", async () => {
    expect((await factsOf('now', { measures: ['traffic.speed'], place: { kind: 'section', id: 'italia-1' } }, { city: other }))[0]).toEqual(
      ['italia-1', 'traffic.speed', 5],
    )
  })
})
