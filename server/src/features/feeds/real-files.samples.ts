import { expect, test } from 'vitest'
import { FeedSchema } from './importers.ts'
import { detect } from './ingest-file.ts'
import { sample } from './testing/samples-folder.ts'
import { wholeAnswer } from './testing/whole-answer.ts'

const nowMs = Date.parse('2026-11-20T07:00:00Z')

function decode(path: string, standard: string, { atMs = nowMs, ...more }: { atMs?: number; route?: string; share?: number } = {}) {
  const feed = FeedSchema.parse({ standard, id: 'sample', name: 'Sample', url: 'http://sample.invalid/', everySeconds: 60, ...more })
  return wholeAnswer(sample(path), 'application/octet-stream', feed, { nowMs: atMs })
}
const requests = (path: string) => decode(path, 'open311').requests ?? []
const incidents = (path: string, atMs?: number) =>
  decode(`wzdx/${path}.geojson`, 'wzdx', atMs === undefined ? {} : { atMs }).incidents ?? []

test('Bloomington: 21 requests, three closed, eight without a point', () => {
  const decoded = decode('open311/bloomington_requests.json', 'open311')
  const list = decoded.requests ?? []
  expect(list).toHaveLength(21)
  expect(decoded).toMatchObject({ complete: false, observedAt: '2012-05-23T19:55:30.000Z', rejected: [] })
  expect(decoded.flawed, 'zero for unknown').toEqual([{ reason: 'point is no use', count: 6 }])
  expect(list.filter((it) => it.status === 'completed').map((it) => it.title)).toEqual(['Yard Waste', 'Yard Waste', 'Yard Waste'])
  expect(list.filter((it) => it.geometry === null)).toHaveLength(8)
  expect(list.filter((it) => it.location === '')).toHaveLength(3)
  expect(list.find((it) => it.externalId === '4fbd12bcb1fe2c1c7d000001')).toMatchObject({
    title: 'iPhone App Feedback',
    description: '',
    location: '39.15663, -86.51066',
    createdAt: '2012-05-23T16:39:22.000Z',
    updatedAt: '2012-05-23T16:39:24.000Z',
    assignedDepartment: 'Information Services',
    geometry: { type: 'Point', coordinates: [-86.510661, 39.156633] },
    status: 'pending',
    expectedAt: null,
    completedAt: null,
  })
  expect(list.find((it) => it.externalId === '4fbd40b2b1fe2c4b02000001')?.description).toMatch(/pickup\.\n\nThanks\.$/)
  expect(
    list.every((it) => !/\[(?:phone|plate|e-mail)\]/.test(it.description)),
    'nothing is masked that is not personal',
  ).toBe(true)
})

test('Chicago: two requests, the note of one for want of a description', () => {
  expect(requests('open311/chicago_requests.json')).toMatchObject([
    {
      externalId: '14-01100627',
      title: 'Building Violation',
      description: 'Locked',
      location: '7408 S NORMAL AVE, CHICAGO, IL, 60621',
      status: 'pending',
      createdAt: '2014-07-12T15:48:56.000Z',
      updatedAt: '2014-07-12T16:08:20.000Z',
    },
    {
      externalId: '14-01100669',
      title: 'Alley Light Out',
      description: '',
      geometry: { coordinates: [-87.66475146237676, 41.858724777757864] },
    },
  ])
})

test.each(['bloomington_services.json', 'chicago_services.json', 'giessen_services.xml', 'boston_discovery.json'])(
  '%s is no list of requests',
  (file) => {
    expect(detect(sample(`open311/${file}`))).toBeUndefined()
    expect(() => decode(`open311/${file}`, 'open311')).toThrow(expect.objectContaining({ problem: 'not_requests' }))
  },
)

test.each([
  ['scenario1_simple_linestring', [6, 65, 23]],
  ['scenario1_simple_multipoint', [2, 2, 2]],
])('WZDx %s: five events of three projects', (path, corners) => {
  const decoded = decode(`wzdx/${path}.geojson`, 'wzdx')
  expect(decoded).toMatchObject({ complete: true, observedAt: '2020-06-18T15:00:00.000Z', rejected: [], flawed: [] })
  expect(
    decoded.incidents?.map((it) => [it.externalId, it.priority, it.status, it.affectsTraffic, it.geometry?.coordinates.length]),
  ).toEqual([
    ['af2e3f51-611f-4ce0-9282-2f28ca68e62f', 'medium', 'resolved', true, corners[0]],
    ['edf2162b-1f5d-4ddd-a731-78fb81a22e6a', 'medium', 'resolved', true, corners[1]],
    ['6f57aded-7291-462e-9892-607b2b7d116c', 'medium', 'resolved', true, corners[2]],
  ])
  expect(decoded.incidents?.[1]).toMatchObject({
    title: 'WDM-58493-NB',
    location: '128th Street northbound, US 6, Hickman Road to Douglas Ave',
    createdAt: '2010-01-01T06:00:00.000Z',
    startsAt: '2010-01-01T06:00:00.000Z',
    endsAt: '2010-05-01T05:00:00.000Z',
    resolvedAt: '2010-05-01T05:00:00.000Z',
  })
  expect(decoded.incidents?.[2]).toMatchObject({
    title: 'Project 65773 Event 1',
    location: 'I-235 westbound, mile 3.1 to 2.9; I-235 westbound, mile 2.9 to 2.5; I-235 westbound, mile 2.5 to 2',
  })
})

test('WZDx: before, during and after by the dates alone', () => {
  const statuses = (at: string) => incidents('scenario1_simple_linestring', Date.parse(at)).map((it) => it.status)
  expect(statuses('2009-12-31T23:00:00Z')).toEqual(['pending', 'pending', 'pending'])
  expect(statuses('2010-01-01T12:00:00Z')).toEqual(['active', 'active', 'pending'])
  expect(statuses('2010-01-03T00:00:00Z')).toEqual(['resolved', 'active', 'active'])
})

test('WZDx: a lane shift is of low priority, both directions of one road are one incident', () => {
  expect(incidents('scenario2_laneshift_linestring')).toMatchObject([
    { priority: 'low', location: 'I-80 / I-35 westbound, mile 133.967 to 133.112' },
  ])
  expect(incidents('scenario3_shoulder_bidirectional_linestring')).toMatchObject([
    {
      externalId: '62c5fa4b-11ee-45e6-a740-bc32d3b846e9',
      priority: 'low',
      location: 'IA 210 eastbound, 570th Avenue to 610th Avenue; IA 210 westbound, 610th Avenue to 570th Avenue',
    },
  ])
})

test('WZDx: an arrow board is not a road event', () => {
  expect(() => decode('wzdx/device_arrow_board_ok.geojson', 'wzdx')).toThrow(expect.objectContaining({ problem: 'devices' }))
})

const hourly = (path: string, route: string, share = 1) =>
  decode(`energy/eia_v2/${path}.json`, 'eia', { route, share }).observations?.map((it) => [
    it.measure,
    new Date(it.atMs).toISOString(),
    it.value,
  ])

test.each([
  ['US_NW_BPAT-wind', 'energy.wind', 20, 40],
  ['US_NW_PACW-gas', 'energy.traditional', 30, 50],
  ['US_SMTH-coal', 'energy.traditional', 300, 400],
])('EIA %s: two hours of %s', (path, measure, first, second) => {
  expect(detect(sample(`energy/eia_v2/${path}.json`))).toEqual({ standard: 'eia', settings: { route: 'fuel-type-data' } })
  expect(hourly(path, 'fuel-type-data')).toEqual([
    [measure, '2022-10-31T11:00:00.000Z', first],
    [measure, '2022-10-31T12:00:00.000Z', second],
  ])
})

test('EIA: demand is consumption, scaled by the share of the city', () => {
  expect(hourly('US_NW_BPAT-consumption', 'region-data', 0.5)).toEqual([
    ['energy.consumption', '2023-05-01T10:00:00.000Z', 2396],
    ['energy.consumption', '2023-05-01T11:00:00.000Z', 3107.5],
  ])
})

test('EIA: an answer without rows is empty, interchange is no generation', () => {
  expect(hourly('US_CAR_SC-nuclear', 'fuel-type-data')).toEqual([])
  expect(() => hourly('US-NW-BPAT-US-NW-NWMT-exchange', 'fuel-type-data')).toThrow(expect.objectContaining({ problem: 'not_generation' }))
})
