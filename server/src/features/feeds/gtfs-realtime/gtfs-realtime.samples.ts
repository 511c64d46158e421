import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decodeFeed, FeedSchema } from '../importers.ts'
import { detect } from '../ingest-file.ts'
import { sample, samplePath } from '../testing/samples-folder.ts'
import { wholeAnswer } from '../testing/whole-answer.ts'
import { feedMessage } from './feed-message.ts'

/** What another reader, protoc or gtfs-realtime-bindings, makes of a file. */
interface MessageText {
  header: { timestamp: string; gtfsRealtimeVersion: string }
  entity: { id: string; alert?: AlertText; vehicle?: VehicleText }[]
}
interface VehicleText {
  trip?: { tripId?: string; routeId?: string }
  vehicle?: { id?: string; label?: string }
  position?: { latitude: number; longitude: number; bearing?: number; speed?: number }
  occupancyStatus?: string
  timestamp?: string
}
interface AlertText {
  informedEntity: { agencyId?: string; routeId?: string; stopId?: string }[]
  cause: string
  effect: string
  headerText: { translation: { text: string; language: string }[] }
}

const folder = 'gtfs-realtime'
const textOf = (name: string) => JSON.parse(Buffer.from(sample(`${folder}/${name}.pb.json`)).toString()) as MessageText
const aFeed = () =>
  FeedSchema.parse({ standard: 'gtfs-realtime', id: 'sample', name: 'Sample', url: 'http://sample.invalid/', everySeconds: 30 })

test.each(['bart-alerts', 'example'])('%s: header and counts as another reader has them', (name) => {
  const message = feedMessage(sample(`${folder}/${name}.pb`))
  const text = textOf(name)
  expect(message).toMatchObject({
    version: text.header.gtfsRealtimeVersion,
    timestampS: Number(text.header.timestamp),
    isDifferential: false,
    others: text.entity.filter((it) => !it.alert && !it.vehicle).length,
  })
  expect(message.alerts.map((it) => it.id)).toEqual(text.entity.filter((it) => it.alert).map((it) => it.id))
})

test('alerts of San Francisco: every text, cause, effect and selector as another reader has them', () => {
  const { alerts } = feedMessage(sample(`${folder}/bart-alerts.pb`))
  const constant = (word: string | null) => word?.replaceAll(' ', '_').toUpperCase()
  const texts = textOf('bart-alerts').entity.flatMap((it) => it.alert ?? [])
  expect(texts).toHaveLength(1)
  expect(alerts.map(({ alert }) => [constant(alert.cause), constant(alert.effect), alert.header])).toEqual(
    texts.map((it) => [it.cause, it.effect, it.headerText.translation]),
  )
  expect(alerts.flatMap(({ alert }) => alert.informed)).toMatchObject(texts.flatMap((it) => it.informedEntity))

  const [text] = texts[0]?.headerText.translation ?? []
  const nowMs = Date.parse('2019-08-07T17:50:00Z')
  const decoded = wholeAnswer(sample(`${folder}/bart-alerts.pb`), 'application/octet-stream', aFeed(), { nowMs })
  expect(decoded).toMatchObject({
    observedAt: '2019-08-07T17:45:42.000Z',
    rejected: [],
    flawed: [],
    incidents: [
      {
        externalId: 'BSA_187874',
        description: text?.text.trim(),
        location: 'BART',
        type: 'other',
        priority: 'medium',
        status: 'active',
        createdAt: '2019-08-07T17:45:42.000Z',
      },
    ],
  })
})

test.each([
  ['bart-trip-updates', 0, 91],
  ['example', 0, 26],
  ['bart-vehicle-positions-synthetic', 5, 0],
  ['bindings_vehicle_position', 1, 0],
])('%s: %i vehicles and %i other entities, none an alert', (name, vehicles, others) => {
  const bytes = sample(`${folder}/${name}.pb`)
  expect(detect(bytes)).toEqual({ standard: 'gtfs-realtime', settings: {} })
  const message = feedMessage(bytes)
  expect(message).toMatchObject({ alerts: [], others })
  expect(message.vehicles).toHaveLength(vehicles)
  expect(() => decodeFeed(bytes, '', aFeed(), { nowMs: 0 })).toThrow(expect.objectContaining({ problem: 'not_alerts' }))
})

test('vehicles of San Francisco: every position, speed, route, occupancy and time as another reader has them', () => {
  const text = JSON.parse(Buffer.from(sample(`${folder}/bart-vehicle-positions-synthetic.json`)).toString()) as MessageText
  const { vehicles, timestampS } = feedMessage(sample(`${folder}/bart-vehicle-positions-synthetic.pb`))
  expect(timestampS).toBe(Number(text.header.timestamp))
  const single = (value?: number) => (value === undefined ? null : Math.fround(value))
  const occupancy = (word?: string) => word?.replace('_AVAILABLE', '').replace('_ONLY', '').toLowerCase() ?? null
  expect(vehicles.map(({ id, vehicle }) => ({ id, ...vehicle }))).toMatchObject(
    text.entity.map(({ id, vehicle }) => ({
      id,
      vehicleId: vehicle?.vehicle?.id ?? '',
      label: vehicle?.vehicle?.label ?? '',
      tripId: vehicle?.trip?.tripId ?? '',
      routeId: vehicle?.trip?.routeId ?? '',
      lat: single(vehicle?.position?.latitude),
      lon: single(vehicle?.position?.longitude),
      bearing: single(vehicle?.position?.bearing),
      speed: single(vehicle?.position?.speed),
      occupancy: occupancy(vehicle?.occupancyStatus),
      timestampS: Number(vehicle?.timestamp ?? 0),
    })),
  )
  const nowMs = Date.parse('2022-09-01T00:00:30Z')
  const feed = FeedSchema.parse({ ...aFeed(), target: 'vehicles', staleAfterSeconds: 120 })
  const decoded = wholeAnswer(sample(`${folder}/bart-vehicle-positions-synthetic.pb`), '', feed, { nowMs })
  expect(decoded.vehicles).toHaveLength(5)
  expect(decoded).toMatchObject({ observedAt: '2022-09-01T00:00:00.000Z', rejected: [], flawed: [] })
})

test.each(readdirSync(samplePath(folder)).filter((it) => /\.(?:asciipb|json)$/.test(it)))('%s is not the binary form', (name) => {
  const refused = /positions/.test(name) ? expect.anything() : expect.objectContaining({ problem: 'text_format' })
  expect(() => decodeFeed(sample(`${folder}/${name}`), '', aFeed(), { nowMs: 0 })).toThrow(refused)
})
