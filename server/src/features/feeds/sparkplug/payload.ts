import { gunzipSync, inflateSync } from 'node:zlib'
import type { PbfReader } from 'pbf'
import { BrokenMessage, BYTES, FIXED32, FIXED64, readFields, VARINT } from './protobuf-fields.ts'

/** A payload of sparkplug_b.proto (Sparkplug 3.0, chapter 6), as far as it is about values. */
export interface Payload {
  /** Milliseconds since 1970; null if absent. */
  timestampMs: number | null
  metrics: Metric[]
  /** 0 to 255. Encoders of proto3 leave out a zero. */
  seq: number
}

export interface Metric {
  /** '' if absent. */
  name: string
  alias: number | null
  /** Milliseconds since 1970; null if absent. */
  timestampMs: number | null
  /** Sparkplug 3.0, 6.4.16; null if absent, as it may be in data messages. */
  type: number | null
  isHistorical: boolean
  isNull: boolean
  value: MetricValue | null
}

/** Whether an `int` or `long` is signed is known from the data type only. Its bits are read as signed ones of 64. */
export interface MetricValue {
  kind: 'int' | 'long' | 'float' | 'double' | 'other'
  number: number
}

const PAYLOAD = { 1: VARINT, 2: BYTES, 3: VARINT, 4: BYTES, 5: BYTES }
const METRIC = {
  1: BYTES,
  2: VARINT,
  3: VARINT,
  4: VARINT,
  5: VARINT,
  7: VARINT,
  10: VARINT,
  11: VARINT,
  12: FIXED32,
  13: FIXED64,
  14: VARINT,
  15: BYTES,
  16: BYTES,
  17: BYTES,
  18: BYTES,
}

/** Sparkplug's own convention: the payload is in the body, and a metric names the algorithm. */
const COMPRESSED = 'SPBV1.0_COMPRESSED'
const GZIP_MAGIC = 0x1f
const INFLATED_BYTES = 8_000_000

/** @throws BrokenMessage */
export function payloadOf(bytes: Uint8Array): Payload {
  const { uuid, body, ...payload } = envelopeOf(bytes)
  if (uuid !== COMPRESSED) return payload
  const { timestampMs, metrics } = envelopeOf(inflated(body))
  return { timestampMs: timestampMs ?? payload.timestampMs, metrics, seq: payload.seq }
}

function inflated(body: Uint8Array): Uint8Array {
  const inflate = body[0] === GZIP_MAGIC ? gunzipSync : inflateSync
  try {
    return inflate(body, { maxOutputLength: INFLATED_BYTES })
  } catch (cause) {
    throw new BrokenMessage('not compressed as it says', { cause })
  }
}

function envelopeOf(bytes: Uint8Array): Payload & { uuid: string; body: Uint8Array } {
  const payload = { timestampMs: null as number | null, metrics: [] as Metric[], seq: 0, uuid: '', body: new Uint8Array() }
  readFields(bytes, PAYLOAD, (field, reader) => {
    if (field === 1) payload.timestampMs = instantOf(reader)
    else if (field === 2) payload.metrics.push(metricOf(reader.readBytes()))
    else if (field === 3) payload.seq = reader.readVarint()
    else if (field === 4) payload.uuid = reader.readString()
    else payload.body = reader.readBytes().slice()
  })
  return payload
}

function metricOf(bytes: Uint8Array): Metric {
  const metric: Metric = { name: '', alias: null, timestampMs: null, type: null, isHistorical: false, isNull: false, value: null }
  readFields(bytes, METRIC, (field, reader) => {
    if (field === 1) metric.name = reader.readString()
    else if (field === 2) metric.alias = reader.readVarint()
    else if (field === 3) metric.timestampMs = instantOf(reader)
    else if (field === 4) metric.type = reader.readVarint()
    else if (field === 5) metric.isHistorical = reader.readBoolean()
    else if (field === 7) metric.isNull = reader.readBoolean()
    else metric.value = readValue(field, reader)
  })
  return metric
}

/** Some encoders write 0 for no time. */
const instantOf = (reader: PbfReader): number | null => reader.readVarint() || null

function readValue(field: number, reader: PbfReader): MetricValue {
  if (field === 10) return { kind: 'int', number: reader.readVarint(true) }
  if (field === 11) return { kind: 'long', number: reader.readVarint(true) }
  if (field === 12) return { kind: 'float', number: reader.readFloat() }
  if (field === 13) return { kind: 'double', number: reader.readDouble() }
  if (field === 14) reader.readVarint()
  else reader.readBytes()
  return { kind: 'other', number: Number.NaN }
}
