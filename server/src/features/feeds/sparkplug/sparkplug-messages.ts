import { CLOCK_AHEAD_MS } from '@oppidum/domain/feeds/feed'
import type { Observation, OfflineSeries } from '@oppidum/domain/feeds/intake'
import { CITY_PLACE } from '@oppidum/domain/telemetry/measure'
import { possibleValue } from '@oppidum/domain/telemetry/possible-value'
import { cleanLine, TEXT_LIMITS } from '../feed-text.ts'
import type { Continuation, Decoded } from '../importer.ts'
import { isOfCity, UNITS } from '../measure-units.ts'
import type { ReceivedMessage } from '../received-messages.ts'
import { tally } from '../rejection-tally.ts'
import { type EdgeNodes, edgeNodes, type Meaning } from './edge-nodes.ts'
import { metricNumber } from './metric-number.ts'
import { metricReader } from './metric-pattern.ts'
import { type Metric, type Payload, payloadOf } from './payload.ts'
import { BrokenMessage } from './protobuf-fields.ts'
import { rebirthCommand } from './rebirth.ts'
import type { SparkplugFeed } from './sparkplug-settings.ts'
import { type SparkplugTopic, topicOf } from './sparkplug-topic.ts'

const NAMES_AT_MOST = 5

/** Values of the metrics that the feed maps. @param before state of the connection */
export function decodeSparkplug(
  messages: Iterable<ReceivedMessage>,
  feed: SparkplugFeed,
  nowMs: number,
  before: EdgeNodes | undefined,
): Decoded {
  const rejected = tally()
  const flawed = tally()
  const nodes = edgeNodes(before ?? new Map())
  const mapped = feed.metrics.map((it) => ({ ...it, read: metricReader(it.name) }))
  const known = new Set<string>()
  const offline = new Map<string, OfflineSeries>()
  let newestMs = 0

  const seriesKey = ({ measure, placeId }: Pick<Meaning, 'measure' | 'placeId'>) => `${measure} ${placeId}`

  /** Which series of the city a metric's values belong to. */
  function meaningOf({ node, device }: SparkplugTopic, name: string): Meaning | null {
    for (const { read, measure, unit } of mapped) {
      const written = read(name)
      if (written === null) continue
      const sensor = written || (device === '' ? node : `${node}/${device}`)
      const placeId = isOfCity(measure) ? CITY_PLACE : cleanLine(sensor, TEXT_LIMITS.externalId)
      return { measure, placeId, factor: UNITS[unit].factor }
    }
    return null
  }

  /** The time of a value, or why it is left out. */
  function timeOf(metric: Metric, payload: Payload, { retained, receivedMs }: ReceivedMessage): number | string {
    const atMs = metric.timestampMs ?? payload.timestampMs
    if (atMs === null) return retained ? 'a retained message without a time, whose age is unknown' : receivedMs
    return atMs > nowMs + CLOCK_AHEAD_MS ? 'a time in the future' : atMs
  }

  function* values(topic: SparkplugTopic, payload: Payload, message: ReceivedMessage): Generator<Observation> {
    for (const metric of payload.metrics) {
      const born = message.retained ? undefined : nodes.metric(topic.node, topic.device, metric)
      if (!born && metric.name === '') {
        rejected.add('an alias whose birth is missing')
        if (!message.retained) nodes.needBirth(topic.node)
        continue
      }
      const meaning = born ? born.meaning : meaningOf(topic, metric.name)
      if (!meaning) continue
      const atMs = timeOf(metric, payload, message)
      if (typeof atMs === 'string') {
        rejected.add(atMs)
        continue
      }
      yield* observation(metric, metric.type ?? born?.type ?? null, meaning, atMs)
    }
  }

  function* observation(metric: Metric, type: number | null, { measure, placeId, factor }: Meaning, atMs: number): Generator<Observation> {
    const number = metric.isNull || !metric.value ? null : metricNumber(metric.value, type)
    const value = number === null ? null : possibleValue(measure, number * factor, 0)
    const key = seriesKey({ measure, placeId })
    if (value === null) {
      rejected.add(metric.isNull ? 'the sensor has no value' : number === null ? 'no number' : 'impossible value')
      if (metric.isNull && !metric.isHistorical) offline.set(key, { measure, placeId, sinceMs: atMs })
      return
    }
    if (!metric.isHistorical) offline.delete(key)
    if (known.has(`${key} ${atMs}`)) return rejected.add('doubled')
    known.add(`${key} ${atMs}`)
    newestMs = Math.max(newestMs, atMs)
    yield { measure, placeId, atMs, value }
  }

  /** What the message says of the node besides values. Retained ones are of a connection that nobody knows. */
  function note(topic: SparkplugTopic, payload: Payload, { receivedMs }: ReceivedMessage): void {
    const { kind, node, device } = topic
    const isInOrder = kind === 'NBIRTH' || kind === 'NDEATH' || nodes.follows(node, payload.seq)
    if (!isInOrder) flawed.add('a gap in the sequence of an edge node')
    if (kind === 'NBIRTH' || kind === 'DBIRTH') nodes.birth(node, device, payload, (name) => meaningOf(topic, name))
    if (kind !== 'NDEATH' && kind !== 'DDEATH') return
    // A node's last will has the time at which it connected.
    const sinceMs = receivedMs
    for (const { measure, placeId } of nodes.death(node, device, payload)) {
      offline.set(seriesKey({ measure, placeId }), { measure, placeId, sinceMs })
    }
  }

  function* drafts(): Generator<Observation> {
    for (const message of messages) {
      const topic = topicOf(message.topic)
      if (!topic) continue
      const payload = readPayload(message.payload)
      if (!payload) {
        rejected.add('not Sparkplug B')
        continue
      }
      if (!message.retained) note(topic, payload, message)
      if (topic.kind !== 'NDEATH' && topic.kind !== 'DDEATH') yield* values(topic, payload, message)
    }
  }

  function continuation(): Continuation {
    const publish = nodes.ask(nowMs).map((node) => rebirthCommand(feed.group, node, nowMs))
    return { state: nodes.state(), publish, notice: noticeOf(nodes.offline(), nodes.unborn()) }
  }

  return {
    drafts: drafts(),
    continuation,
    summary: () => ({
      observedAt: newestMs > 0 ? new Date(newestMs).toISOString() : null,
      rejected: rejected.list(),
      flawed: flawed.list(),
      offline: [...offline.values()],
    }),
  }
}

function readPayload(bytes: Uint8Array): Payload | null {
  try {
    return payloadOf(bytes)
  } catch (cause) {
    if (cause instanceof BrokenMessage) return null
    throw cause
  }
}

function noticeOf(offline: readonly string[], unborn: readonly string[]): string | null {
  const sentences = [
    offline.length > 0 ? `Offline, as the broker says: ${listOf(offline)}.` : [],
    unborn.length > 0
      ? `Asked for a rebirth, because a birth or another message is missing: ${listOf(unborn)}. If this persists, check that the feed's user is allowed to publish NCMD messages.`
      : [],
  ].flat()
  return sentences.length === 0 ? null : sentences.join(' ')
}

function listOf(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_AT_MOST).map((it) => cleanLine(it, 60))
  return names.length > shown.length ? `${shown.join(', ')} and ${names.length - shown.length} more` : shown.join(', ')
}
