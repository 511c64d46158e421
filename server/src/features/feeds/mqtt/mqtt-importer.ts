import { CLOCK_AHEAD_MS } from '@oppidum/domain/feeds/feed'
import type { Observation } from '@oppidum/domain/feeds/intake'
import { CITY_PLACE, type MeasureId } from '@oppidum/domain/telemetry/measure'
import { possibleValue } from '@oppidum/domain/telemetry/possible-value'
import { BROKER_FIELDS, connectionOf } from '../broker-settings.ts'
import { cleanLine, cleanNumber, TEXT_LIMITS } from '../feed-text.ts'
import { instantOf } from '../feed-time.ts'
import { type Decoded, receivingImporterFrom } from '../importer.ts'
import { isOfCity, partOf, UNITS } from '../measure-units.ts'
import { type ReceivedMessage, readMessages } from '../received-messages.ts'
import { tally } from '../rejection-tally.ts'
import { valueAt } from './json-pointer.ts'
import { type MqttFeed, SETTINGS } from './mqtt-settings.ts'
import { filterOf, siteReader } from './topic-pattern.ts'

/** A number from here on is milliseconds since 1970: as seconds it would be a year after 5000. */
const MILLISECONDS_FROM = 100_000_000_000
const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** Messages of an MQTT broker (3.1.1 and 5) whose payloads are JSON; the feed's settings say where in them the values are. */
export const importer = receivingImporterFrom({
  standard: 'mqtt',
  settings: SETTINGS,
  fields: [
    { name: 'topic', input: { kind: 'text' }, required: true },
    { name: 'values', input: { kind: 'json' }, required: true },
    { name: 'each', input: { kind: 'text' }, required: false },
    { name: 'site', input: { kind: 'text' }, required: false },
    { name: 'time', input: { kind: 'text' }, required: false },
    ...BROKER_FIELDS,
    { name: 'sessionSeconds', input: { kind: 'number' }, required: false },
  ],
  key: 'optional',
  part: ({ values }) => partOf(values),
  newestTime: 'values',
  ofRegion: false,
  accepts: [],
  snapshot: false,
  lists: [],
  recognize: () => null,
  subscription(feed, secret) {
    return {
      ...connectionOf(feed, secret),
      filter: filterOf(feed.topic),
      // Without times of their own, messages that the broker kept would look as new as their arrival.
      sessionSeconds: feed.time === undefined ? 0 : feed.sessionSeconds,
    }
  },
  decode(bytes, _mediaType, feed, { nowMs }) {
    return decodeMessages(readMessages(bytes), feed, nowMs)
  },
})

function decodeMessages(messages: Iterable<ReceivedMessage>, feed: MqttFeed, nowMs: number): Decoded {
  const rejected = tally()
  const siteInTopic = siteReader(feed.topic)
  const known = new Set<string>()
  let newestMs = 0

  function timeOf(record: unknown, { retained, receivedMs }: ReceivedMessage): number | string {
    if (feed.time === undefined) return retained ? 'a retained message without a time, whose age is unknown' : receivedMs
    const atMs = instantMs(valueAt(record, feed.time), feed.timeZone)
    if (atMs === null) return 'no time'
    return atMs > nowMs + CLOCK_AHEAD_MS ? 'a time in the future' : atMs
  }

  function placeOf(record: unknown, measure: MeasureId, topicSite: string): string {
    if (isOfCity(measure)) return CITY_PLACE
    const written = feed.site === undefined ? topicSite : valueAt(record, feed.site)
    return cleanLine(typeof written === 'number' ? String(written) : written, TEXT_LIMITS.externalId)
  }

  function* observations(record: unknown, message: ReceivedMessage, topicSite: string): Generator<Observation> {
    const atMs = timeOf(record, message)
    if (typeof atMs === 'string') return rejected.add(atMs)
    for (const { measure, pointer, unit } of feed.values) {
      const number = cleanNumber(valueAt(record, pointer))
      if (number === null) {
        rejected.add('no value')
        continue
      }
      // No production is compared with others here, so a small negative one is left out.
      const value = possibleValue(measure, number * UNITS[unit].factor, 0)
      const placeId = placeOf(record, measure, topicSite)
      const key = `${measure} ${atMs} ${placeId}`
      if (value === null) rejected.add('impossible value')
      else if (placeId === '') rejected.add('no site')
      else if (known.has(key)) rejected.add('doubled')
      else {
        known.add(key)
        newestMs = Math.max(newestMs, atMs)
        yield { measure, placeId, atMs, value }
      }
    }
  }

  function* drafts(): Generator<Observation> {
    for (const message of messages) {
      const topicSite = siteInTopic(message.topic)
      if (topicSite === null) {
        rejected.add('another topic')
        continue
      }
      const records = recordsOf(message.payload, feed.each)
      if (typeof records === 'string') rejected.add(records)
      else for (const record of records) yield* observations(record, message, topicSite)
    }
  }

  return {
    drafts: drafts(),
    summary: () => ({
      observedAt: newestMs > 0 ? new Date(newestMs).toISOString() : null,
      rejected: rejected.list(),
      flawed: [],
    }),
  }
}

/** The records of a message, or why it has none. */
function recordsOf(payload: Uint8Array, each: string | undefined): readonly unknown[] | string {
  // An empty retained message means that the publisher has removed the last one (MQTT 5, 3.3.1.3).
  if (payload.byteLength === 0) return 'empty'
  let json: unknown
  try {
    json = JSON.parse(UTF8.decode(payload))
  } catch {
    return 'not JSON'
  }
  if (each === undefined) return [json]
  const list = valueAt(json, each)
  return Array.isArray(list) ? list : 'no list'
}

/** Milliseconds since 1970 of a date and time, or of seconds or milliseconds since then. */
function instantMs(value: unknown, timeZone: string): number | null {
  const number = typeof value === 'number' ? value : typeof value === 'string' && /^\d{9,13}(\.\d+)?$/.test(value) ? Number(value) : null
  if (number !== null) return number <= 0 ? null : Math.round(number >= MILLISECONDS_FROM ? number : number * 1_000)
  const instant = instantOf(value, timeZone)
  return instant === null ? null : Date.parse(instant)
}
