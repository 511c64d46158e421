import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Cursor, Limit } from '../core/list.ts'
import { Instant } from '../telemetry/provenance.ts'
import { NotifiedAlert } from './notification.ts'
import { Severity } from './rule.ts'

/** How long notices are kept. */
export const NOTICE_DAYS = 30

/** An entry of a person's notification centre: one message, about one alert or a group of them. */
export const Notice = z.object({
  id: z.uuid(),
  /** In the person's language, as in the other channels. */
  title: z.string(),
  text: z.string(),
  severity: Severity,
  createdAt: Instant,
  /** Null: unread. */
  readAt: z.nullable(Instant),
  /** It came in the person's quiet hours: no toast and no sound. */
  quiet: z.boolean(),
  /** Most urgent first. */
  alerts: z.array(NotifiedAlert),
  /** How many of them fire now and have not been acknowledged. */
  toAcknowledge: z.int(),
})
export type Notice = z.infer<typeof Notice>

const own = { access: { feature: 'realTimeAlerts' } } as const

export const listNotices = endpoint({
  ...own,
  method: 'GET',
  path: '/api/alerts/notices',
  rate: 'read',
  aboutAsker: 'always',
  summary: 'Your notifications on the screen in this city in the last 30 days, newest first.',
  query: z.object({ city: z.optional(z.string()), limit: z.optional(Limit), cursor: z.optional(Cursor) }),
  reply: z.object({ unread: z.int(), notices: z.array(Notice) }),
})

export const readNotices = endpoint({
  ...own,
  carriedBy: 'session',
  method: 'POST',
  path: '/api/alerts/notices/:id/read',
  rate: 'write',
  summary: 'Marks a notification and all earlier ones in this city as read.',
  params: z.object({ id: z.uuid() }),
  query: z.object({ city: z.optional(z.string()) }),
  reply: z.object({ unread: z.int() }),
})

export const acknowledgeNotice = endpoint({
  ...own,
  carriedBy: 'session',
  method: 'POST',
  path: '/api/alerts/notices/:id/acknowledge',
  rate: 'write',
  summary: 'Says that you are on every alert of a notification that still fires: escalation ends.',
  params: z.object({ id: z.uuid() }),
  query: z.object({ city: z.optional(z.string()) }),
  /** How many were acknowledged: fewer than before where some are over, or somebody else is on them. */
  reply: z.object({ acknowledged: z.int() }),
})
