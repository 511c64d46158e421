import type { LogRecord } from './otlp-json.ts'
import type { Attributes } from './tracing.ts'

/** Of one attribute, so that a record is never large. */
const LONGEST_TEXT = 8_192

interface Line {
  level?: unknown
  time?: unknown
  msg?: unknown
  err?: unknown
  trace_id?: unknown
  span_id?: unknown
}

/** A line of JSON that pino wrote. Null for anything else. */
export function logRecordOf(text: string): LogRecord | null {
  let line: Line
  try {
    line = JSON.parse(text)
  } catch {
    return null
  }
  const { level, time, msg, err, trace_id: traceId, span_id: spanId, ...rest } = line
  const atMs = Date.parse(String(time))
  if (typeof level !== 'number' || Number.isNaN(atMs)) return null
  return {
    atMs,
    level,
    message: shortened(typeof msg === 'string' ? msg : ''),
    attributes: { ...attributesOf(rest), ...exceptionOf(err) },
    trace: typeof traceId === 'string' && typeof spanId === 'string' ? { traceId, spanId } : null,
  }
}

const shortened = (text: string) => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text)

function attributesOf(fields: object): Attributes {
  const attributes: Record<string, Attributes[string]> = {}
  for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
    if (value === null || value === undefined) continue
    if (typeof value === 'number' || typeof value === 'boolean') attributes[name] = value
    else attributes[name] = shortened(typeof value === 'string' ? value : JSON.stringify(value))
  }
  return attributes
}

/** Under the names of the semantic conventions. */
function exceptionOf(err: unknown): Attributes {
  if (typeof err !== 'object' || err === null) return err === undefined ? {} : attributesOf({ 'exception.message': err })
  const { type, message, stack, ...more } = err as Record<string, unknown>
  const rest = Object.keys(more).length > 0 ? { 'exception.details': more } : {}
  return attributesOf({ 'exception.type': type, 'exception.message': message, 'exception.stacktrace': stack, ...rest })
}
