import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { MINUTE_MS } from '../core/time.ts'
import { Instant } from '../telemetry/provenance.ts'

/**
 * Why an accepted delivery is not stored. `unreadable`: no version of this program wrote it · `unknown-city`: the city file has no such
 * city any longer · `refused`: the store refused it three times.
 */
export const SetAsideReason = z.enum(['unreadable', 'unknown-city', 'refused'])
export type SetAsideReason = z.infer<typeof SetAsideReason>

/** Accepted deliveries that wait to be stored. */
export const BufferState = z.object({
  /** False while it cannot be reached: the figures are missing then, and nothing is accepted. */
  isUp: z.boolean(),
  messages: z.nullable(z.int()),
  bytes: z.nullable(z.number()),
  /** Beyond this, nothing more is accepted. */
  limitBytes: z.nullable(z.number()),
  /** When the oldest of them was accepted; null without any. */
  oldestAt: z.nullable(Instant),
  checkedAt: Instant,
})
export type BufferState = z.infer<typeof BufferState>

/** The limits are those of the alert rules in deploy/monitoring/alerts.yml. */
const ALMOST_FULL = 0.8
const LATE_MS = 5 * MINUTE_MS

/**
 * Null while values are accepted and stored soon. `unreachable`: nothing is accepted · `full`: most of its space is used, nothing is accepted
 * when all of it is · `late`: the oldest delivery has been waiting for more than five minutes.
 */
export function bufferTrouble({ isUp, bytes, limitBytes, oldestAt }: BufferState, nowMs: number): 'unreachable' | 'full' | 'late' | null {
  if (!isUp) return 'unreachable'
  if (bytes !== null && limitBytes !== null && bytes > ALMOST_FULL * limitBytes) return 'full'
  return oldestAt !== null && nowMs - Date.parse(oldestAt) > LATE_MS ? 'late' : null
}

export const IngestBuffer = z.object({
  /** Null on an installation without a buffer: what is accepted is stored already. */
  buffer: z.nullable(BufferState),
  /** The last 100 deliveries that could not be stored, the newest first. Their values are kept as long as other single values. */
  setAside: z.array(
    z.object({
      city: z.nullable(z.string()),
      source: z.nullable(z.string()),
      observations: z.nullable(z.int()),
      acceptedAt: z.nullable(Instant),
      reason: SetAsideReason,
      at: Instant,
    }),
  ),
})
export type IngestBuffer = z.infer<typeof IngestBuffer>

export const getIngestBuffer = endpoint({
  method: 'GET',
  path: '/api/ingest/buffer',
  access: { role: 'admin' },
  rate: 'read',
  summary: 'Values that were accepted and wait to be stored, and deliveries that could not be.',
  reply: IngestBuffer,
})
