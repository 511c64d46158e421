import type { IncidentDraft } from '@oppidum/domain/feeds/intake'
import { expect, test } from 'vitest'
import { fixture } from '../testing/fixture.ts'
import { publicationTimes } from './publication-times.ts'
import { decodeSituations } from './situations.ts'

const nowMs = Date.parse('2026-11-20T07:00:00Z')
const SETTINGS = { time: publicationTimes('UTC'), language: '', publicOnly: false }

function decode(bytes: Uint8Array, settings: Partial<typeof SETTINGS> = {}, mediaType = 'application/xml', atMs = nowMs) {
  const { drafts, summary } = decodeSituations(bytes, mediaType, { ...SETTINGS, ...settings }, atMs)
  return { incidents: [...drafts] as IncidentDraft[], ...summary() }
}
const read = (name: string, settings?: Partial<typeof SETTINGS>, atMs?: number) => decode(fixture(`datex2/${name}.xml`), settings, '', atMs)
const byId = <T>(name: string, of: (incident: IncidentDraft) => T) =>
  Object.fromEntries(read(name).incidents.map((it) => [it.externalId, of(it)]))

test('makes one incident of a situation and its records, named after the event rather than the measures', () => {
  const { incidents, ...summary } = read('situation')
  expect(summary).toEqual({
    observedAt: '2026-11-20T06:55:00.000Z',
    rejected: [],
    flawed: [{ reason: 'only the ends of a stretch', count: 1 }],
    partial: false,
    changesAt: null,
  })
  expect(incidents.map(({ raw: _, ...it }) => it)).toEqual([
    {
      externalId: 's-1',
      externalVersion: 3,
      title: 'Accident: R 9, Mill bridge',
      description: 'Two cars have\ncollided.',
      location: 'R 9, Mill bridge',
      translations: {
        es: { title: 'Siniestro de tránsito: R 9, Mill bridge', description: 'Two cars have\ncollided.', location: 'R 9, Mill bridge' },
      },
      createdAt: '2026-11-20T06:00:00.000Z',
      updatedAt: '2026-11-20T06:40:00.000Z',
      geometry: {
        type: 'LineString',
        coordinates: [
          [4.3, 52.01],
          [4.31, 52.02],
        ],
      },
      type: 'traffic_accident',
      priority: 'critical',
      status: 'active',
      plannedWork: false,
      affectsTraffic: true,
      startsAt: '2026-11-20T05:50:00.000Z',
      endsAt: null,
      resolvedAt: null,
    },
  ])
  expect(incidents[0]?.raw).toEqual({ xml: expect.stringMatching(/^<situation id="s-1" version="3">[\s\S]*<\/situation>$/) })
})

test.each([
  ['', 'Two cars have\ncollided.'],
  ['nl', "Twee auto's gebotst."],
  ['nl-BE', "Twee auto's gebotst."],
  ['fr', 'Two cars have\ncollided.'],
])('takes the comment in the language %j, else in that of the publication', (language, description) => {
  expect(read('situation', { language }).incidents[0]?.description).toBe(description)
})

test('reads version 3 by namespaces, whatever the prefixes, and nothing of extensions', () => {
  const { incidents, ...summary } = read('version-3')
  expect(summary).toEqual({
    observedAt: '2026-11-20T06:55:00.000Z',
    rejected: [],
    flawed: [],
    partial: false,
    changesAt: '2026-11-21T06:00:00.000Z',
  })
  expect(incidents).toMatchObject([
    {
      externalId: 'v3-1',
      externalVersion: null,
      title: 'Road works: Ringweg / A10, bij de sluis',
      description: 'Werk aan de weg.\n\nHoud rekening met vertraging.',
      createdAt: '2026-11-20T06:00:00.123Z',
      updatedAt: '2026-11-20T06:45:00.000Z',
      geometry: {
        type: 'LineString',
        coordinates: [
          [4.3, 52.01],
          [4.31, 52.02],
        ],
      },
      priority: 'high',
      status: 'active',
      startsAt: '2026-11-20T06:00:00.000Z',
      endsAt: '2026-11-21T06:00:00.000Z',
    },
  ])
  expect(JSON.stringify(incidents), 'comments for operators may name people').not.toContain('Jansen')
  expect(incidents[0]?.raw).toEqual({ xml: expect.stringMatching(/^<r:situation id="v3-1">[\s\S]*bij de sluis[\s\S]*<\/r:situation>$/) })
})

test('takes the status from the validity, else from its times, and what ends it early', () => {
  expect(byId('statuses', (it) => [it.status, it.endsAt, it.resolvedAt])).toEqual({
    'active-past-its-end': ['active', '2026-11-10T00:00:00.000Z', null],
    suspended: ['pending', null, null],
    planned: ['pending', null, null],
    'not-begun': ['pending', '2026-12-02T00:00:00.000Z', null],
    'under-way': ['active', '2026-12-02T00:00:00.000Z', null],
    over: ['resolved', '2026-11-20T06:30:00.000Z', '2026-11-20T06:30:00.000Z'],
    overruns: ['active', '2026-11-20T06:30:00.000Z', null],
    'until-further-notice': ['active', null, null],
    'between-periods': ['pending', '2026-12-02T00:00:00.000Z', null],
    'after-its-periods': ['resolved', '2026-12-02T00:00:00.000Z', '2026-11-19T12:00:00.000Z'],
    'in-an-exception': ['pending', '2026-12-02T00:00:00.000Z', null],
    repeats: ['active', '2026-12-02T00:00:00.000Z', null],
    ended: ['resolved', null, '2026-11-19T12:00:00.000Z'],
    cancelled: ['resolved', null, '2026-11-19T12:00:00.000Z'],
    'one-part-ended': ['active', null, null],
  })
  expect(read('statuses').changesAt, 'the exception ends').toBe('2026-11-21T00:00:00.000Z')
  expect(read('statuses').flawed).toContainEqual({ reason: 'repeats by days or hours', count: 1 })
})

test('a part that has ended no longer names its situation', () => {
  const [incident] = read('statuses').incidents.filter((it) => it.externalId === 'one-part-ended')
  expect(incident).toMatchObject({ title: 'Congestion', type: 'other' })
})

test('a situation that begins or ends by its times becomes a newer version', () => {
  const stateAt = (at: string) => read('statuses', {}, Date.parse(at)).incidents.find((it) => it.externalId === 'not-begun')
  expect(stateAt('2026-12-01T12:00:00Z')).toMatchObject({ status: 'active', updatedAt: '2026-12-01T00:00:00.000Z' })
  expect(stateAt('2026-12-02T00:00:00Z')).toMatchObject({ status: 'resolved', updatedAt: '2026-12-02T00:00:00.000Z' })
})

test('reads every way to describe a place that has coordinates, and keeps the record without them', () => {
  const line = (...coordinates: number[][]) => ({ type: 'LineString', coordinates })
  const point = { type: 'Point', coordinates: [4.3, 52.01] }
  const lonLat = line([4.3, 52.01], [4.31, 52.02])
  const close = (value: number) => expect.closeTo(value, 5)
  expect(byId('locations', (it) => it.geometry)).toEqual({
    point,
    'comma-for-dot': null,
    zero: null,
    'out-of-range': null,
    'alert-c': null,
    'alert-c-and-display': point,
    predefined: null,
    'binary-openlr': null,
    'openlr-points': lonLat,
    // Control points of each grid: coordinate-system.test.ts.
    'utm-33': line([close(15), close(59.98733)], [close(15.01792), close(59.98733)]),
    'dutch-grid': line([close(5.3872), close(52.15517)], [close(5.38866), close(52.15517)]),
    'lat-lon': lonLat,
    'lon-lat': lonLat,
    'unknown-grid': null,
    'cut-off': lonLat,
    'comma-list': null,
    nowhere: null,
    'destination-only': null,
    'along-a-road': null,
    group: point,
  })
  expect(read('locations').flawed).toEqual([
    { reason: 'point is no use', count: 3 },
    { reason: 'only Alert-C codes', count: 1 },
    { reason: 'only the name of a predefined location', count: 1 },
    { reason: 'only binary OpenLR', count: 1 },
    { reason: 'only reference points of OpenLR', count: 1 },
    { reason: 'unsupported coordinate system', count: 1 },
    { reason: 'corner is no use', count: 2 },
    { reason: 'no place', count: 2 },
    { reason: 'only a distance along a road', count: 1 },
  ])
  expect(byId('locations', (it) => it.location)).toMatchObject({ 'alert-c': 'Harbour junction', 'along-a-road': 'Ring road / R 1' })
})

test('tells accidents and fires from everything else', () => {
  expect(byId('kinds', (it) => [it.type, it.title, it.affectsTraffic])).toEqual({
    fire: ['fire', 'Vehicle on fire', true],
    'grass-fire': ['fire', 'Grass fire', true],
    tree: ['other', 'Fallen tree', true],
    queue: ['other', 'Congestion', true],
    lights: ['other', 'Equipment out of order', false],
    national: ['other', 'Traffic event', true],
    'fire-after-accident': ['traffic_accident', 'Accident', true],
  })
})

test('road works are planned work unless they are urgent, or an accident happened there', () => {
  const works = fixture('datex2/severities.xml')
  const plannedWork = (change: (text: string) => string) =>
    decode(Buffer.from(change(Buffer.from(works).toString()))).incidents[0]?.plannedWork
  expect(plannedWork((it) => it)).toBe(true)
  expect(plannedWork((it) => it.replace('</situationRecord>', '<urgentRoadworks>true</urgentRoadworks></situationRecord>'))).toBe(false)
  expect(plannedWork((it) => it.replace('"MaintenanceWorks"', '"Accident"'))).toBe(false)
})

test('derives the priority from the severity; an unknown one stays unknown', () => {
  expect(byId('severities', (it) => it.priority)).toEqual({
    'severity-highest': 'critical',
    'severity-high': 'high',
    'severity-medium': 'medium',
    'severity-low': 'low',
    'severity-lowest': 'low',
    'severity-none': 'low',
    'severity-unknown': 'unknown',
    'severity-absent': 'unknown',
    overall: 'high',
    'worst-part': 'medium',
  })
})

test('of several versions of a situation the newest counts, by number, then by time, then by order', () => {
  expect(byId('versions', (it) => [it.externalVersion, it.priority])).toEqual({
    numbered: [6, 'high'],
    timed: [null, 'high'],
    'same-twice': [2, 'high'],
  })
  expect(read('versions').rejected).toEqual([{ reason: 'older version', count: 3 }])
})

test('leaves out exercises, and on request what is marked as not public', () => {
  const ids = (publicOnly: boolean) => read('markings', { publicOnly }).incidents.map((it) => it.externalId)
  expect(ids(false)).toEqual(['restricted', 'public', 'no-time'])
  expect(ids(true)).toEqual(['public', 'no-time'])
  expect(read('markings').rejected).toEqual([
    { reason: 'exercise or test', count: 1 },
    { reason: 'no id', count: 1 },
    { reason: 'no records', count: 1 },
  ])
  expect(read('markings').incidents.at(-1), 'the time of the publication').toMatchObject({ createdAt: '2026-11-20T06:55:00.000Z' })
})

test.each([
  ['situation', false, 1],
  ['empty', false, 0],
  ['delta', true, 1],
  ['version-3-delta', true, 1],
  ['delivery-break', true, 0],
  ['soap', false, 1],
])('%s: partial is %s', (name, partial, count) => {
  const decoded = read(name)
  expect(decoded.partial).toBe(partial)
  expect(decoded.incidents).toHaveLength(count)
})

test.each([
  ['entities', 'forbidden_xml'],
  ['version-1', 'unknown_version'],
  ['denied', 'publisher_error'],
  ['soap-fault', 'publisher_error'],
  ['measured', 'not_situations'],
])('%s is refused: %s', (name, problem) => {
  expect(() => read(name)).toThrow(expect.objectContaining({ problem }))
})

const text = Buffer.from(fixture('datex2/situation.xml')).toString()

test.each([
  ['cut off', text.slice(0, -30), 'broken'],
  ['an unknown entity', text.replace('collided', '&nbsp;'), 'forbidden_xml'],
  ['a web page', '<!DOCTYPE html><html><body>moved</body></html>', 'web_page'],
  ['other XML', '<rss><channel/></rss>', 'not_datex'],
  ['without namespace', text.replace('xmlns="http://datex2.eu/schema/2/2_0"', ''), 'unknown_version'],
  ['nested too deeply', text.replace('<accidentType>', '<a>'.repeat(60)), 'too_complex'],
  ['nothing', '', 'broken'],
])('%s is refused', (_, content, problem) => {
  expect(() => decode(Buffer.from(content))).toThrow(expect.objectContaining({ problem }))
})

test('reads other encodings, by mark, media type and declaration', () => {
  const words = text.replace('collided.', 'zusammengestoßen – größer.')
  const title = (bytes: Uint8Array, mediaType = '') => decode(bytes, {}, mediaType).incidents[0]?.description
  const expected = 'Two cars have\nzusammengestoßen – größer.'
  expect(title(Buffer.from(`\ufeff${words}`))).toBe(expected)
  expect(title(Buffer.from(`\ufeff${words.replace('UTF-8', 'UTF-16')}`, 'utf16le'))).toBe(expected)
  const latin = words.replace('–', '-')
  expect(title(Buffer.from(latin, 'latin1'), 'text/xml; charset=iso-8859-1')).toBe(expected.replace('–', '-'))
  expect(title(Buffer.from(latin.replace('UTF-8', 'ISO-8859-1'), 'latin1'))).toBe(expected.replace('–', '-'))
})

test('keeps the raw record of each situation, also past the first chunk and after characters of several bytes', () => {
  const [head = '', record = '', tail = ''] = text.split(/(?= {4}<situation )|(?<=<\/situation>\n)/)
  const many = Array.from({ length: 200 }, (_, index) => record.replaceAll('s-1', `s-${index}`).replace('collided', '中文ß'.repeat(index)))
  const { incidents } = decode(Buffer.from(head + many.join('') + tail))
  expect(incidents).toHaveLength(200)
  for (const { externalId, raw } of incidents) {
    expect((raw as { xml: string }).xml).toMatch(new RegExp(`^<situation id="${externalId}" [\\s\\S]*</situation>$`))
  }
})

test('times without an offset are in the time zone of the feed', () => {
  const local = text.replaceAll(/(T\d\d:\d\d:\d\d)Z/g, '$1')
  expect(decode(Buffer.from(local), { time: publicationTimes('Europe/Helsinki') }).incidents[0]?.createdAt).toBe('2026-11-20T04:00:00.000Z')
})
