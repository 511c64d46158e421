import { describe, expect, it, test } from 'vitest'
import type { DecodeContext } from '../importer.ts'
import { decodeFeed, FeedSchema } from '../importers.ts'
import { fixture } from '../testing/fixture.ts'

const nowMs = Date.parse('2026-11-20T07:05:00Z')
const aFeed = (more: object = {}) =>
  FeedSchema.parse({
    standard: 'ngsi-ld',
    id: 'ngsi',
    name: 'N',
    url: 'https://broker.example',
    everySeconds: 60,
    content: 'traffic',
    ...more,
  })

function decode(body: Uint8Array | object, more: object = {}, context: Partial<DecodeContext> = {}) {
  const bytes = body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body))
  const { drafts, sites, summary } = decodeFeed(bytes, 'application/ld+json', aFeed(more), { nowMs, ...context })
  const list = [...drafts] as unknown as Record<string, unknown>[]
  return { list, sites: sites?.() ?? [], ...summary() }
}
const file = (name: string) => fixture(`ngsi-ld/${name}`)

const RAMBLA = 'urn:ngsi-ld:TrafficFlowObserved:rambla-1'
const FROM_ONE_READING = [
  { measure: 'traffic.speed', placeId: RAMBLA, atMs: Date.parse('2026-11-20T07:00:00Z'), value: expect.closeTo(31.06855, 4) },
  // 30 vehicles in five minutes.
  { measure: 'traffic.flow', placeId: RAMBLA, atMs: Date.parse('2026-11-20T07:00:00Z'), value: 360 },
]

it.each([
  'flow-normalized.jsonld',
  'flow-concise.jsonld',
  'flow-simplified.json',
  'flow-v2.json',
  'flow-notification.jsonld',
  'flow-aliases.jsonld',
])('reads the same from %s', (name) => {
  const { list, sites, ...summary } = decode(file(name))
  expect(list).toEqual(FROM_ONE_READING)
  expect(sites).toEqual([
    {
      id: RAMBLA,
      name: 'Rambla Gandhi, Montevideo',
      geometry: {
        type: 'LineString',
        coordinates: [
          [-56.19, -34.91],
          [-56.18, -34.91],
        ],
      },
      bearing: expect.closeTo(270, 1),
    },
  ])
  expect(summary).toEqual({ observedAt: '2026-11-20T07:00:00.000Z', rejected: [], flawed: [] })
})

test('an unknown context is not requested: its names count as written, and the feed says so', () => {
  const { list, flawed } = decode(file('flow-unknown-context.jsonld'))
  expect(list).toHaveLength(1)
  expect(flawed).toEqual([{ reason: 'names of an unknown context, read as they are written', count: 1 }])
})

describe('a traffic flow', () => {
  const flow = (attributes: object) => [{ id: 'f', type: 'TrafficFlowObserved', dateObserved: '2026-11-20T07:00:00Z', ...attributes }]
  const speed = (value: unknown, more: object = {}) => flow({ averageVehicleSpeed: { type: 'Property', value, ...more } })

  it.each<[string, object, number]>([
    ['in km/h by the model', speed(100), 62.1371],
    ['in miles an hour', speed(30, { unitCode: 'HM' }), 30],
    ['in metres a second', speed(10, { unitCode: 'MTS' }), 22.36936],
    ['of standing traffic', speed(0), 0],
    ['as text', speed('50'), 31.06855],
    ['of cars alone', [{ ...speed(100)[0], vehicleType: 'car' }], 62.1371],
    [
      'of several instances the one without a data set',
      flow({
        averageVehicleSpeed: [
          { type: 'Property', value: 1, datasetId: 'urn:a:1' },
          { type: 'Property', value: 100 },
        ],
      }),
      62.1371,
    ],
    [
      'of several data sets the newest',
      flow({
        averageVehicleSpeed: [
          { value: 1, datasetId: 'urn:a:1', observedAt: '2026-11-20T06:00:00Z' },
          { value: 100, datasetId: 'urn:a:2', observedAt: '2026-11-20T07:00:00Z' },
        ],
      }),
      62.1371,
    ],
  ])('has a speed %s', (_what, body, mph) => {
    expect(decode(body)).toMatchObject({ list: [{ measure: 'traffic.speed', value: expect.closeTo(mph, 4) }], rejected: [] })
  })

  it.each<[string, object]>([
    ['no value', speed(null)],
    ['no value', speed('urn:ngsi-ld:null')],
    ['no value', flow({ occupancy: 0.2 })],
    ['no value', speed('fast')],
    ['unknown unit', speed(3, { unitCode: 'XYZ' })],
    ['impossible value', speed(-1)],
    ['absurd value', speed(255)],
    ['a time in the future', speed(50, { observedAt: '2026-11-20T08:00:00Z' })],
    ['no time', [{ id: 'f', type: 'TrafficFlowObserved', averageVehicleSpeed: 50 }]],
    ['no time', [{ id: 'f', type: 'TrafficFlowObserved', averageVehicleSpeed: 50, dateObserved: '2026-11-20TT07:00:00Z' }]],
    ['a count without its period', flow({ intensity: 12 })],
    ['a count without its period', flow({ intensity: 12, dateObservedFrom: '2026-11-20T08:00:00Z' })],
    ['of one class of vehicles', flow({ averageVehicleSpeed: 12, vehicleType: 'bicycle' })],
    ['lane in reversed direction', flow({ averageVehicleSpeed: 50, reversedLane: true })],
  ])('is left out: %s', (reason, body) => {
    expect(decode(body)).toMatchObject({ list: [], rejected: [{ reason, count: 1 }] })
  })

  it('has the time of the attribute before that of the entity, and the zone of the feed where neither has one', () => {
    const times = (body: object) =>
      decode(body, { timeZone: 'America/Montevideo' }).list.map((it) => new Date(it.atMs as number).toISOString())
    expect(times(speed(50, { observedAt: '2026-11-20T06:59:00.123456Z' }))).toEqual(['2026-11-20T06:59:00.123Z'])
    expect(
      times([{ id: 'f', type: 'TrafficFlowObserved', averageVehicleSpeed: 50, dateObserved: '2026-11-20T03:55:00/2026-11-20T04:00:00' }]),
    ).toEqual(['2026-11-20T07:00:00.000Z'])
  })

  it('counts once when its page comes twice', () => {
    expect(decode([...speed(50), ...speed(50)])).toMatchObject({ list: [{}], rejected: [{ reason: 'doubled', count: 1 }] })
  })
})

describe('incidents', () => {
  const bounds: DecodeContext['bounds'] = [-56.282, -34.9576, -56.0193, -34.8138]
  const { list, rejected, flawed, changesAt } = decode(file('incidents.jsonld'), { content: 'incidents', language: 'es' }, { bounds })
  const of = (id: string) => list.find((it) => it.externalId === `urn:ngsi-ld:${id}`)

  it.each<[string, object]>([
    [
      'RoadAccident:1',
      {
        title: 'Choque en cadena',
        type: 'traffic_accident',
        status: 'active',
        priority: 'unknown',
        affectsTraffic: true,
        location: 'Av. Italia 3500, Montevideo',
        createdAt: '2026-11-20T06:40:00.000Z',
        updatedAt: '2026-11-20T06:50:00.000Z',
        geometry: { type: 'Point', coordinates: [-56.18, -34.9] },
        description: 'Tres vehículos, avisar a [e-mail]',
        resolvedAt: null,
      },
    ],
    [
      'RoadAccident:3',
      { title: 'Road accident', status: 'resolved', resolvedAt: '2026-11-20T03:00:00.000Z', geometry: null, location: '' },
    ],
    [
      'Alert:1',
      {
        title: 'Traffic jam',
        type: 'other',
        priority: 'high',
        status: 'active',
        affectsTraffic: true,
        advisory: false,
        startsAt: null,
        endsAt: '2026-11-20T09:00:00.000Z',
      },
    ],
    [
      'Alert:2',
      {
        title: 'Fire risk',
        type: 'other',
        priority: 'unknown',
        status: 'pending',
        advisory: true,
        startsAt: '2026-11-21T00:00:00.000Z',
        endsAt: null,
        location: 'Parque Lecocq',
      },
    ],
    [
      'Alert:3',
      {
        title: 'Building fire',
        type: 'fire',
        priority: 'low',
        status: 'resolved',
        resolvedAt: '2026-11-19T08:00:00.000Z',
        updatedAt: '2026-11-19T08:00:00.000Z',
      },
    ],
    [
      'CityWork:1',
      {
        title: 'Cambio de cañerías',
        type: 'other',
        status: 'active',
        plannedWork: true,
        affectsTraffic: true,
        createdAt: '2026-10-01T00:00:00.000Z',
        startsAt: '2026-11-10T08:00:00.000Z',
        geometry: { type: 'LineString' },
      },
    ],
    ['CityWork:2', { title: 'City work', status: 'pending', affectsTraffic: false }],
  ])('%s', (id, expected) => {
    expect(of(id)).toMatchObject(expected)
  })

  it('are left out with their reasons', () => {
    expect(rejected).toEqual([
      { reason: 'an old accident without a status', count: 1 },
      { reason: 'Streetlight is not read', count: 1 },
      { reason: 'no id', count: 1 },
    ])
    expect(flawed).toEqual([{ reason: 'location is no use', count: 1 }])
    expect(changesAt).toBe('2026-11-20T09:00:00.000Z')
  })
})

test('a service request has the fields of GeoReport', () => {
  expect(decode(file('requests.jsonld'), { content: 'serviceRequests' }).list).toMatchObject([
    {
      externalId: 'urn:ngsi-ld:service_requests:17',
      title: 'Aceras',
      description: 'Baldosas rotas, llamar al [phone]',
      location: 'Canelones 1100',
      status: 'completed',
      statusNotes: 'Reparada.',
      assignedDepartment: 'Vialidad',
      createdAt: '2026-11-18T13:00:00.000Z',
      completedAt: '2026-11-19T13:00:00.000Z',
      expectedAt: null,
      geometry: { type: 'Point', coordinates: [-56.19, -34.908] },
    },
  ])
})

it.each<[string, Uint8Array | object, string]>([
  ['meters and plants', file('energy.json'), 'one_installation'],
  ['street lights only', [{ id: 'a', type: 'Streetlight' }], 'other_entities'],
  ['an error of the broker', { type: 'https://uri.etsi.org/ngsi-ld/errors/BadRequestData', title: 'Bad request' }, 'publisher_error'],
  ['something else', { hello: 'city' }, 'not_entities'],
  ['half an answer', Buffer.from('[{"id": "a", "type": "TrafficFlowObserved"'), 'broken'],
  ['a web page', Buffer.from('<!doctype html><html></html>'), 'web_page'],
  ['deep nesting', Buffer.from(`${'['.repeat(100)}${']'.repeat(100)}`), 'too_complex'],
])('refuses %s', (_what, body, problem) => {
  expect(() => decode(body)).toThrow(expect.objectContaining({ problem }))
})

test('an answer without entities is empty', () => {
  expect(decode([])).toMatchObject({ list: [], observedAt: null, rejected: [], flawed: [] })
})
