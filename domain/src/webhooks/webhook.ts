import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Cursor, Limit } from '../core/list.ts'
import { DAY_MS, HOUR_MS } from '../core/time.ts'
import { WebAddress } from '../core/web-address.ts'
import { EventType } from '../events/city-event.ts'
import { Instant } from '../telemetry/provenance.ts'

/** Most webhooks per person, in all cities together. */
export const WEBHOOKS_AT_MOST = 20

/** How long deliveries are also signed with the secret before a new one. */
export const SECRET_OVERLAP_MS = DAY_MS

/** A delivery that fails is tried again for this long. A webhook that has only failed for this long is turned off. */
export const FAILING_DAYS = 3

/** First pause after a failed attempt; each is four times as long as the one before, up to `LONGEST_PAUSE_MS`. */
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 6 * HOUR_MS

/** ms until a delivery is tried again, without jitter. @param tries failed attempts so far, from 1 */
export function retryPauseMs(tries: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 4 ** Math.min(tries - 1, 10))
}

const WebhookName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const Types = z.array(EventType).check(z.minLength(1), z.maxLength(EventType.options.length))

/**
 * `active`: delivers; `failing`: the last attempt failed, and it tries again; `paused`: by its owner; `disabled`: turned off because it
 * failed for days.
 */
export const WebhookState = z.enum(['active', 'failing', 'paused', 'disabled'])
export type WebhookState = z.infer<typeof WebhookState>

/** A webhook as its owner sees it. The secret is shown when it is made, and not again. */
export const Webhook = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  types: z.array(EventType),
  state: WebhookState,
  createdAt: Instant,
  /** Start of the present run of failures; null if the last attempt succeeded. */
  failingSince: z.nullable(Instant),
  /** Null before the first success. */
  lastDeliveredAt: z.nullable(Instant),
  /** Deliveries not yet made. */
  waiting: z.int(),
  /** Until then, deliveries are also signed with the secret before; null if there is none. */
  formerSecretUntil: z.nullable(Instant),
})
export type Webhook = z.infer<typeof Webhook>

/** `waiting`: to be tried, or tried again, at `dueAt`; `given-up`: not tried any more, unless its owner sends it again. */
export const DeliveryState = z.enum(['waiting', 'delivered', 'given-up'])
export type DeliveryState = z.infer<typeof DeliveryState>

/** Why a delivery got no answer, or is not made. */
export const DeliveryProblem = z.enum([
  'not_reachable',
  'not_allowed',
  'not_understood',
  'too_slow',
  'ended',
  'no_longer_stored',
  'role_lost',
])
export type DeliveryProblem = z.infer<typeof DeliveryProblem>

/** The type of the event that a test sends. */
export const TEST_TYPE = 'webhook.test'

/** One event for one webhook, with its last attempt. What the receiver answered is not stored. */
export const Delivery = z.object({
  id: z.uuid(),
  /** Id of the event, the same in every attempt. */
  eventId: z.uuid(),
  type: z.enum([...EventType.options, TEST_TYPE]),
  state: DeliveryState,
  createdAt: Instant,
  tries: z.int(),
  /** Null before the first attempt. */
  attemptedAt: z.nullable(Instant),
  /** Time of the next attempt; null if there is none. */
  dueAt: z.nullable(Instant),
  /** HTTP status of the last attempt; null if there was no answer. */
  status: z.nullable(z.int()),
  /** Null if the receiver answered. */
  problem: z.nullable(DeliveryProblem),
  /** Of the last attempt. */
  durationMs: z.nullable(z.int()),
})
export type Delivery = z.infer<typeof Delivery>

/** What a test sends, in place of a city's event. */
export const TestEvent = z.object({ id: z.uuid(), city: z.string(), at: Instant, type: z.literal(TEST_TYPE), data: z.object({}) })
export type TestEvent = z.infer<typeof TestEvent>

// Those of a former plan can be seen and removed.
const own = { access: 'signedIn', carriedBy: 'session' } as const
const paid = { access: { feature: 'customIntegrations' }, carriedBy: 'session' } as const
const city = { city: z.optional(z.string()) }
const One = z.object({ id: z.uuid() })

export const listWebhooks = endpoint({
  ...own,
  method: 'GET',
  path: '/api/webhooks',
  rate: 'read',
  summary: 'Your webhooks of this city, newest first.',
  query: z.object(city),
  reply: z.array(Webhook),
})

export const createWebhook = endpoint({
  ...paid,
  method: 'POST',
  path: '/api/webhooks',
  rate: 'write',
  summary: "Sends the city's events to an address from now on; the secret that signs them is shown only in this response.",
  query: z.object(city),
  body: z.strictObject({ name: WebhookName, url: WebAddress, types: Types }),
  reply: z.extend(Webhook, { secret: z.string() }),
})

export const changeWebhook = endpoint({
  ...paid,
  method: 'PATCH',
  path: '/api/webhooks/:id',
  rate: 'write',
  summary: 'Changes, pauses or resumes a webhook. Events from the time it was paused or turned off are not sent later.',
  params: One,
  body: z.strictObject({
    name: z.optional(WebhookName),
    url: z.optional(WebAddress),
    types: z.optional(Types),
    paused: z.optional(z.boolean()),
  }),
  reply: Webhook,
})

export const removeWebhook = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/webhooks/:id',
  rate: 'write',
  summary: 'Removes a webhook and its deliveries.',
  params: One,
  reply: z.object({ removed: z.literal(true) }),
})

export const renewWebhookSecret = endpoint({
  ...paid,
  method: 'POST',
  path: '/api/webhooks/:id/secret',
  rate: 'write',
  summary: 'Makes a new secret. For 24 hours, deliveries carry a signature with either secret.',
  params: One,
  reply: z.object({ secret: z.string(), formerSecretUntil: Instant }),
})

export const testWebhook = endpoint({
  ...paid,
  method: 'POST',
  path: '/api/webhooks/:id/test',
  rate: 'write',
  summary: 'Sends an event of the type webhook.test, also while the webhook is paused.',
  params: One,
  reply: Delivery,
})

export const listDeliveries = endpoint({
  ...own,
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  rate: 'read',
  summary: 'Deliveries of a webhook from the last 7 days, newest first.',
  params: One,
  query: z.object({ limit: z.optional(Limit), cursor: z.optional(Cursor) }),
  reply: z.array(Delivery),
})

export const sendAgain = endpoint({
  ...paid,
  method: 'POST',
  path: '/api/webhooks/:id/deliveries/:delivery/again',
  rate: 'write',
  summary: 'Sends a delivery again, with the same event id.',
  params: z.object({ id: z.uuid(), delivery: z.uuid() }),
  reply: Delivery,
})
