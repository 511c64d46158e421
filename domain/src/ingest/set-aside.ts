import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Cursor, Limit } from '../core/list.ts'
import { MeasureName } from '../telemetry/history.ts'
import { Instant } from '../telemetry/provenance.ts'
import { SetAsideReason } from './ingest-buffer.ts'

/** A delivery that was accepted and could not be stored. It is kept as long as single values are. */
export const SetAsideDelivery = z.object({
  id: z.string(),
  /** When it was set aside. */
  at: Instant,
  /** Null, like the next three, for what could not be read. */
  acceptedAt: z.nullable(Instant),
  city: z.nullable(z.string()),
  source: z.nullable(z.string()),
  observations: z.nullable(z.int()),
  reason: SetAsideReason,
  /** What the store said when it was tried last, in its own words; null if the reason says everything, or nothing was recorded. */
  problem: z.nullable(z.string()),
})
export type SetAsideDelivery = z.infer<typeof SetAsideDelivery>

export const SetAsideContent = z.extend(SetAsideDelivery, {
  /** As the ingest API takes them; null for what could not be read. */
  rows: z.nullable(z.array(z.object({ measure: MeasureName, place: z.string(), at: Instant, value: z.number() }))),
  /** The message itself, in base64, if it could not be read; null otherwise. */
  message: z.nullable(z.string()),
})
export type SetAsideContent = z.infer<typeof SetAsideContent>

/** Opaque to callers. */
const One = z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,200}$/, 'the id of a delivery')) })
const common = { access: { role: 'admin' } } as const

export const listSetAside = endpoint({
  ...common,
  method: 'GET',
  path: '/api/ingest/set-aside',
  rate: 'read',
  summary: 'Deliveries that were accepted and could not be stored, newest first. For admins of every city.',
  query: z.object({ limit: z.optional(Limit), cursor: z.optional(Cursor) }),
  reply: z.array(SetAsideDelivery),
})

export const getSetAside = endpoint({
  ...common,
  method: 'GET',
  path: '/api/ingest/set-aside/:id',
  rate: 'read',
  summary: 'One of them with its rows, as a file.',
  params: One,
  reply: SetAsideContent,
})

export const retrySetAside = endpoint({
  ...common,
  method: 'POST',
  path: '/api/ingest/set-aside/:id/retry',
  rate: 'write',
  summary: 'Stores a delivery that was set aside, and removes it from the list; it stays there with the new problem if that fails.',
  params: One,
  reply: z.object({
    stored: z.boolean(),
    /** Why it was not stored; null if it was. */
    reason: z.nullable(SetAsideReason),
    problem: z.nullable(z.string()),
  }),
})

export const discardSetAside = endpoint({
  ...common,
  method: 'DELETE',
  path: '/api/ingest/set-aside/:id',
  rate: 'write',
  summary: 'Deletes a delivery that was set aside. Its values are lost.',
  params: One,
  reply: z.object({ removed: z.literal(true) }),
})
