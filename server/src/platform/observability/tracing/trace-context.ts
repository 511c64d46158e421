/** A span of any process, as the header `traceparent` names it (W3C Trace Context, version 00). */
export interface TraceContext {
  /** 32 hexadecimal digits, not all zero. */
  traceId: string
  /** 16 hexadecimal digits, not all zero. */
  spanId: string
  /** Whether the trace is recorded. */
  sampled: boolean
}

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const ZEROS = /^0+$/
const SAMPLED = 1

/** Null for what is no context of version 00, or of a later version that begins like it. */
export function parseTraceparent(header: unknown): TraceContext | null {
  const match = typeof header === 'string' && header.length < 200 ? TRACEPARENT.exec(header) : null
  if (!match) return null
  const [, version = '', traceId = '', spanId = '', flags = '', more] = match
  if (version === 'ff' || (version === '00' && more !== undefined) || ZEROS.test(traceId) || ZEROS.test(spanId)) return null
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED }
}

export const traceparentOf = ({ traceId, spanId, sampled }: TraceContext): string => `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`
