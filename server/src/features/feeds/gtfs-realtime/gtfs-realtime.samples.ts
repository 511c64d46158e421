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
  entity: { id: string; alert?: AlertText }[]
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
    others: text.entity.filter((it) => !it.alert).length,
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
  ['bart-trip-updates', 91],
  ['example', 26],
  ['bart-vehicle-positions-synthetic', 5],
  ['bindings_vehicle_position', 1],
])('%s: %i entities, none an alert', (name, others) => {
  const bytes = sample(`${folder}/${name}.pb`)
  expect(detect(bytes)).toEqual({ standard: 'gtfs-realtime', settings: {} })
  expect(feedMessage(bytes)).toMatchObject({ alerts: [], others })
  expect(() => decodeFeed(bytes, '', aFeed(), { nowMs: 0 })).toThrow(expect.objectContaining({ problem: 'not_alerts' }))
})

test.each(readdirSync(samplePath(folder)).filter((it) => /\.(?:asciipb|json)$/.test(it)))('%s is not the binary form', (name) => {
  const refused = /positions/.test(name) ? expect.anything() : expect.objectContaining({ problem: 'text_format' })
  expect(() => decodeFeed(sample(`${folder}/${name}`), '', aFeed(), { nowMs: 0 })).toThrow(refused)
})
