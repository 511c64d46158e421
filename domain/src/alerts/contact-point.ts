import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Cursor, Limit } from '../core/list.ts'
import { WebAddress } from '../core/web-address.ts'
import { Instant } from '../telemetry/provenance.ts'
import { oneLine } from './one-line.ts'
import { Sharing } from './rule.ts'

/** How a notification travels; every person's screen is a contact point that needs no settings. */
export const ChannelKind = z.enum(['push', 'email', 'webhook', 'slack'])
export type ChannelKind = z.infer<typeof ChannelKind>

/** Most contact points per person, and per city. */
export const CONTACT_POINTS_AT_MOST = 20

const Name = oneLine(60)

/** Where a person's browser is reached; made by the browser (Push API). */
export const PushAddress = z.strictObject({
  endpoint: WebAddress,
  keys: z.strictObject({ p256dh: z.string().check(z.maxLength(200)), auth: z.string().check(z.maxLength(100)) }),
})
export type PushAddress = z.infer<typeof PushAddress>

/** Settings by channel. The screen never shows a webhook's secret or a browser's keys again. */
export const ContactPointSettings = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('push'), name: Name, sharing: z.literal('own'), push: PushAddress }),
  z.strictObject({ kind: z.literal('email'), name: Name, sharing: Sharing, address: z.email().check(z.maxLength(254)) }),
  z.strictObject({ kind: z.literal('webhook'), name: Name, sharing: Sharing, url: WebAddress }),
  z.strictObject({ kind: z.literal('slack'), name: Name, sharing: Sharing, url: WebAddress }),
])
export type ContactPointSettings = z.infer<typeof ContactPointSettings>

/**
 * Why a message did not arrive. `refused`: the receiver answered with an error (see the status); `gone`: the browser's subscription no
 * longer exists; `plan_ended`, `role_lost`: the recipient may no longer have it; `mail`: the mail server did not take it;
 * `no_mail_server`: it waits in the outbox that admins read.
 */
export const NotificationProblem = z.enum([
  'not_reachable',
  'not_allowed',
  'not_understood',
  'too_slow',
  'refused',
  'gone',
  'plan_ended',
  'role_lost',
  'mail',
  'no_mail_server',
])
export type NotificationProblem = z.infer<typeof NotificationProblem>

export const ContactPoint = z.object({
  id: z.uuid(),
  kind: ChannelKind,
  name: z.string(),
  sharing: Sharing,
  /** Shown: the address of an email, the host of a web address, the browser of a subscription. */
  target: z.string(),
  /** `gone`: a browser's subscription that no longer exists; `failing`: the last attempt failed. */
  state: z.enum(['active', 'failing', 'gone']),
  createdAt: Instant,
  lastDeliveredAt: z.nullable(Instant),
  /** Of the last attempt; null if it succeeded. */
  problem: z.nullable(NotificationProblem),
  /** Messages not yet delivered. */
  waiting: z.int(),
  /** Whether the caller may remove it. */
  removable: z.boolean(),
})
export type ContactPoint = z.infer<typeof ContactPoint>

/**
 * `delivered`: the receiver, the browser's push service or the mail server accepted it; `dead`: given up after all retries, and can be sent
 * again; `dropped`: not sent, because nobody would or may receive it.
 */
export const NotificationState = z.enum(['waiting', 'delivered', 'dead', 'dropped'])
export type NotificationState = z.infer<typeof NotificationState>

/** One message to one contact point; `id` is the same in every attempt, so a receiver can tell a repetition. */
export const NotificationRecord = z.object({
  id: z.uuid(),
  contactPoint: z.uuid(),
  state: NotificationState,
  title: z.string(),
  /** Transitions that it is about: several when alerts were grouped. */
  transitions: z.array(z.uuid()),
  createdAt: Instant,
  attemptedAt: z.nullable(Instant),
  dueAt: z.nullable(Instant),
  tries: z.int(),
  /** Of the last attempt; null if it succeeded. */
  problem: z.nullable(NotificationProblem),
  /** HTTP status of the last attempt; null without an answer. */
  status: z.nullable(z.int()),
})
export type NotificationRecord = z.infer<typeof NotificationRecord>

const paid = { access: { feature: 'realTimeAlerts' }, carriedBy: 'session' } as const
const own = { access: 'signedIn', carriedBy: 'session' } as const
const city = { city: z.optional(z.string()) }
const One = z.object({ id: z.uuid() })

export const listContactPoints = endpoint({
  ...own,
  method: 'GET',
  path: '/api/alerts/contact-points',
  rate: 'read',
  aboutAsker: 'always',
  summary: "Your contact points, and for operators the city's.",
  query: z.object(city),
  reply: z.array(ContactPoint),
})

export const createContactPoint = endpoint({
  ...paid,
  method: 'POST',
  path: '/api/alerts/contact-points',
  rate: 'write',
  summary: 'Adds a contact point. The secret that signs the messages to a web address is shown only in this response.',
  query: z.object(city),
  body: ContactPointSettings,
  reply: z.extend(ContactPoint, { secret: z.nullable(z.string()) }),
})

export const removeContactPoint = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/alerts/contact-points/:id',
  rate: 'write',
  summary: 'Removes a contact point and what waits for it.',
  params: One,
  reply: z.object({ removed: z.literal(true) }),
})

export const testContactPoint = endpoint({
  ...paid,
  method: 'POST',
  path: '/api/alerts/contact-points/:id/test',
  rate: 'write',
  summary: 'Sends a test notification and answers with its first attempt.',
  params: One,
  reply: NotificationRecord,
})

export const listNotifications = endpoint({
  ...own,
  method: 'GET',
  path: '/api/alerts/contact-points/:id/notifications',
  rate: 'read',
  aboutAsker: 'always',
  summary: 'Messages to a contact point in the last 30 days, newest first.',
  params: One,
  query: z.object({ state: z.optional(NotificationState), limit: z.optional(Limit), cursor: z.optional(Cursor) }),
  reply: z.array(NotificationRecord),
})

export const sendNotificationAgain = endpoint({
  ...paid,
  method: 'POST',
  path: '/api/alerts/notifications/:id/send-again',
  rate: 'write',
  summary: 'Tries a message again that was given up.',
  params: One,
  reply: NotificationRecord,
})

/** The key with which a browser subscribes to this installation's messages. */
export const getPushKey = endpoint({
  ...own,
  method: 'GET',
  path: '/api/alerts/push-key',
  rate: 'read',
  summary: "The installation's public key for browser push (VAPID).",
  reply: z.object({ publicKey: z.string() }),
})
