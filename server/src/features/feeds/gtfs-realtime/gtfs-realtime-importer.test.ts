import { expect, test } from 'vitest'
import { decodeFeed, FeedSchema } from '../importers.ts'
import { detect } from '../ingest-file.ts'
import { fixture } from '../testing/fixture.ts'
import { wholeAnswer } from '../testing/whole-answer.ts'
import { importer } from './gtfs-realtime-importer.ts'
import { timetableArchive } from './testing/timetable-archive.ts'
import { timetableSites } from './timetable.ts'

// The fixtures were written by the standard's own library, gtfs-realtime-bindings; '<name>.pb.json' is the same as text.
const feedFile = (name: string) => fixture(`gtfs-realtime/${name}.pb`)

const aFeed = (more: object = {}) =>
  FeedSchema.parse({
    standard: 'gtfs-realtime',
    id: 'transit',
    name: 'Transit',
    url: 'https://bus.invalid/alerts.pb',
    everySeconds: 30,
    ...more,
  })
const nowMs = Date.parse('2026-11-20T07:00:00Z')
const sites = new Map([...timetableSites(timetableArchive())].map((it) => [it.id, it]))

const decode = (name: string, { feed = aFeed(), ...context }: { feed?: ReturnType<typeof aFeed>; nowMs?: number } = {}) =>
  wholeAnswer(feedFile(name), 'application/x-protobuf', feed, { nowMs, sites, ...context })
const incidents = (name: string) => Object.fromEntries((decode(name).incidents ?? []).map((it) => [it.externalId, it]))

test('an alert is an incident with the names of the timetable, in its languages', () => {
  expect(decode('alerts')).toEqual({
    complete: true,
    observedAt: '2026-11-20T06:59:00.000Z',
    rejected: [],
    flawed: [],
    changesAt: '2026-11-20T23:00:00.000Z',
    incidents: [
      {
        externalId: 'elm',
        externalVersion: null,
        title: 'Stop at Elm Street is closed',
        description: 'The temporary stop is 300 m to the north.',
        location: '219 Ciudad Vieja – "Playa" Pocitos; Elm Street, north side; Elm Street, south side',
        translations: {
          es: {
            title: 'La parada de la calle Elm está cerrada',
            description: 'La parada provisoria está 300 m al norte.',
            location: '219 Ciudad Vieja – "Playa" Pocitos; Elm Street, north side; Elm Street, south side',
          },
        },
        createdAt: '2026-11-20T05:00:00.000Z',
        updatedAt: '2026-11-20T06:59:00.000Z',
        geometry: { type: 'Point', coordinates: [-56.16, -34.9] },
        type: 'other',
        priority: 'medium',
        status: 'active',
        affectsTraffic: false,
        plannedWork: true,
        startsAt: '2026-11-20T05:00:00.000Z',
        endsAt: '2026-11-20T23:00:00.000Z',
        resolvedAt: null,
        raw: expect.objectContaining({ id: 'elm', cause: 'construction', effect: 'detour' }),
      },
      expect.objectContaining({
        externalId: 'crash',
        title: 'Delays after a crash',
        location: '100 Aduana',
        createdAt: '2026-11-20T06:59:00.000Z',
        type: 'traffic_accident',
        affectsTraffic: true,
        plannedWork: false,
        startsAt: null,
        endsAt: null,
        geometry: null,
      }),
    ],
  })
})

test('without the timetable, routes and stops have their ids, and no place on the map', () => {
  const decoded = wholeAnswer(feedFile('alerts'), '', aFeed({ language: 'es' }), { nowMs })
  expect(decoded.incidents?.map((it) => [it.title, it.location, it.geometry])).toEqual([
    ['La parada de la calle Elm está cerrada', '219; 16230; 16231', null],
    ['Delays after a crash', '100', null],
  ])
  expect(decoded.incidents?.[0]?.translations).toMatchObject({ en: { title: 'Stop at Elm Street is closed' } })
  expect(decoded.flawed).toEqual([])
})

const day = (text: string | null) => text && `2026-11-${text}:00.000Z`

test.each([
  ['always', 'active', null, null],
  ['zeros', 'active', null, null],
  ['open-end', 'active', '19T00:00', null],
  ['year-3000', 'active', '19T00:00', null],
  ['largest', 'active', '19T00:00', null],
  ['later', 'pending', '21T00:00', '22T00:00'],
  ['over', 'resolved', '18T00:00', '19T00:00'],
  ['nightly', 'pending', '20T22:00', '21T04:00'],
  ['overlapping', 'active', '20T05:00', '20T12:00'],
  ['until', 'resolved', null, '20T07:00'],
  ['backwards', 'active', null, null],
  ['milliseconds', 'active', null, null],
])('active period %s: %s from %s to %s', (id, status, from, to) => {
  expect(incidents('periods')[id]).toMatchObject({
    status,
    startsAt: day(from),
    endsAt: day(to),
    resolvedAt: status === 'resolved' ? day(to) : null,
  })
})

test('periods decide when an alert was made, when it last changed and when it is read again', () => {
  const { later, nightly, until } = incidents('periods')
  expect([later?.createdAt, later?.updatedAt]).toEqual(['2026-11-20T06:59:00.000Z', '2026-11-20T06:59:00.000Z'])
  expect([nightly?.createdAt, nightly?.updatedAt]).toEqual(['2026-11-19T22:00:00.000Z', '2026-11-20T06:59:00.000Z'])
  expect(until?.updatedAt).toBe('2026-11-20T07:00:00.000Z')
  expect(decode('periods')).toMatchObject({
    changesAt: '2026-11-20T09:00:00.000Z',
    flawed: [{ reason: 'active period is no use', count: 2 }],
  })
  const atNight = decode('periods', { nowMs: Date.parse('2026-11-20T23:00:00Z') }).incidents
  expect(atNight?.find((it) => it.externalId === 'nightly')).toMatchObject({
    status: 'active',
    startsAt: '2026-11-20T22:00:00.000Z',
    updatedAt: '2026-11-20T22:00:00.000Z',
  })
})

test.each([
  ['none', 'other', 'unknown', false, false],
  ['unknown', 'other', 'unknown', false, false],
  ['no-service', 'other', 'high', false, false],
  ['detour', 'other', 'medium', false, false],
  ['delays', 'other', 'medium', false, false],
  ['moved', 'other', 'low', false, false],
  ['other-effect', 'other', 'low', false, false],
  ['severe', 'other', 'high', false, false],
  ['warning', 'other', 'medium', false, false],
  ['info', 'other', 'low', false, false],
  ['holiday', 'other', 'low', false, true],
  ['maintenance', 'other', 'low', false, true],
  ['accident', 'traffic_accident', 'low', true, false],
  ['subway-accident', 'traffic_accident', 'unknown', false, false],
  ['train-accident', 'traffic_accident', 'unknown', false, false],
  ['train-and-bus-accident', 'traffic_accident', 'unknown', true, false],
])('cause, effect and severity of %s: %s, %s, affects traffic %s, announced %s', (id, type, priority, affectsTraffic, plannedWork) => {
  expect(incidents('meanings')[id]).toMatchObject({ type, priority, affectsTraffic, plannedWork })
})

test('values of a later version of the standard count as absent', () => {
  expect(decode('newer')).toMatchObject({
    incidents: [{ type: 'other', priority: 'unknown' }],
    flawed: ['cause', 'effect', 'severity'].map((it) => ({ reason: `${it} is not of the standard`, count: 1 })),
  })
})

test.each([
  ['html', 'Trains are late', 'By 10 minutes', undefined],
  ['without-language', 'Retard', 'By 10 minutes', { en: { title: 'Late', description: 'By 10 minutes', location: '' } }],
  ['description-alone', 'Line 1 is late.', 'Line 1 is late.\nBy ten minutes.', undefined],
  ['half', 'Closed', 'All day.', { es: { title: 'Cerrado', description: 'All day.', location: '' } }],
])('texts of %s: %s', (id, title, description, translations) => {
  const it = incidents('languages')[id]
  expect([it?.title, it?.description, it?.translations]).toEqual([title, description, translations])
})

test('a long header is whole in the description; without any text the effect is the title', () => {
  const { long, 'no-text': none } = incidents('languages')
  expect(long?.title).toMatch(/^There is a major delay .*…$/)
  expect(long?.description).toMatch(/^There is a major delay .* change at the next one\.$/)
  expect([none?.title, none?.translations?.es?.title]).toEqual([
    'No service: 219 Ciudad Vieja – "Playa" Pocitos',
    'Sin servicio: 219 Ciudad Vieja – "Playa" Pocitos',
  ])
})

test.each([
  ['agency', 'City Buses', null],
  ['agency-and-route', '219 Ciudad Vieja – "Playa" Pocitos', null],
  ['route-type', '', null],
  ['trip', 't-9', null],
  ['both-sides', 'Elm Street, north side; Elm Street, south side', [-56.16, -34.9]],
  ['platform', 'Central', [-56.19, -34.88]],
  ['far-apart', 'Elm Street, north side; Central', null],
  ['without-position', 'Depot; Elm Street, north side', null],
  ['not-in-timetable', 'R404; 404', null],
])('place of %s: %s at %s', (id, location, position) => {
  const it = incidents('places')[id]
  expect([it?.location, it?.geometry?.coordinates ?? null]).toEqual([location, position])
})

test('what the timetable does not have is counted', () => {
  expect(decode('places').flawed).toEqual([{ reason: 'route or stop is not in the timetable', count: 1 }])
})

test('alerts that are deleted, without an id or there twice; other entities beside them are left alone', () => {
  expect(decode('ids')).toMatchObject({
    incidents: [{ externalId: 'twice', title: 'The last one counts' }],
    rejected: [
      { reason: 'deleted by the publisher', count: 2 },
      { reason: 'no id', count: 1 },
      { reason: 'its id occurs again', count: 1 },
    ],
  })
})

test.each([
  ['no-time', null, []],
  ['ahead', '2026-11-20T12:00:00.000Z', [{ reason: "the publisher's clock is ahead", count: 1 }]],
])('a header %s: the alert is as old as the answer', (name, observedAt, flawed) => {
  expect(decode(name)).toMatchObject({
    observedAt,
    flawed,
    incidents: [{ createdAt: '2026-11-20T07:00:00.000Z', updatedAt: '2026-11-20T07:00:00.000Z' }],
  })
})

test('an answer without alerts means that everything has ended', () => {
  expect(decode('empty')).toEqual({
    incidents: [],
    complete: true,
    observedAt: '2026-11-20T06:59:00.000Z',
    rejected: [],
    flawed: [],
    changesAt: null,
  })
})

test('changes are refused, unless the publisher means complete answers', () => {
  expect(() => decode('changes')).toThrow(expect.objectContaining({ problem: 'changes_only' }))
  expect(decode('changes', { feed: aFeed({ alwaysComplete: true }) })).toMatchObject({
    complete: true,
    incidents: [{ externalId: 'changed' }],
  })
})

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['vehicle positions', feedFile('vehicles'), 'not_alerts'],
  ['trip updates', feedFile('trip-updates'), 'not_alerts'],
  ['the text format', bytes('# header\nheader {\n  gtfs_realtime_version: "2.0"\n}'), 'text_format'],
  ['comments and garbage', bytes(`${'#'.repeat(900)} x`), 'broken'],
  ['JSON', fixture('gtfs-realtime/alerts.pb.json'), 'text_format'],
  ['a timetable', timetableArchive(), 'timetable'],
  ['a web page', fixture('open311/web-page.html'), 'web_page'],
  ['nothing', new Uint8Array(), 'broken'],
  ['XML', fixture('cap/alert.xml'), 'broken'],
  ['a field number of 0', Uint8Array.of(...feedFile('empty'), 0, 1), 'broken'],
  ['a group', Uint8Array.of(...feedFile('empty'), 0x1b, 0x1c), 'broken'],
  ['a number without an end', Uint8Array.of(...feedFile('empty'), 0x18, ...Array(11).fill(0xff)), 'broken'],
  ['a length beyond the end', Uint8Array.of(...feedFile('empty'), 0x12, 0xff, 0xff, 0xff, 0xff, 0x0f), 'broken'],
])('%s: refused', (_, answer, problem) => {
  expect(() => decodeFeed(answer, 'application/x-protobuf', aFeed(), { nowMs })).toThrow(expect.objectContaining({ problem }))
})

test('an answer that is cut anywhere is refused, or ends between two entities', () => {
  const whole = feedFile('alerts')
  const outcomes = Array.from({ length: whole.length }, (_, length) => {
    try {
      return [...decodeFeed(whole.subarray(0, length), '', aFeed(), { nowMs }).drafts].length
    } catch (cause) {
      return (cause as { problem: string }).problem
    }
  })
  expect(outcomes.filter((it) => it !== 'broken')).toEqual([0, 1])
})

test('a file is recognized, the key is sent as a parameter', () => {
  expect(detect(feedFile('alerts'))).toEqual({ standard: 'gtfs-realtime', settings: {} })
  expect(detect(feedFile('no-time'))).toEqual({ standard: 'gtfs-realtime', settings: {} })
  const address = (url: string, secret?: string) => importer.request(aFeed({ url }), { etag: null, lastModified: null }, nowMs, secret).url
  expect(address('https://bus.invalid/alerts.pb')).toBe('https://bus.invalid/alerts.pb')
  expect(address('https://bus.invalid/alerts.pb', 'k')).toBe('https://bus.invalid/alerts.pb?api_key=k')
  expect(address('https://bus.invalid/alerts?format=pb&token=', 'k')).toBe('https://bus.invalid/alerts?format=pb&token=k')
})
