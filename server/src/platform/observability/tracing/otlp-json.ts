import type { Attributes, FinishedSpan, SpanKind } from './tracing.ts'

/** A line of the log. */
export interface LogRecord {
  /** Epoch ms. */
  atMs: number
  /** Of pino: 10 trace to 60 fatal. */
  level: number
  message: string
  attributes: Attributes
  /** Null for a line that belongs to no trace. */
  trace: { traceId: string; spanId: string } | null
}

/** What sends: the program, its version, this process. */
export interface Sender {
  resource: Attributes
  version: string
}

/** Numbers of the enumerations `SpanKind`, `StatusCode` and `SeverityNumber` in the Protocol Buffers of OTLP 1. */
const KINDS: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 }
const STATUS_ERROR = 2
const SAMPLED_FLAG = 1
const SEVERITIES: readonly [level: number, number: number, text: string][] = [
  [60, 21, 'FATAL'],
  [50, 17, 'ERROR'],
  [40, 13, 'WARN'],
  [30, 9, 'INFO'],
  [20, 5, 'DEBUG'],
  [Number.NEGATIVE_INFINITY, 1, 'TRACE'],
]

/** Nanoseconds since 1970 in digits, as no number of JSON holds them. */
function nanos(ms: number): string {
  const whole = Math.floor(ms)
  return `${whole}${String(Math.floor((ms - whole) * 1e6)).padStart(6, '0')}`
}

function anyValue(value: Attributes[string]): object {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

const attributesOf = (attributes: Attributes) => Object.entries(attributes).map(([key, value]) => ({ key, value: anyValue(value) }))

function spanOf({ traceId, spanId, parentSpanId, name, kind, startMs, endMs, attributes, links, failed }: FinishedSpan): object {
  return {
    traceId,
    spanId,
    ...(parentSpanId !== null && { parentSpanId }),
    flags: SAMPLED_FLAG,
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanos(startMs),
    endTimeUnixNano: nanos(endMs),
    attributes: attributesOf(attributes),
    ...(links.length > 0 && { links: links.map((it) => ({ traceId: it.traceId, spanId: it.spanId })) }),
    status: failed ? { code: STATUS_ERROR } : {},
  }
}

function recordOf({ atMs, level, message, attributes, trace }: LogRecord): object {
  const [, severityNumber, severityText] = SEVERITIES.find(([from]) => level >= from) as (typeof SEVERITIES)[number]
  return {
    timeUnixNano: nanos(atMs),
    observedTimeUnixNano: nanos(atMs),
    severityNumber,
    severityText,
    body: { stringValue: message },
    attributes: attributesOf(attributes),
    ...(trace && { ...trace, flags: SAMPLED_FLAG }),
  }
}

/** An `ExportTraceServiceRequest` in OTLP's JSON. */
export function tracesBody({ resource, version }: Sender, spans: readonly FinishedSpan[]): string {
  const scopeSpans = [{ scope: { name: 'oppidum', version }, spans: spans.map(spanOf) }]
  return JSON.stringify({ resourceSpans: [{ resource: { attributes: attributesOf(resource) }, scopeSpans }] })
}

/** An `ExportLogsServiceRequest` in OTLP's JSON. */
export function logsBody({ resource, version }: Sender, records: readonly LogRecord[]): string {
  const scopeLogs = [{ scope: { name: 'oppidum', version }, logRecords: records.map(recordOf) }]
  return JSON.stringify({ resourceLogs: [{ resource: { attributes: attributesOf(resource) }, scopeLogs }] })
}
