import { anchor, isWithinBounds } from '@oppidum/domain/core/geo'
import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import { expect, test } from 'vitest'
import type { DecodeContext } from '../importer.ts'
import { fixture } from '../testing/fixture.ts'
import { wholeAnswer } from '../testing/whole-answer.ts'
import { importer } from './cap-importer.ts'
import { aFeed, context, decode } from './testing/cap-answer.ts'

const incidents = (file: string, feed?: FeedDefinition, more?: Partial<DecodeContext>) => decode(file, feed, more).incidents ?? []
const ids = (...of: Parameters<typeof incidents>) => incidents(...of).map((it) => it.externalId)

test('an alert in two languages is one incident with a translation', () => {
  const { incidents: list, ...rest } = decode('alert.xml')
  expect(rest).toEqual({
    complete: true,
    observedAt: '2026-11-20T06:00:00.000Z',
    rejected: [],
    flawed: [],
    changesAt: '2026-11-20T11:00:00.000Z',
  })
  expect(list).toEqual([
    {
      externalId: 'weather@example.uy,uy-1',
      externalVersion: null,
      title: 'Tormentas fuertes en el sur',
      description: 'Rachas de viento de hasta 90 km/h.\n\nPermanezca bajo techo.',
      location: 'Montevideo y Canelones',
      translations: {
        en: {
          title: 'Strong storms in the south',
          description: 'Gusts of up to 90 km/h.\n\nStay indoors.',
          location: 'Montevideo and Canelones',
        },
      },
      createdAt: '2026-11-20T06:00:00.000Z',
      updatedAt: '2026-11-20T06:00:00.000Z',
      geometry: {
        type: 'LineString',
        coordinates: [
          [-56.3, -34.85],
          [-56.3, -34.99],
          [-56.15, -34.99],
          [-56.15, -34.9],
          [-56.15, -34.85],
          [-56.3, -34.85],
        ],
      },
      type: 'other',
      priority: 'high',
      status: 'pending',
      affectsTraffic: false,
      advisory: true,
      startsAt: '2026-11-20T11:00:00.000Z',
      endsAt: '2026-11-20T21:00:00.000Z',
      resolvedAt: null,
      raw: expect.objectContaining({ key: 'weather@example.uy,uy-1', msgType: 'alert', sent: '2026-11-20T06:00:00.000Z' }),
    },
  ])
})

test("the feed's language is the record's own", () => {
  expect(incidents('alert.xml', aFeed({ language: 'en' }))).toMatchObject([
    { title: 'Strong storms in the south', translations: { es: { title: 'Tormentas fuertes en el sur' } } },
  ])
})

test('leaves out what is not about a real event for the public, and counts it', () => {
  const decoded = decode('left-out.xml')
  expect(decoded.incidents?.map((it) => it.externalId)).toEqual(['weather@example.uy,good'])
  expect(decoded.rejected).toEqual([
    { reason: 'not actual', count: 2 },
    { reason: 'not public', count: 1 },
    { reason: 'not an alert', count: 1 },
    { reason: 'no id', count: 1 },
    { reason: 'no time', count: 2 },
    { reason: 'doubled', count: 1 },
    { reason: 'no text', count: 1 },
  ])
})

test('an update continues the alert that it replaces, a cancel ends it', () => {
  const decoded = decode('chain.xml')
  expect(decoded.incidents?.map((it) => [it.externalId, it.title, it.status, it.createdAt, it.updatedAt, it.resolvedAt])).toEqual([
    ['weather@example.uy,a', 'Headline of b', 'active', '2026-11-20T06:00:00.000Z', '2026-11-20T06:30:00.000Z', null],
    ['weather@example.uy,gone', 'Headline of d', 'active', '2026-11-20T01:00:00.000Z', '2026-11-20T06:40:00.000Z', null],
    [
      'weather@example.uy,e',
      'Headline of e',
      'resolved',
      '2026-11-20T05:00:00.000Z',
      '2026-11-20T06:50:00.000Z',
      '2026-11-20T06:50:00.000Z',
    ],
    ['Duty officer, weather@example.uy,quoted', 'Headline of h', 'active', '2026-11-20T05:30:00.000Z', '2026-11-20T06:55:00.000Z', null],
  ])
  expect(decoded.rejected, 'a cancel of an alert that is not there').toEqual([{ reason: 'no text', count: 1 }])
})

test('the older of two updates of one alert continues it', () => {
  expect(incidents('split.xml').map((it) => [it.externalId, it.title])).toEqual([
    ['weather@example.uy,a', 'Headline of south'],
    ['weather@example.uy,north', 'Headline of north'],
  ])
})

test('references that lead in a circle leave one alert', () => {
  expect(ids('circular.xml')).toEqual(['weather@example.uy,self', 'weather@example.uy,two'])
})

test.each<[what: string, feed: object, locations: string[]]>([
  ["the city's bounds", {}, ['around', 'circle-around', 'circle-edge', 'edge', 'open-ring', 'point']],
  ['bounds of its own', { bounds: [-55.9, -30.9, -55.1, -30.1] }, ['far']],
  ['a code', { geocodes: 'uyz010' }, ['around', 'circle-around', 'circle-edge', 'code', 'codes', 'edge', 'open-ring', 'point']],
  ['several codes', { geocodes: 'UYZ011, 858001', bounds: [0, 0, 1, 1] }, ['codes', 'other-code']],
])('takes the alerts that touch %s', (_, feed, locations) => {
  expect(incidents('areas.xml', aFeed(feed)).map((it) => it.location)).toEqual(locations)
})

test('takes every alert when asked to, also those without an area', () => {
  expect(ids('areas.xml', aFeed({ area: 'all' }))).toHaveLength(16)
})

test('says why alerts are left out for their area, and which shapes are no use', () => {
  expect(decode('areas.xml')).toMatchObject({
    rejected: [
      { reason: 'outside the area', count: 3 },
      { reason: 'area is given by codes only', count: 3 },
      { reason: 'area is unknown', count: 4 },
    ],
    flawed: [{ reason: 'polygon is no use', count: 2 }],
  })
})

test('draws the largest outline with an edge in the city, its middle corner in it; an area that covers all of it has no place', () => {
  const geometries = new Map(incidents('areas.xml').map((it) => [it.location, it.geometry]))
  expect(geometries.get('around')).toBeNull()
  expect(geometries.get('circle-around')).toBeNull()
  expect(geometries.get('point')).toEqual({ type: 'Point', coordinates: [-56.15, -34.9] })
  expect(geometries.get('open-ring')?.coordinates).toHaveLength(5)
  expect(geometries.get('circle-edge')?.coordinates).toHaveLength(50)
  const [shapes] = incidents('shapes.xml')
  expect(shapes).toMatchObject({ location: 'Centre; Bay', geometry: { coordinates: { length: 6 } } })
  const all = incidents('areas.xml', aFeed({ area: 'all' })).flatMap((it) => it.geometry ?? [])
  expect(all, 'with those that do not touch the city').toHaveLength(7)
  for (const it of geometries.values()) if (it) expect(isWithinBounds(anchor(it), [-56.25, -34.95, -56.05, -34.8])).toBe(true)
})

test('pending, active and resolved by the times; each boundary is a newer version', () => {
  const decoded = decode('times.xml')
  expect(decoded.incidents?.map((it) => [it.externalId.split(',')[1], it.status, it.startsAt, it.endsAt, it.updatedAt])).toEqual([
    ['ahead', 'pending', '2026-11-20T12:00:00.000Z', '2026-11-20T21:00:00.000Z', '2026-11-20T06:00:00.000Z'],
    ['effective', 'pending', '2026-11-20T08:00:00.000Z', '2026-11-20T21:00:00.000Z', '2026-11-20T06:00:00.000Z'],
    ['no-colon', 'active', null, null, '2026-11-20T06:00:00.000Z'],
    ['no-offset', 'active', null, '2026-11-20T21:00:00.000Z', '2026-11-20T06:00:00.000Z'],
    ['open-end', 'active', null, null, '2026-11-20T06:00:00.000Z'],
    ['over', 'resolved', '2026-11-20T06:10:00.000Z', '2026-11-20T06:45:00.000Z', '2026-11-20T06:45:00.000Z'],
    ['under-way', 'active', '2026-11-20T06:30:00.000Z', '2026-11-20T21:00:00.000Z', '2026-11-20T06:30:00.000Z'],
    ['zulu', 'active', null, '2026-11-20T21:00:00.000Z', '2026-11-20T06:00:00.000Z'],
    ['from-the-future', 'active', null, '2026-11-20T21:00:00.000Z', '2026-11-20T12:00:00.000Z'],
  ])
  expect(decoded.flawed).toEqual([
    { reason: 'time is no use', count: 1 },
    { reason: 'sent in the future', count: 1 },
  ])
})

test('an alert that expires is resolved at that moment without a new message', () => {
  const [over] = incidents('alert.xml', aFeed(), { nowMs: Date.parse('2026-11-20T21:00:00Z') })
  expect(over).toMatchObject({ status: 'resolved', resolvedAt: '2026-11-20T21:00:00.000Z', updatedAt: '2026-11-20T21:00:00.000Z' })
})

test('of several parts in one language, the worst one that is valid and near leads', () => {
  expect(incidents('parts.xml')).toMatchObject([
    {
      title: 'Hail in the centre',
      description: 'Large hail.\n\nRain in the west\n\n20 mm.',
      location: 'Centre; West',
      priority: 'high',
      endsAt: '2026-11-20T23:00:00.000Z',
    },
  ])
})

test('a long headline is cut as the title and whole in the description, which is cut too', () => {
  const [long] = incidents('long-texts.xml')
  expect(long?.title).toHaveLength(120)
  expect(long?.description).toMatch(/^(Warning ){29}Warning\n\nword word/)
  expect(long?.description.length).toBeLessThanOrEqual(4_000)
})

test('reads version 1.1 with a prefix; an unknown severity is an unknown priority', () => {
  expect(incidents('version-1.1.xml')).toMatchObject([
    { title: 'Wildfire', type: 'fire', priority: 'unknown', startsAt: null, endsAt: null },
  ])
})

test.each([
  ['an entity bomb', fixture('open311/entity-bomb.xml'), 'forbidden_xml'],
  ['a web page', fixture('open311/web-page.html'), 'web_page'],
  ['a broken end', fixture('cap/alert.xml').subarray(0, 900), 'broken'],
  ['a list of requests', fixture('open311/list.xml'), 'not_alerts'],
  ['JSON', fixture('open311/list.json'), 'broken'],
])('%s is refused', (_, bytes, problem) => {
  expect(() => wholeAnswer(bytes, 'application/xml', aFeed(), context)).toThrow(expect.objectContaining({ problem }))
})

test('sends the key to the publisher, and not to others that it links to', () => {
  const link = (url: string) => importer.linked?.request(aFeed(), { key: url, url }, 'secret').url
  expect(importer.request(aFeed(), { etag: null, lastModified: null }, context.nowMs, 'secret').url).toBe(
    'https://weather.invalid/index.atom?area=south&api_key=secret',
  )
  expect(link('https://weather.invalid/1.cap')).toBe('https://weather.invalid/1.cap?api_key=secret')
  expect(link('https://other.invalid/1.cap')).toBe('https://other.invalid/1.cap')
  expect(link('http://weather.invalid/1.cap')).toBe('http://weather.invalid/1.cap')
})
