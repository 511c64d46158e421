import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { FeedSchema } from '../importers.ts'
import { fixture } from '../testing/fixture.ts'
import { memoryStore } from '../testing/memory-store.ts'
import { wholeAnswer } from '../testing/whole-answer.ts'
import { importer } from './entsoe-importer.ts'

const AREA = '10YHARBOUR-----7'
const aFeed = (more: object = {}) =>
  FeedSchema.parse({
    standard: 'entsoe',
    id: 'mix',
    name: 'Mix',
    url: 'https://energy.invalid/api',
    everySeconds: 900,
    content: 'generation',
    area: AREA,
    ...more,
  })
const load = aFeed({ content: 'load' })
const context = { nowMs: Date.parse('2026-11-20T07:00:00Z') }
const decode = (path: string, feed: FeedDefinition = aFeed()) =>
  wholeAnswer(fixture(`entsoe/${path}.xml`), 'application/xml', feed, context)
const lines = ({ observations = [] }: ReturnType<typeof wholeAnswer>) =>
  observations.map((it) => `${it.measure} ${new Date(it.atMs).toISOString().slice(0, 16)} ${it.value}`)
const values = (path: string, feed?: FeedDefinition) => lines(decode(path, feed))

test('sums production types by group, less what plants consume, at the end of each interval', () => {
  const decoded = decode('mix')
  expect(decoded).toMatchObject({ complete: false, observedAt: '2026-11-20T06:00:00.000Z', rejected: [], flawed: [] })
  expect(lines(decoded)).toEqual([
    'energy.solar 2026-11-20T04:00 0',
    'energy.storage 2026-11-20T04:00 -115',
    'energy.traditional 2026-11-20T04:00 1340',
    'energy.wind 2026-11-20T04:00 140.5',
    'energy.solar 2026-11-20T05:00 10',
    'energy.storage 2026-11-20T05:00 -55',
    'energy.traditional 2026-11-20T05:00 1360',
    'energy.wind 2026-11-20T05:00 150',
    'energy.solar 2026-11-20T06:00 20',
    'energy.storage 2026-11-20T06:00 85',
    'energy.traditional 2026-11-20T06:00 1370',
    'energy.wind 2026-11-20T06:00 160',
  ])
})

test('a position that is absent repeats the one before in a series of type A03 only', () => {
  expect(values('repeats')).toEqual([
    'energy.solar 2026-11-20T01:00 0',
    'energy.solar 2026-11-20T02:00 0',
    'energy.solar 2026-11-20T03:00 0',
    'energy.solar 2026-11-20T04:00 7.5',
    'energy.solar 2026-11-20T05:00 7.5',
    'energy.solar 2026-11-20T06:00 7.5',
  ])
  expect(values('repeats-not')).toEqual(['energy.solar 2026-11-20T01:00 0', 'energy.solar 2026-11-20T04:00 7.5'])
})

test('averages quarters of an hour where another type of the group has hours; an incomplete hour has no value', () => {
  expect(values('resolutions')).toEqual([
    'energy.solar 2026-11-20T03:15 1',
    'energy.solar 2026-11-20T03:30 2',
    'energy.solar 2026-11-20T03:45 3',
    'energy.solar 2026-11-20T04:00 4',
    'energy.wind 2026-11-20T04:00 125',
  ])
  expect(decode('resolutions').rejected).toEqual([{ reason: 'unknown resolution', count: 1 }])
})

test('reads every period of a series', () => {
  expect(values('periods')).toEqual([
    'energy.solar 2026-11-20T02:00 1',
    'energy.solar 2026-11-20T05:00 4',
    'energy.solar 2026-11-20T06:00 5',
  ])
})

test('an hour that lacks a production type has no sum', () => {
  expect(values('gap').filter((it) => it.startsWith('energy.traditional'))).toEqual([
    'energy.traditional 2026-11-20T04:00 1100',
    'energy.traditional 2026-11-20T05:00 1110',
  ])
})

test('storage that either generates or pumps has a value in each hour', () => {
  expect(values('storage-turns')).toEqual([
    'energy.storage 2026-11-20T04:00 50',
    'energy.storage 2026-11-20T05:00 -70',
    'energy.storage 2026-11-20T06:00 -80',
  ])
})

test("reads load as consumption, scaled by the city's share", () => {
  expect(values('load', aFeed({ content: 'load', share: 0.1 }))).toEqual([
    'energy.consumption 2026-11-20T04:00 200.05',
    'energy.consumption 2026-11-20T05:00 210',
    'energy.consumption 2026-11-20T06:00 220',
  ])
})

test.each([
  ['autumn', 25, '2026-10-25T23:00'],
  ['spring', 23, '2026-03-29T22:00'],
])('the day of the clock change in %s has %i hours, each once', (path, hours, last) => {
  const list = values(path, load)
  expect(new Set(list.map((it) => it.split(' ')[1])).size).toBe(hours)
  expect(list.at(-1)).toBe(`energy.consumption ${last} ${1000 + hours}`)
})

test('leaves out points without a usable position or value; nothing repeats an unusable one', () => {
  expect(values('points')).toEqual([
    'energy.solar 2026-11-20T01:00 1',
    'energy.solar 2026-11-20T04:00 4',
    'energy.solar 2026-11-20T05:00 4',
    'energy.solar 2026-11-20T06:00 4',
  ])
  expect(decode('points').rejected).toEqual([
    { reason: 'no position', count: 2 },
    { reason: 'doubled', count: 1 },
    { reason: 'no value', count: 1 },
    { reason: 'absurd value', count: 1 },
  ])
})

test('a type in an unknown unit leaves its group without a sum', () => {
  expect(values('units')).toEqual(['energy.solar 2026-11-20T04:00 1', 'energy.solar 2026-11-20T05:00 2', 'energy.solar 2026-11-20T06:00 3'])
  expect(decode('units').rejected).toEqual([{ reason: 'unknown unit', count: 1 }])
})

test('a value for an interval that is not over is no measured value', () => {
  expect(values('future')).toEqual(['energy.solar 2026-11-20T06:00 5', 'energy.solar 2026-11-20T07:00 5'])
  expect(decode('future').rejected).toEqual([{ reason: 'in the future', count: 3 }])
})

test('an acknowledgement without data is nothing new', () => {
  expect(decode('no-data')).toEqual({ observations: [], complete: false, observedAt: null, rejected: [], flawed: [] })
})

test.each([
  ['refused', undefined, 'publisher_error'],
  ['exchange', undefined, 'not_energy'],
  ['areas', undefined, 'several_areas'],
  ['mix', load, 'not_load'],
  ['load', undefined, 'not_generation'],
  ['forecast', load, 'not_load'],
  ['mix', aFeed({ area: '10YELSEWHERE---2' }), 'other_area'],
])('%s is refused: %s %s', (path, feed, problem) => {
  expect(() => decode(path, feed)).toThrow(expect.objectContaining({ problem }))
})

test.each([
  ['a broken end', fixture('entsoe/mix.xml').subarray(0, 900), 'broken'],
  ['an entity bomb', fixture('open311/entity-bomb.xml'), 'forbidden_xml'],
  ['a web page', fixture('open311/web-page.html'), 'web_page'],
  ['a broken archive', Buffer.from('PK\u0003\u0004 and no more'), 'broken'],
])('%s is refused', (_, bytes, problem) => {
  expect(() => wholeAnswer(bytes, 'application/xml', aFeed(), context)).toThrow(expect.objectContaining({ problem }))
})

test('reads the documents of an archive, and none that are larger than the feed allows', () => {
  const archive = zipSync({
    'one.xml': fixture('entsoe/mix.xml'),
    'readme.txt': Buffer.from('?'),
    'two.xml': fixture('entsoe/no-data.xml'),
  })
  expect(lines(wholeAnswer(archive, 'application/zip', aFeed(), context))).toEqual(values('mix'))
  const bomb = zipSync({ 'one.xml': new Uint8Array(5_000_000) })
  expect(bomb.length).toBeLessThan(100_000)
  expect(() => wholeAnswer(bomb, 'application/zip', aFeed({ maxBytes: 1_000_000 }), context)).toThrow(
    expect.objectContaining({ problem: 'too_complex' }),
  )
})

test('a correction of a past hour replaces the stored value', async () => {
  const store = memoryStore()
  const delivery = { cityId: 'town', sourceId: 'mix', quality: 'measured', staleAfterSeconds: 7_200 } as const
  await store.intake.observations(delivery, decode('load', load).observations ?? [])
  const corrected = Buffer.from(Buffer.from(fixture('entsoe/load.xml')).toString().replace('2100', '2111'))
  const { observations = [] } = wholeAnswer(corrected, 'application/xml', load, context)
  expect(await store.intake.observations(delivery, observations)).toMatchObject({ created: 0, updated: 1, unchanged: 2 })
})

const NO_MEMORY = { etag: null, lastModified: null }
const parameters = (feed: FeedDefinition) =>
  Object.fromEntries(new URL(importer.request(feed, NO_MEMORY, Date.parse('2026-11-20T07:25:00Z'), 'secret').url).searchParams)

test('requests the last three days of the area again, up to the end of this hour', () => {
  expect(parameters(aFeed())).toEqual({
    documentType: 'A75',
    processType: 'A16',
    in_Domain: AREA,
    periodStart: '202611170700',
    periodEnd: '202611200800',
    securityToken: 'secret',
  })
  expect(parameters(load)).toMatchObject({ documentType: 'A65', outBiddingZone_Domain: AREA })
})

test("keeps the address's own parameters", () => {
  const feed = aFeed({ url: 'https://energy.invalid/api?documentType=A75&in_Domain=10YELSEWHERE---2&periodStart=202601010000' })
  expect(parameters(feed)).toMatchObject({ in_Domain: '10YELSEWHERE---2', periodStart: '202601010000' })
})

test('is asked at most once a minute', () => {
  expect(FeedSchema.safeParse({ ...aFeed(), everySeconds: 59 }).success).toBe(false)
})
