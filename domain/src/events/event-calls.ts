import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { severalOf } from '../core/list.ts'
import { CityEvent, EventType } from './city-event.ts'

/** Most events in one answer, and read at once for a stream. */
export const EVENTS_AT_ONCE = 100

const Sequence = z.string().check(z.regex(/^\d{1,15}$/, 'the number of an event'))

/** Sent in place of events that are no longer stored: read the current state, then go on with the events that follow. */
export const EventGap = z.object({
  /** The last event that the client had. */
  after: z.int(),
  /** The oldest event that is still stored. */
  oldest: z.int(),
})
export type EventGap = z.infer<typeof EventGap>

/**
 * With `Accept: text/event-stream` a stream: one `event: <type>` per event with its number as `id`, so that a client that reconnects with
 * `Last-Event-ID` misses nothing. Otherwise the stored events as JSON.
 */
export const listEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  access: 'anyone',
  // Operators also receive events about unconfirmed reports, and who has alerts those of the alerts that they may see.
  aboutAsker: 'always',
  rate: 'read',
  summary: 'What happened in the city, oldest first, as JSON or as a stream (Accept: text/event-stream); kept for 7 days.',
  query: z.object({
    city: z.optional(z.string()),
    types: z.optional(severalOf(EventType.options)),
    /** Number of the last event that the caller has. Without it, JSON has the newest events, and a stream those to come. */
    after: z.optional(Sequence),
  }),
  /** At most 100. */
  reply: z.array(CityEvent),
})
