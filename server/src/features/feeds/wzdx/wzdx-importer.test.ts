import { expect, test } from 'vitest'
import { DecodeFailure } from '../decode-failure.ts'
import { FeedSchema } from '../importers.ts'
import { fixture } from '../testing/fixture.ts'
import { wholeAnswer } from '../testing/whole-answer.ts'
import { importer } from './wzdx-importer.ts'

const feed = FeedSchema.parse({
  standard: 'wzdx',
  id: 'works',
  name: 'Works',
  url: 'https://roads.invalid/wzdx.geojson?area=1',
  everySeconds: 60,
})
const nowMs = Date.parse('2026-11-20T07:00:00Z')
const decode = (path: string, atMs = nowMs) => wholeAnswer(fixture(`wzdx/${path}.geojson`), 'application/geo+json', feed, { nowMs: atMs })
const incidents = (path: string, atMs?: number) => decode(path, atMs).incidents ?? []

test('merges related events into one incident, and keeps others apart', () => {
  const decoded = decode('project')
  expect({ ...decoded, incidents: decoded.incidents?.map(({ raw: _, ...draft }) => draft) }).toEqual({
    complete: true,
    observedAt: '2026-11-20T06:55:00.000Z',
    rejected: [],
    flawed: [],
    changesAt: '2026-12-01T06:00:00.000Z',
    incidents: [
      {
        externalId: 'b-1',
        externalVersion: null,
        title: 'Harbour 1',
        description: 'Second part\nFirst part',
        location: 'Harbour Road northbound',
        createdAt: '2026-11-01T06:00:00.000Z',
        updatedAt: '2026-11-15T10:00:00.000Z',
        geometry: {
          type: 'LineString',
          coordinates: [
            [-93.1, 41.2],
            [-93.1, 41.5],
          ],
        },
        type: 'other',
        priority: 'high',
        status: 'active',
        affectsTraffic: true,
        plannedWork: true,
        startsAt: '2026-11-01T06:00:00.000Z',
        endsAt: '2027-01-01T06:00:00.000Z',
        resolvedAt: null,
      },
      {
        externalId: 'alone',
        externalVersion: null,
        title: 'Mill Lane / Route 9, Oak Street to Elm Street',
        description: 'Gas main\nrenewed',
        location: 'Mill Lane / Route 9, Oak Street to Elm Street',
        createdAt: '2026-11-01T06:00:00.000Z',
        updatedAt: '2026-11-10T10:00:00.000Z',
        geometry: {
          type: 'LineString',
          coordinates: [
            [-93, 41],
            [-93, 41.01],
          ],
        },
        type: 'other',
        priority: 'low',
        status: 'active',
        affectsTraffic: true,
        plannedWork: true,
        startsAt: '2026-11-01T06:00:00.000Z',
        endsAt: '2026-12-01T06:00:00.000Z',
        resolvedAt: null,
      },
    ],
  })
  expect(decoded.incidents?.[0]?.raw).toMatchObject({ segments: [{ id: 'b-2' }, { id: 'b-1' }, { id: 'b-3' }] })
})

test('a project keeps its id when its first event is over', () => {
  expect(incidents('first-gone').map((it) => it.externalId)).toEqual(['c-1'])
})

test('reads the header of 4.0 and its older relationship', () => {
  const decoded = decode('version-4.0')
  expect(decoded.observedAt).toBe('2026-11-20T06:55:00.000Z')
  expect(decoded.incidents).toHaveLength(1)
  expect(decoded.incidents?.[0]).toMatchObject({
    externalId: 'v40-1',
    location: 'Harbour Road northbound, mile 1.5 to 2; Harbour Road northbound',
  })
})

test('a detour belongs to its work zone', () => {
  expect(incidents('detour')).toMatchObject([
    {
      externalId: 'w',
      title: 'Harbour Road northbound',
      priority: 'medium',
      location: 'Harbour Road northbound',
      description: 'Harbour Road northbound\nDetour: Side Street eastbound',
      translations: { es: { description: 'Harbour Road northbound\nDesvío: Side Street eastbound' } },
    },
  ])
})

test('work zones with a common detour stay themselves, and a detour without works is one record', () => {
  const shown = incidents('shared-detour').map(({ externalId, title, location, priority, createdAt, geometry, description }) => ({
    externalId,
    title,
    location,
    priority,
    createdAt,
    from: geometry?.coordinates[0],
    corners: geometry?.coordinates.length,
    description,
  }))
  const from = '2026-11-01T06:00:00.000Z'
  expect(shown).toEqual([
    {
      externalId: 'w1',
      title: 'Bridge deck',
      location: 'Harbour Road northbound',
      priority: 'medium',
      createdAt: from,
      from: [-93.1, 41.1],
      corners: 2,
      description: 'Bridge deck, Harbour Road northbound\nDetour: Detour 7, Side Street eastbound',
    },
    {
      externalId: 'w2',
      title: 'Mill Lane southbound',
      location: 'Mill Lane southbound',
      priority: 'high',
      createdAt: from,
      from: [-93.1, 41.3],
      corners: 2,
      description: 'Mill Lane southbound\nDetour: Detour 7, Side Street eastbound',
    },
    {
      externalId: 'lone',
      title: 'Hill Road westbound',
      location: 'Hill Road westbound',
      priority: 'low',
      createdAt: from,
      from: [-93.2, 41.1],
      corners: 2,
      description: 'Hill Road westbound',
    },
  ])
})

test('a moving operation is where it was last reported, or says that this is unknown', () => {
  const shown = incidents('moving').map(({ externalId, location, geometry, description }) => [
    externalId,
    location,
    geometry?.coordinates[0],
    description.split('\n').at(-1),
  ])
  const here = 'Moving operation, shown where it was last reported.'
  expect(shown).toEqual([
    ['plan', 'Route 9 at mile 4 northbound', [-93, 41.2], here],
    ['sweep', 'Route 1 northbound', [-92, 41], 'Moving operation, somewhere along this stretch; its present position is not reported.'],
    ['old-plan', 'Route 2 at mile 8 eastbound', [-91.1, 41], here],
  ])
})

test("takes the status from the event's status, else from its dates", () => {
  expect(incidents('statuses').map((it) => [it.externalId, it.status, it.createdAt, it.updatedAt, it.resolvedAt])).toEqual([
    ['s0', 'pending', '2026-11-01T00:00:00.000Z', '2026-11-10T10:00:00.000Z', null],
    ['s1', 'pending', '2026-11-01T00:00:00.000Z', '2026-11-10T10:00:00.000Z', null],
    ['s2', 'active', '2026-10-20T10:00:00.000Z', '2026-11-10T10:00:00.000Z', null],
    ['s3', 'resolved', '2026-11-01T00:00:00.000Z', '2026-11-10T10:00:00.000Z', '2026-11-10T00:00:00.000Z'],
    ['s4', 'resolved', '2026-10-20T10:00:00.000Z', '2026-11-10T10:00:00.000Z', '2026-11-10T10:00:00.000Z'],
    ['s5', 'pending', '2026-10-20T10:00:00.000Z', '2026-11-10T10:00:00.000Z', null],
    ['s6', 'resolved', '2026-11-01T00:00:00.000Z', '2026-11-19T00:00:00.000Z', '2026-11-19T00:00:00.000Z'],
    ['s7', 'active', '2026-11-01T00:00:00.000Z', '2026-11-10T10:00:00.000Z', null],
    ['s8', 'active', '2026-11-01T00:00:00.000Z', '2026-11-10T10:00:00.000Z', null],
    ['s9', 'active', '2026-10-20T10:00:00.000Z', '2026-11-10T10:00:00.000Z', null],
  ])
})

test('an event that begins or ends by its dates becomes a newer version', () => {
  const s5 = (atMs: number) => incidents('statuses', atMs).find((it) => it.externalId === 's5')
  expect(s5(Date.parse('2026-12-01T00:00:00Z'))).toMatchObject({ status: 'active', updatedAt: '2026-12-01T00:00:00.000Z' })
  expect(s5(Date.parse('2026-12-03T00:00:00Z'))).toMatchObject({ status: 'resolved', updatedAt: '2026-12-02T00:00:00.000Z' })
})

test('derives the priority from the impact on vehicles', () => {
  expect(incidents('impacts').map((it) => it.priority)).toEqual([
    'high',
    'medium',
    'medium',
    'medium',
    'low',
    'low',
    'low',
    'low',
    'low',
    'high',
    'low',
  ])
})

test('reads lines and points, and rejects unusable geometry', () => {
  const decoded = decode('geometries')
  const line = [
    [-93.1, 41.1],
    [-93.2, 41.2],
  ]
  expect(decoded.incidents?.map((it) => [it.externalId, it.geometry])).toEqual([
    ['two-points', { type: 'LineString', coordinates: line }],
    ['one-point', { type: 'Point', coordinates: [-93.1, 41.1] }],
    ['heights', { type: 'LineString', coordinates: line }],
    ['zero-corner', { type: 'LineString', coordinates: line }],
    ['swapped', null],
    ['metres', null],
    ['nothing', null],
    ['texts', { type: 'LineString', coordinates: line }],
    ['same-twice', { type: 'Point', coordinates: [-93.1, 41.1] }],
  ])
  expect(decoded.flawed).toEqual([
    { reason: 'corner is no use', count: 1 },
    { reason: 'no geometry', count: 3 },
  ])
})

test('uses the newer of two features with one id, and counts what is not a record', () => {
  const decoded = decode('doubled')
  expect(decoded.incidents?.map((it) => [it.externalId, it.description, it.createdAt])).toEqual([
    ['d', 'newer', '2026-11-01T06:00:00.000Z'],
    ['no-time', 'Harbour Road northbound', '2026-11-20T06:55:00.000Z'],
  ])
  expect(decoded.rejected).toEqual([
    { reason: 'doubled', count: 1 },
    { reason: 'no id', count: 1 },
    { reason: 'not a record', count: 1 },
    { reason: 'not a road event', count: 1 },
  ])
})

test('a header ahead of the clock dates nothing', () => {
  expect(decode('doubled', Date.parse('2026-11-20T06:50:00Z')).observedAt).toBe('2026-11-20T06:55:00.000Z')
  const early = decode('doubled', Date.parse('2026-11-20T01:55:00Z'))
  expect(early.observedAt).toBeNull()
  expect(early.incidents?.map((it) => it.externalId)).toEqual(['d'])
  expect(early.rejected).toContainEqual({ reason: 'no time', count: 1 })
})

test('an empty feed means that everything has ended', () => {
  expect(decode('empty')).toEqual({
    incidents: [],
    complete: true,
    observedAt: '2026-11-20T06:55:00.000Z',
    rejected: [],
    flawed: [],
    changesAt: null,
  })
})

test.each([
  ['devices', 'devices'],
  ['version-3', 'unknown_version'],
  ['not-road-events', 'not_road_events'],
])('%s is refused: %s', (path, problem) => {
  expect(() => decode(path)).toThrow(DecodeFailure)
  expect(() => decode(path)).toThrow(expect.objectContaining({ problem }))
})

test.each([
  ['{"features": [', 'broken'],
  ['<html><body>moved</body></html>', 'web_page'],
  ['[]', 'not_road_events'],
  ['{"type": "FeatureCollection"}', 'not_road_events'],
])('%j is refused: %s', (text, problem) => {
  expect(() => wholeAnswer(Buffer.from(text), 'application/json', feed, { nowMs })).toThrow(expect.objectContaining({ problem }))
})

test('reads a chain of many thousand related events in reasonable time and depth', () => {
  const features = Array.from({ length: 20_000 }, (_, index) => ({
    id: `e${index}`,
    type: 'Feature',
    geometry: null,
    properties: {
      start_date: '2026-11-01T06:00:00Z',
      core_details: {
        event_type: 'work-zone',
        road_names: ['R'],
        related_road_events: [{ type: 'next-in-sequence', id: `e${index + 1}` }],
      },
    },
  }))
  const bytes = Buffer.from(JSON.stringify({ feed_info: { version: '4.2' }, type: 'FeatureCollection', features }))
  expect(wholeAnswer(bytes, '', feed, { nowMs }).incidents).toHaveLength(1)
})

test('puts the key into the address', () => {
  expect(importer.request(feed, { etag: null, lastModified: null }, nowMs, 's').url).toBe(
    'https://roads.invalid/wzdx.geojson?area=1&api_key=s',
  )
})
