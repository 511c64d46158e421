import { expect, test } from 'vitest'
import { decodeFeed, FeedSchema } from '../importers.ts'
import { fixture } from '../testing/fixture.ts'
import { wholeAnswer } from '../testing/whole-answer.ts'
import { importer } from './gtfs-realtime-importer.ts'
import { timetableArchive } from './testing/timetable-archive.ts'

// Written by gtfs-realtime-bindings, as the fixtures of the alerts.
const feedFile = (name: string) => fixture(`gtfs-realtime/${name}.pb`)

const feed = FeedSchema.parse({
  standard: 'gtfs-realtime',
  target: 'vehicles',
  id: 'buses',
  name: 'Buses',
  url: 'https://bus.invalid/positions.pb',
  everySeconds: 10,
  staleAfterSeconds: 90,
})
const nowMs = Date.parse('2026-11-20T07:00:00Z')
const at = (time: string) => Date.parse(`2026-11-20T${time}Z`)
const bounds = [-56.25, -34.95, -56.05, -34.8] as const
const sitesOf = (of = feed) => new Map([...(importer.reference?.decode(timetableArchive(), '', of) ?? [])].map((it) => [it.id, it]))

const decode = (name: string) => wholeAnswer(feedFile(name), 'application/x-protobuf', feed, { nowMs, bounds, sites: sitesOf() })

test('a position has the name of its route, mph, and the time of its vehicle or of the answer', () => {
  expect(decode('positions')).toEqual({
    complete: false,
    observedAt: '2026-11-20T06:59:00.000Z',
    rejected: [],
    flawed: [{ reason: 'route is not in the timetable', count: 1 }],
    vehicles: [
      {
        externalId: '1',
        entityId: 'm-1',
        atMs: at('06:58:50'),
        position: [-56.1, -34.9],
        bearing: 90,
        speedMph: 17.9,
        route: '219 Ciudad Vieja – "Playa" Pocitos',
        label: 'Coche 1234',
        occupancy: 'few_seats',
      },
      {
        externalId: 'Coche 77',
        entityId: 'm-2',
        atMs: at('06:59:00'),
        position: [-56.19, -34.88],
        bearing: 0,
        speedMph: null,
        route: 'R404',
        label: 'Coche 77',
        occupancy: null,
      },
      expect.objectContaining({ externalId: 'm-3', atMs: at('06:58:00'), route: null, label: null, occupancy: null }),
    ],
  })
})

test('positions that are of no use are left out, each with its reason', () => {
  const { vehicles, rejected, flawed } = decode('unusable-positions')
  expect(rejected).toEqual([
    { reason: 'position is no place on earth', count: 3 },
    { reason: 'outside the city', count: 1 },
    { reason: 'no position', count: 1 },
    { reason: 'its time is in the future', count: 1 },
    { reason: 'position is too old', count: 1 },
    { reason: 'no id', count: 1 },
    { reason: 'its vehicle occurs again', count: 1 },
  ])
  expect(flawed).toEqual([
    { reason: 'occupancy is not of the standard', count: 1 },
    { reason: 'bearing is no direction', count: 2 },
    { reason: 'speed is impossible', count: 2 },
  ])
  expect(vehicles).toMatchObject([
    { externalId: 'twice', atMs: at('06:58:50'), position: [-56.1, -34.9] },
    // No position is younger than the present.
    { externalId: 'slightly-ahead', atMs: nowMs },
    { externalId: 'impossible', bearing: null, speedMph: null, occupancy: null },
    { externalId: 'backwards', bearing: null, speedMph: null },
  ])
})

test('an answer with changes alone gives positions and the ends of vehicles', () => {
  expect(decode('position-changes').vehicles).toMatchObject([{ externalId: '1' }, { endedEntityId: 'm-2' }, { endedEntityId: 'm-3' }])
})

test('a position without any time is left out; the newest one dates an answer without a header time', () => {
  expect(decode('undated-positions')).toMatchObject({
    observedAt: '2026-11-20T06:58:50.000Z',
    vehicles: [{ externalId: 'b' }],
    rejected: [{ reason: 'no time', count: 1 }],
  })
})

test('an answer with a header time in the future has no usable position without a time of its own', () => {
  const early = wholeAnswer(feedFile('positions'), '', feed, { nowMs: at('05:00:00'), bounds })
  expect(early).toMatchObject({ vehicles: [], rejected: [{ reason: 'its time is in the future', count: 3 }] })
})

test('hours later, the same positions are too old', () => {
  const late = wholeAnswer(feedFile('positions'), '', feed, { nowMs: at('12:00:00'), bounds })
  expect(late).toMatchObject({ vehicles: [], rejected: [{ reason: 'position is too old', count: 3 }] })
})

test.each([
  ['positions-and-alerts', 1],
  ['empty', 0],
])('%s: %i vehicles', (name, count) => {
  expect(decode(name).vehicles).toHaveLength(count)
})

test.each([
  ['alerts', feedFile('alerts'), 'not_vehicles'],
  ['trip updates', feedFile('trip-updates'), 'not_vehicles'],
  ['a web page', fixture('open311/web-page.html'), 'web_page'],
  ['JSON', fixture('gtfs-realtime/positions.pb.json'), 'text_format'],
  ['garbage', Uint8Array.from({ length: 500 }, (_, index) => (index * 73 + 11) % 256), 'broken'],
  ['a coordinate that is cut off', Uint8Array.of(...feedFile('empty'), 0x12, 6, 0x22, 4, 0x12, 2, 0x0d, 1), 'broken'],
])('%s: refused', (_, answer, problem) => {
  expect(() => decodeFeed(answer, '', feed, { nowMs })).toThrow(expect.objectContaining({ problem }))
})

test('an answer that is cut anywhere is refused, or ends between two vehicles', () => {
  const whole = feedFile('positions')
  const outcomes = Array.from({ length: whole.length }, (_, length) => {
    try {
      return [...decodeFeed(whole.subarray(0, length), '', feed, { nowMs }).drafts].length
    } catch (cause) {
      return (cause as { problem: string }).problem
    }
  })
  expect(outcomes.filter((it) => it !== 'broken')).toEqual([0, 1, 2])
})

test('of the timetable, only routes are remembered', () => {
  expect([...sitesOf().keys()]).toEqual(['route:219', 'route:100', 'route:L1', 'route:nameless'])
})
