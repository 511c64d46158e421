import type { Observation } from '@oppidum/domain/feeds/intake'
import { describe, expect, it, test } from 'vitest'
import { DecodeFailure } from '../decode-failure.ts'
import type { Site } from '../importer.ts'
import { decodeFeed, FeedSchema, isSnapshot, traitsOf } from '../importers.ts'
import { fixture } from '../testing/fixture.ts'
import { wholeAnswer } from '../testing/whole-answer.ts'
import { importer } from './table-importer.ts'

const nowMs = Date.parse('2026-07-01T00:00:00Z')

const aFeed = (more: object) =>
  FeedSchema.parse({
    standard: 'table',
    id: 'table',
    name: 'T',
    url: 'https://city.invalid/t',
    everySeconds: 60,
    dialect: 'socrata',
    ...more,
  })

const columns = (names: Record<string, string | [string, string]>) =>
  Object.fromEntries(
    Object.entries(names).map(([meaning, it]) => [meaning, typeof it === 'string' ? { column: it } : { column: it[0], unit: it[1] }]),
  )

const LINKS = {
  target: 'traffic',
  timeZone: 'America/New_York',
  mapping: columns({
    id: 'link_id',
    name: 'link_name',
    time: 'data_as_of',
    speed: ['speed', 'mph'],
    status: 'status',
    geometry: ['link_points', 'lat,lon'],
  }),
}
const TICKETS = {
  target: 'serviceRequests',
  timeZone: 'America/Chicago',
  mapping: columns({
    id: 'ticket_id',
    category: 'issue_type',
    description: 'issue_description',
    status: 'ticket_status',
    time: 'ticket_created_date_time',
    closed: 'ticket_closed_date_time',
    latitude: 'latitude',
    longitude: 'longitude',
    place: 'street_address',
  }),
  words: { status: { 'being worked on': 'in_progress' }, category: { 'STREET LIGHT': 'infrastructure', '*': 'maintenance' } },
}

const read = (path: string, more: object) => wholeAnswer(fixture(`table/${path}`), 'application/json', aFeed(more), { nowMs })
const readText = (text: string, more: object) => wholeAnswer(Buffer.from(text), 'application/json', aFeed(more), { nowMs })
function sitesOf(path: string, more: object): readonly Site[] {
  const { drafts, sites } = decodeFeed(fixture(`table/${path}`), 'application/json', aFeed(more), { nowMs })
  for (const _ of drafts);
  return sites?.() ?? []
}
function sentence(run: () => unknown): string {
  try {
    run()
    return 'none'
  } catch (cause) {
    return cause instanceof DecodeFailure ? cause.message : String(cause)
  }
}
const values = (list: readonly Observation[] | undefined) =>
  list?.map((it) => [it.placeId, it.measure, Math.round(it.value * 100) / 100, new Date(it.atMs).toISOString()])

describe('link speeds', () => {
  it('take a row for what it says: no data is no jam, and a jam is no lack of data', () => {
    const decoded = read('link-speeds.json', LINKS)
    expect(values(decoded.observations)).toEqual([
      ['1', 'traffic.speed', 21, '2026-06-30T21:41:02.000Z'],
      ['4', 'traffic.speed', 0, '2026-06-30T21:45:15.000Z'],
      ['1', 'traffic.speed', 20.5, '2026-06-30T21:46:02.000Z'],
      ['10', 'traffic.speed', 30, '2026-07-01T21:45:15.000Z'],
    ])
    expect(decoded.rejected).toEqual([
      { reason: 'doubled', count: 1 },
      { reason: 'no data, says the publisher', count: 2 },
      { reason: 'impossible value', count: 1 },
      { reason: 'no value', count: 1 },
      { reason: 'absurd value', count: 1 },
      { reason: 'no id', count: 1 },
      { reason: 'no time', count: 1 },
      { reason: 'not a record', count: 1 },
    ])
    expect(decoded.observedAt, 'a time ahead of the clock does not make a feed look new').toBe('2026-06-30T21:46:02.000Z')
    expect(decoded.complete).toBe(false)
  })

  it('have sites, with lines that do not trust the end of a cut text', () => {
    const sites = sitesOf('link-speeds.json', LINKS)
    expect(sites.map((it) => [it.id, it.name, it.geometry?.coordinates.length ?? null])).toEqual([
      ['1', 'Avenida Uno', 2],
      ['2', 'Cut off', 14],
      ['3', 'Broken end', 2],
      ['4', 'Standing still', null],
      ['5', 'Negative', null],
      ['6', 'Empty', null],
      ['7', 'Absurd', null],
      ['10', 'Ahead of the clock', null],
    ])
    expect(sites[0]?.geometry?.coordinates[0]).toEqual([-56.1645, -34.9011])
    expect(read('link-speeds.json', LINKS).flawed).toEqual([
      { reason: 'line is cut off', count: 2 },
      { reason: 'point is no use', count: 1 },
    ])
  })

  it.each([
    ['km/h', 22.37],
    ['m/s', 80.53],
  ])('are converted from %s', (unit, mph) => {
    const feed = {
      dialect: 'ckan',
      target: 'traffic',
      rows: 100,
      mapping: columns({ id: 'site', time: 'at', speed: ['v', unit], geometry: 'wkt' }),
    }
    expect(values(read('ckan.json', feed).observations)).toEqual([['A', 'traffic.speed', mph, '2026-06-30T12:00:00.000Z']])
    expect(sitesOf('ckan.json', feed).map((it) => it.geometry?.type)).toEqual(['LineString', 'Point'])
  })

  it('of an ArcGIS layer come with its dates and paths, and say when there are more', () => {
    const feed = {
      dialect: 'arcgis',
      target: 'traffic',
      mapping: columns({ id: 'OBJECTID', time: ['AT', 'ISO 8601'], speed: ['SPEED', 'mph'] }),
    }
    expect(values(read('arcgis.json', feed).observations)).toEqual([['7', 'traffic.speed', 50, '2026-06-30T12:00:00.000Z']])
    expect(sitesOf('arcgis.json', feed)[0]?.geometry).toEqual({
      type: 'LineString',
      coordinates: [
        [-56.16, -34.9],
        [-56.17, -34.91],
      ],
    })
    expect(read('arcgis.json', feed).flawed).toEqual([{ reason: 'more rows than are read at once', count: 1 }])
  })

  it('of a CSV file are read in the order of day and month that the mapping says', () => {
    const feed = (order: string) => ({
      dialect: 'csv',
      target: 'traffic',
      mapping: columns({ id: 'id', name: 'name', time: ['at', order], speed: ['speed', 'mph'] }),
    })
    expect(values(read('dates.csv', feed('month/day/year')).observations)).toEqual([['A', 'traffic.speed', 36, '2026-03-04T17:46:02.000Z']])
    expect(values(read('dates.csv', feed('day/month/year')).observations)?.[0]?.[3]).toBe('2026-04-03T17:46:02.000Z')
    expect(read('dates.csv', feed('month/day/year')).rejected).toEqual([
      { reason: 'no time', count: 1 },
      { reason: 'not a record', count: 1 },
    ])
    expect(sitesOf('dates.csv', feed('month/day/year'))[0]?.name).toBe('Calle; larga')
  })

  it('count as flows by their unit', () => {
    const feed = { dialect: 'ckan', target: 'traffic', mapping: columns({ id: 'site', time: 'at', flow: ['v', 'veh/15 min'] }) }
    expect(values(read('ckan.json', feed).observations)).toEqual([['A', 'traffic.flow', 144, '2026-06-30T12:00:00.000Z']])
  })
})

describe('service requests', () => {
  it('are read by the words of the feed, without the reporter', () => {
    const decoded = read('requests-311.json', TICKETS)
    expect(decoded.requests?.map(({ raw: _, ...it }) => it)).toMatchObject([
      {
        externalId: '102',
        title: 'Traffic Sign',
        status: 'in_progress',
        category: 'maintenance',
        geometry: null,
        location: '6115 Elm Ave',
        createdAt: '2026-06-28T21:04:00.000Z',
        completedAt: null,
      },
      {
        externalId: '101',
        title: 'Street Light',
        description: 'Dark. Call [phone]',
        status: 'completed',
        category: 'infrastructure',
        priority: 'unknown',
        createdAt: '2026-06-23T14:44:00.000Z',
        updatedAt: '2026-06-29T15:45:54.000Z',
        completedAt: '2026-06-29T15:45:54.000Z',
        geometry: { type: 'Point', coordinates: [-90.13, 29.94] },
      },
      { externalId: '103', status: 'pending', geometry: null },
    ])
    expect(decoded.rejected).toEqual([{ reason: 'no time', count: 1 }])
    expect(decoded.flawed, 'zero for unknown, and feet of a state plane').toEqual([{ reason: 'point is no use', count: 2 }])
    expect(JSON.stringify(decoded)).not.toMatch(/Pat Doe|0147/)
  })

  it('refuse a page that is shorter than asked although there is more', () => {
    const feed = { dialect: 'arcgis', target: 'serviceRequests', mapping: columns({ id: 'OBJECTID', time: 'AT' }) }
    expect(sentence(() => read('arcgis.json', feed))).toBe(
      'The publisher gives 1 rows at a time, fewer than the 1000 that were asked for. Set the rows of a page to 1.',
    )
    expect(read('arcgis.json', { ...feed, rows: 1 }).requests).toHaveLength(1)
  })
})

describe('incidents', () => {
  it('of crashes join a date with its time of day, and are over by what the feed says', () => {
    const feed = {
      target: 'incidents',
      timeZone: 'America/New_York',
      mapping: columns({ id: 'collision_id', time: 'crash_date', timeOfDay: 'crash_time', place: 'on_street_name', geometry: 'location' }),
      words: { category: { '*': 'traffic_accident' }, status: { '*': 'resolved' } },
    }
    expect(read('crashes.json', feed).incidents).toMatchObject([
      { externalId: '2', createdAt: '2026-06-30T04:00:00.000Z', geometry: { coordinates: [-73.95, 40.75] } },
      {
        externalId: '1',
        createdAt: '2026-06-30T13:05:00.000Z',
        type: 'traffic_accident',
        status: 'resolved',
        resolvedAt: null,
        affectsTraffic: true,
        location: 'MAIN ST',
        geometry: { coordinates: [-73.9, 40.7] },
      },
    ])
  })

  it('of a GeoJSON file have its geometry, and end at their end', () => {
    const feed = {
      dialect: 'geojson',
      target: 'incidents',
      complete: true,
      mapping: columns({ id: 'id', name: 'what', time: 'from', expected: 'until', status: 'state' }),
    }
    const decoded = read('closures.geojson', feed)
    expect(decoded.incidents?.map((it) => [it.externalId, it.title, it.status, it.endsAt, it.resolvedAt, it.geometry?.type])).toEqual([
      ['c1', 'Water main', 'resolved', '2026-06-30T06:00:00.000Z', '2026-06-30T06:00:00.000Z', 'LineString'],
      ['c2', 'Storm damage', 'active', null, null, undefined],
    ])
    expect(decoded.complete).toBe(true)
    expect(isSnapshot(aFeed({ ...feed, complete: false }))).toBe(false)
  })

  it('need something that says when they are over', () => {
    const feed = { target: 'incidents', mapping: columns({ id: 'collision_id', time: 'crash_date' }) }
    expect(sentence(() => read('crashes.json', feed))).toMatch(/^Nothing says when an incident is over/)
  })
})

test('energy of the city is converted to MW, and a negative production is impossible', () => {
  const feed = { dialect: 'json', target: 'energy', mapping: columns({ time: 'at', solar: ['s', 'kW'], consumption: ['c', 'MW'] }) }
  const decoded = readText(
    '{"data": [{"at": "2026-06-30T12:00Z", "s": "1500", "c": 90}, {"at": "2026-06-30T13:00Z", "s": -90000, "c": null}]}',
    feed,
  )
  expect(values(decoded.observations)).toEqual([
    ['city', 'energy.solar', 1.5, '2026-06-30T12:00:00.000Z'],
    ['city', 'energy.consumption', 90, '2026-06-30T12:00:00.000Z'],
  ])
  expect(decoded.rejected).toEqual([
    { reason: 'impossible value', count: 1 },
    { reason: 'no value', count: 1 },
  ])
})

test.each<[string, string, object, string]>([
  ['no mapping', 'link-speeds.json', { target: 'traffic' }, 'The mapping names no column for: id, time.'],
  [
    'a mapping without a value',
    'link-speeds.json',
    { target: 'traffic', mapping: columns({ id: 'link_id', time: 'data_as_of' }) },
    'The mapping names no column for any of: speed, flow.',
  ],
  [
    'a speed without a unit',
    'link-speeds.json',
    { target: 'traffic', mapping: columns({ id: 'link_id', time: 'data_as_of', speed: 'speed' }) },
    'The mapping names no unit for: speed.',
  ],
  ['a column that is gone', 'nothing-named.json', LINKS, "The publisher's table has no column 'link_id', which the mapping uses for: id."],
  [
    'feet of a state plane',
    'arcgis-feet.json',
    { ...LINKS, dialect: 'arcgis' },
    "The publisher's coordinates are in the system EPSG:2263; they are needed in degrees (EPSG:4326).",
  ],
  [
    'another grid',
    'other-grid.geojson',
    { ...LINKS, dialect: 'geojson' },
    "The publisher's coordinates are in the system urn:ogc:def:crs:EPSG::25832; they are needed in degrees (EPSG:4326).",
  ],
  ['an error of Socrata', 'socrata-error.json', LINKS, "The publisher's response is an error message, not data."],
  ['an error of ArcGIS', 'arcgis-error.json', { ...LINKS, dialect: 'arcgis' }, "The publisher's response is an error message, not data."],
  ['an error of CKAN', 'ckan-error.json', { ...LINKS, dialect: 'ckan' }, "The publisher's response is an error message, not data."],
  ['JSON in place of CSV', 'ckan.json', { ...LINKS, dialect: 'csv' }, "The publisher's response is not a table."],
])('%s is refused', (_what, path, feed, expected) => expect(sentence(() => read(path, feed))).toBe(expected))

test.each([
  ['[{"link_id": "1"', 'json', 'broken'],
  ['<!doctype html><html>', 'json', 'web_page'],
  ['<!doctype html><html>', 'csv', 'web_page'],
  ['a,b\n"1,2', 'csv', 'broken'],
  ['a,a\n1,2', 'csv', 'doubled_column'],
  ['', 'csv', 'not_a_table'],
  ['{"hello": 1}', 'json', 'not_a_table'],
  [`${'['.repeat(40)}`, 'json', 'too_complex'],
])('%j as %s is refused: %s', (text, dialect, problem) => {
  expect(() => readText(text, { ...LINKS, dialect })).toThrow(expect.objectContaining({ problem }))
})

test('a column without which the table is still of use is said to be missing', () => {
  const feed = { dialect: 'ckan', target: 'traffic', mapping: columns({ id: 'site', time: 'at', speed: ['v', 'mph'], name: 'title' }) }
  expect(read('ckan.json', feed).flawed).toEqual([{ reason: "column 'title' is missing", count: 1 }])
})

test('an empty table is empty, not broken', () => {
  expect(readText('[]', LINKS)).toEqual({ observations: [], complete: false, observedAt: null, rejected: [], flawed: [] })
})

test('the columns of an answer are named with an example each, whatever the mapping', () => {
  const bytes = fixture('table/arcgis.json')
  expect(importer.columns?.(bytes, 'application/json', aFeed({ dialect: 'arcgis', target: 'traffic' }))).toEqual([
    { name: 'OBJECTID', example: '7' },
    { name: 'SPEED', example: '50' },
    { name: 'AT', example: '1782820800000' },
    { name: 'geometry', example: '{"paths":[[[-56.16,-34.9],[-56.17,-34.91]]]}' },
  ])
})

test('what a table describes is what it is set to', () => {
  expect(traitsOf(aFeed(LINKS))).toEqual({ part: 'traffic', newestTime: 'values' })
  expect(traitsOf(aFeed(TICKETS))).toEqual({ part: 'serviceRequests', newestTime: 'nothing' })
})
