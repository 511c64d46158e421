import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import { expect, test } from 'vitest'
import { FeedSchema } from '../importers.ts'
import { fixture } from '../testing/fixture.ts'
import { wholeAnswer } from '../testing/whole-answer.ts'
import { importer } from './eia-importer.ts'

const aFeed = (more: object = {}) =>
  FeedSchema.parse({
    standard: 'eia',
    id: 'mix',
    name: 'Mix',
    url: 'https://energy.invalid/v2/electricity/rto/fuel-type-data/data/?frequency=hourly&data[0]=value&facets[respondent][]=INV',
    everySeconds: 900,
    route: 'fuel-type-data',
    ...more,
  })
const demand = aFeed({ route: 'region-data' })
const context = { nowMs: Date.parse('2026-11-20T07:00:00Z') }
const decode = (path: string, feed = aFeed()) => wholeAnswer(fixture(`eia/${path}.json`), 'application/json', feed, context)
const values = (path: string, feed?: FeedDefinition) =>
  decode(path, feed).observations?.map((it) => `${it.measure} ${new Date(it.atMs).toISOString().slice(0, 16)} ${it.value}`)

test('sums fuels by group; the value is dated at the end of its hour', () => {
  const decoded = decode('fuels')
  const atMs = Date.UTC(2026, 10, 20, 5)
  expect(decoded).toEqual({
    complete: false,
    observedAt: '2026-11-20T05:00:00.000Z',
    rejected: [],
    flawed: [],
    observations: [
      { measure: 'energy.solar', placeId: 'city', atMs, value: 150 },
      { measure: 'energy.storage', placeId: 'city', atMs, value: -25 },
      { measure: 'energy.traditional', placeId: 'city', atMs, value: 2465.25 },
      { measure: 'energy.wind', placeId: 'city', atMs, value: 200.5 },
    ],
  })
})

test('an hour with a fuel missing has no sum, and a group without rows is absent, not zero', () => {
  expect(values('hole')).toEqual([
    'energy.traditional 2026-11-20T04:00 1390',
    'energy.wind 2026-11-20T04:00 70',
    'energy.solar 2026-11-20T05:00 5',
  ])
  expect(decode('hole').rejected).toEqual([{ reason: 'no value', count: 2 }])
})

test('reads demand as consumption, and leaves out forecast, generation and interchange', () => {
  expect(values('demand', demand)).toEqual(['energy.consumption 2026-11-20T04:00 1450.5', 'energy.consumption 2026-11-20T05:00 1500'])
  expect(decode('demand', demand).rejected).toEqual([{ reason: 'no value', count: 1 }])
})

test("scales values by the city's share", () => {
  expect(values('demand', aFeed({ route: 'region-data', share: 0.1 }))).toEqual([
    'energy.consumption 2026-11-20T04:00 145.05',
    'energy.consumption 2026-11-20T05:00 150',
  ])
})

test('groups an unknown code by its name', () => {
  expect(values('names')).toEqual([
    'energy.solar 2026-11-20T05:00 29',
    'energy.storage 2026-11-20T05:00 7',
    'energy.traditional 2026-11-20T05:00 300',
    'energy.wind 2026-11-20T05:00 40',
  ])
  expect(decode('names').rejected).toEqual([{ reason: 'unknown fuel', count: 1 }])
})

test('counts a repeated row once', () => {
  expect(values('doubled')).toEqual(['energy.traditional 2026-11-20T05:00 1000', 'energy.wind 2026-11-20T05:00 12'])
})

test('converts units on reading; rejects unknown ones and absurd values', () => {
  expect(values('units')).toEqual(['energy.traditional 2026-11-20T05:00 2500'])
  expect(decode('units').rejected).toEqual([
    { reason: 'unknown unit', count: 1 },
    { reason: 'absurd value', count: 1 },
  ])
})

test('own use of plants at rest is 0 of production, and an hour with an impossible value has no sum', () => {
  expect(values('own-use')).toEqual([
    'energy.solar 2026-11-20T03:00 0',
    'energy.traditional 2026-11-20T03:00 1200',
    'energy.traditional 2026-11-20T04:00 1100',
    'energy.solar 2026-11-20T05:00 46',
  ])
  expect(decode('own-use').rejected).toEqual([{ reason: 'impossible value', count: 2 }])
})

test('an hour ahead of the clock does not count as the newest', () => {
  const at = (nowMs: number) => wholeAnswer(fixture('eia/fuels.json'), 'application/json', aFeed(), { nowMs }).observedAt
  expect(at(Date.parse('2026-11-20T05:00:00Z'))).toBe('2026-11-20T05:00:00.000Z')
  expect(at(Date.parse('2026-11-20T00:00:00Z'))).toBeNull()
})

test('rejects a negative demand', () => {
  expect(values('negative-demand', demand)).toEqual(['energy.consumption 2026-11-20T04:00 900'])
  expect(decode('negative-demand', demand).rejected).toEqual([{ reason: 'impossible value', count: 1 }])
})

test('reads a period as an hour, in UTC unless it states an offset', () => {
  expect(values('periods')).toEqual(['energy.solar 2026-11-20T04:00 2', 'energy.solar 2026-11-20T05:00 1'])
  expect(decode('periods').rejected).toEqual([{ reason: 'no hour', count: 3 }])
})

test('an empty answer is not an error', () => {
  expect(decode('empty')).toEqual({ observations: [], complete: false, observedAt: null, rejected: [], flawed: [] })
})

test.each([
  ['areas', 'several_areas'],
  ['error', 'publisher_error'],
  ['interchange', 'not_generation'],
  ['demand', 'not_generation'],
])('%s is refused: %s', (path, problem) => expect(() => decode(path)).toThrow(expect.objectContaining({ problem })))

test('does not read fuels as demand', () => {
  expect(() => decode('fuels', demand)).toThrow(expect.objectContaining({ problem: 'not_demand' }))
})

test("requests the last three days again, newest first, and keeps the address's own parameters", () => {
  const url = new URL(importer.request(aFeed(), { etag: null, lastModified: null }, context.nowMs, 'secret').url)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    frequency: 'hourly',
    'data[0]': 'value',
    'facets[respondent][]': 'INV',
    start: '2026-11-17T07',
    length: '5000',
    'sort[0][column]': 'period',
    'sort[0][direction]': 'desc',
    api_key: 'secret',
  })
  const own = aFeed({ url: 'https://energy.invalid/data?start=2026-01-01T00&length=10' })
  expect(importer.request(own, { etag: null, lastModified: null }, context.nowMs, undefined).url).toContain(
    '?start=2026-01-01T00&length=10&sort',
  )
})
