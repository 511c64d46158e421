import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import { expect, test } from 'vitest'
import { DecodeFailure } from '../decode-failure.ts'
import { fixture } from '../testing/fixture.ts'
import { wholeAnswer } from '../testing/whole-answer.ts'
import { aFeed } from './testing/open311-feed.ts'

const nowMs = Date.parse('2026-11-20T07:00:00Z')
const decode = (bytes: Uint8Array, feed = aFeed(), mediaType = 'application/json') => wholeAnswer(bytes, mediaType, feed, { nowMs })
const requests = (path: string, feed?: FeedDefinition) => decode(fixture(`open311/${path}`), feed).requests ?? []
const problem = (bytes: Uint8Array) => {
  try {
    decode(bytes)
    return 'none'
  } catch (cause) {
    return cause instanceof DecodeFailure ? cause.problem : cause
  }
}

test('turns a JSON list into drafts, oldest change first', () => {
  const rules = [{ match: 'light', category: 'infrastructure', priority: 'high' }]
  const decoded = decode(fixture('open311/list.json'), aFeed({ rules }))
  expect({ ...decoded, requests: decoded.requests?.map(({ raw: _, ...draft }) => draft) }).toEqual({
    complete: false,
    observedAt: '2026-11-19T11:00:00.000Z',
    rejected: [],
    flawed: [],
    requests: [
      {
        externalId: '4713',
        externalVersion: null,
        title: 'OTHER',
        description: '',
        location: '',
        createdAt: '2026-11-16T10:00:00.000Z',
        updatedAt: '2026-11-16T10:00:00.000Z',
        geometry: null,
        category: 'other',
        priority: 'unknown',
        status: 'pending',
        assignedDepartment: null,
        expectedAt: null,
        completedAt: null,
      },
      {
        externalId: '4712',
        externalVersion: null,
        title: 'Fallen branch',
        description: 'Branch removed',
        location: '-34.90568, -56.19123',
        createdAt: '2026-11-17T10:00:00.000Z',
        updatedAt: '2026-11-17T15:30:00.500Z',
        geometry: { type: 'Point', coordinates: [-56.191234, -34.905678] },
        category: 'other',
        priority: 'unknown',
        status: 'completed',
        assignedDepartment: null,
        expectedAt: null,
        completedAt: '2026-11-17T15:30:00.500Z',
      },
      {
        externalId: '4711',
        externalVersion: null,
        title: 'Farola apagada',
        description: 'La farola parpadea.\nDesde el lunes.',
        location: 'Calle Inventada 12',
        createdAt: '2026-11-18T12:30:00.000Z',
        updatedAt: '2026-11-19T11:00:00.000Z',
        geometry: { type: 'Point', coordinates: [-56.1645, -34.9011] },
        category: 'infrastructure',
        priority: 'high',
        status: 'pending',
        assignedDepartment: 'Alumbrado',
        expectedAt: '2026-11-25T15:00:00.000Z',
        completedAt: null,
        sourcePicture: 'https://pictures.invalid/1.jpg',
      },
    ],
  })
})

test("keeps the standard's fields in the raw record", () => {
  expect(requests('list.json').at(-1)?.raw).toMatchObject({
    service_request_id: 4711,
    address_id: 'A-77',
    media_url: 'https://pictures.invalid/1.jpg',
  })
})

test('turns an XML list into drafts, without deeper elements', () => {
  const [closed, open] = requests('list.xml')
  expect(closed).toMatchObject({
    externalId: '89',
    title: 'Schlagloch',
    status: 'completed',
    geometry: null,
    location: '',
    completedAt: null,
  })
  expect(open).toMatchObject({
    externalId: '88',
    title: 'Straßenbeleuchtung & Ampeln',
    description: 'Lampe <b>defekt</b> & dunkel',
    status: 'pending',
    location: 'Grüner Weg 3',
    assignedDepartment: 'Stadtwerke',
    createdAt: '2026-11-18T08:30:00.000Z',
    geometry: { type: 'Point', coordinates: [8.6784, 50.5841] },
  })
  expect(JSON.stringify(open)).not.toMatch(/Beispiel|secret/)
})

test('reads XML in its declared encoding', () => {
  const text =
    '<?xml version="1.0" encoding="ISO-8859-1"?><service_requests><request><service_request_id>1</service_request_id><requested_datetime>2026-07-01T12:00:00Z</requested_datetime><service_name>Müll</service_name></request></service_requests>'
  expect(decode(Buffer.from(text, 'latin1')).requests?.[0]?.title).toBe('Müll')
  expect(decode(Buffer.from(`\ufeff${text.replace('ISO-8859-1', 'utf-16')}`, 'utf16le')).requests?.[0]?.title).toBe('Müll')
})

test('reads every format of time, and rejects what is not one', () => {
  const decoded = decode(fixture('open311/times.json'))
  expect(Object.fromEntries(decoded.requests?.map((it) => [it.externalId, it.createdAt]) ?? [])).toEqual({
    'no-zone': '2026-07-01T10:00:00.000Z',
    'blank-for-t': '2026-07-01T10:00:00.000Z',
    'offset-without-colon': '2026-07-01T10:00:00.000Z',
    'one-digit-fraction': '2026-07-01T12:00:00.500Z',
    'seven-digit-fraction': '2026-07-01T12:00:00.123Z',
    'minus-zero': '2026-07-01T12:00:00.000Z',
    interval: '2026-07-01T12:00:00.000Z',
    'plus-lost': '2026-07-01T10:00:00.000Z',
    'date-only': '2026-06-30T22:00:00.000Z',
    'spring-gap': '2026-03-29T01:30:00.000Z',
    'autumn-twice': '2026-10-25T00:30:00.000Z',
    ahead: '2026-11-20T08:00:00.000Z',
    'update-only': '2026-07-02T12:00:00.000Z',
  })
  expect(decoded.rejected).toEqual([{ reason: 'no time', count: 3 }])
  expect(decoded.observedAt, 'a time ahead of the clock is not what the list speaks of').toBe('2026-10-25T00:30:00.000Z')
})

test('drops an unusable point and keeps its record', () => {
  const decoded = decode(fixture('open311/places.json'))
  expect(decoded.requests?.map((it) => [it.externalId, it.geometry?.coordinates ?? null, it.location])).toEqual([
    ['zero', null, 'Plaza 1'],
    ['zero-text', null, ''],
    ['swapped', null, ''],
    ['feet', null, ''],
    ['nothing', null, ''],
    ['half', null, ''],
    ['word', null, ''],
    ['equator', [9.45, 0], '0.00000, 9.45000'],
  ])
  expect(decoded.flawed).toEqual([{ reason: 'point is no use', count: 6 }])
  expect(decoded.rejected).toEqual([])
})

test('refines open and closed by the notes', () => {
  expect(requests('statuses.json').map((it) => `${it.externalId} ${it.status}`)).toEqual([
    '1 pending',
    '2 in_progress',
    '3 scheduled',
    '4 assigned',
    '5 pending',
    '6 pending',
    '8 in_progress',
    '9 pending',
    '7 completed',
  ])
})

test("keeps the source's notes and outcome, and dates a completion only by an update", () => {
  const decoded = decode(fixture('open311/notes.json'))
  const closings = decoded.requests?.map((it) => [it.externalId, it.completedAt, it.statusNotes ?? null, it.sourcePicture ?? null])
  expect(closings?.sort()).toEqual([
    ['1', null, 'Filled with asphalt. Call [phone]', null],
    ['2', '2026-07-03T09:00:00.000Z', null, 'http://pictures.invalid/a%20b.jpg'],
    ['3', null, 'Duplicate: Same as 1', null],
    ['4', null, 'in_progress', null],
    ['5', null, null, null],
  ])
  expect(decoded.flawed).toEqual([{ reason: 'picture address is no use', count: 2 }])
})

test('orders versions of one record oldest first, and counts equal ones once', () => {
  const decoded = decode(fixture('open311/doubled.json'))
  expect(decoded.requests?.map((it) => [it.externalId, it.status, it.updatedAt])).toEqual([
    ['a', 'pending', '2026-07-02T12:00:00.000Z'],
    ['a', 'completed', '2026-07-03T12:00:00.000Z'],
  ])
  expect(decoded.rejected).toEqual([
    { reason: 'doubled', count: 1 },
    { reason: 'no id', count: 1 },
    { reason: 'not a record', count: 1 },
  ])
})

test('keeps markup as text; removes controls, lone surrogates and odd line ends', () => {
  const [draft] = requests('hostile-text.json')
  expect(draft).toMatchObject({
    externalId: 'x1',
    title: 'Bad [31mlight[0m here',
    description: '<script>alert(1)</script>\nLine two\nline three  Café \ttab',
    location: 'Main Street 5',
    status: 'pending',
  })
  expect(JSON.stringify(draft?.raw)).not.toContain('proto')
})

test('cuts texts to their limits, and the raw record to a note', () => {
  const long = {
    service_request_id: '1',
    requested_datetime: '2026-07-01T12:00:00Z',
    service_name: 'n'.repeat(500),
    description: '😀'.repeat(9_000),
    address: 'a'.repeat(900),
  }
  const [draft] = decode(Buffer.from(JSON.stringify([long]))).requests ?? []
  expect(draft?.title).toHaveLength(120)
  expect(draft?.location).toHaveLength(300)
  expect(draft?.description.length).toBeLessThanOrEqual(4_000)
  expect(draft?.description).toMatch(/^(?:😀)+…$/u)
  expect(JSON.stringify(draft?.raw).length).toBeLessThan(16_384)
})

test('does not store the reporter, and masks personal data in texts', () => {
  const [draft] = requests('personal.json')
  expect(draft?.description).toBe(
    'Car [plate] blocks the drive at 2303-2559 Olive St since 2026-06-30 10:15. Write to [e-mail] or call me at [phone], else [phone].',
  )
  expect(JSON.stringify(draft)).not.toMatch(/Pat|people\.invalid|0199|123 456|"77"/)
})

test.each([
  ['services.xml', 'not_requests'],
  ['services.json', 'not_requests'],
  ['discovery.json', 'not_requests'],
  ['errors.json', 'publisher_error'],
  ['errors.xml', 'publisher_error'],
  ['entity-bomb.xml', 'forbidden_xml'],
  ['external-entity.xml', 'forbidden_xml'],
  ['undeclared-entity.xml', 'forbidden_xml'],
  ['web-page.html', 'web_page'],
])('%s is refused: %s', (path, expected) => expect(problem(fixture(`open311/${path}`))).toBe(expected))

test.each(['', '[{"service_request_id": "1", ', '<service_requests><request>', '<a></b>', 'hello', '[1,2] x'])(
  'the broken answer %j is refused',
  (text) => {
    expect(problem(Buffer.from(text))).toBe('broken')
  },
)

test('refuses excessive nesting in both formats', () => {
  expect(problem(Buffer.from('['.repeat(100_000)))).toBe('too_complex')
  expect(problem(Buffer.from(`<service_requests>${'<a>'.repeat(40)}`))).toBe('too_complex')
})

test.each(['[]', '<service_requests/>', '{"service_requests": []}'])('%s is an empty list, not an error', (text) => {
  expect(decode(Buffer.from(text))).toEqual({ requests: [], complete: false, observedAt: null, rejected: [], flawed: [] })
})
