import * as z from 'zod/mini'
import { Instant } from '../telemetry/provenance.ts'
import { AlertState, AlertValue } from './alert.ts'
import { Severity, Sharing } from './rule.ts'

/** Longest title and text of a message; what is longer is cut where it is written. */
export const TITLE_LENGTH = 200
export const TEXT_LENGTH = 4_000

/**
 * What a message says of an alert. `flapping`: it changes too often, and nothing more is said of it until it has been steady; `steady`: it
 * has been, and still fires; `feed`: its values stopped coming because their feed is in trouble.
 */
export const NoticeKind = z.enum(['firing', 'no-data', 'resolved', 'escalation', 'flapping', 'steady', 'feed'])
export type NoticeKind = z.infer<typeof NoticeKind>

/** Alerts of one message; of a larger group, several are made. */
export const ALERTS_PER_MESSAGE = 100

/** One alert that a message is about, as it was when the message was written. */
export const NotifiedAlert = z.object({
  kind: NoticeKind,
  id: z.uuid(),
  /** The transition that caused the message; for an escalation, the one that nobody acknowledged. */
  transition: z.uuid(),
  rule: z.uuid(),
  /** The rule's name. */
  name: z.string(),
  severity: Severity,
  place: z.string(),
  placeName: z.string(),
  from: AlertState,
  to: AlertState,
  at: Instant,
  evidence: z.array(AlertValue),
  /** Name of the feed that is in trouble; null for other kinds. */
  feed: z.nullable(z.string()),
})
export type NotifiedAlert = z.infer<typeof NotifiedAlert>

/**
 * What a message says. `transition`: an alert changed its state; `escalation`: nobody acknowledged it in time; `summary`: what someone's quiet hours
 * held back; `test`: somebody tries the contact point.
 */
export const NotificationBody = z.object({
  reason: z.enum(['transition', 'escalation', 'summary', 'test']),
  city: z.string(),
  /** Of its alerts: those of the city do not reach who has ceased to be one of its operators. */
  sharing: Sharing,
  /** The most urgent of its alerts. */
  severity: Severity,
  /** Plain text in the recipient's language, without the title. */
  text: z.string(),
  /** Several when they were grouped; none in a test. */
  alerts: z.array(NotifiedAlert),
})
export type NotificationBody = z.infer<typeof NotificationBody>

/** JSON that a webhook receives. The `id` is the same in every attempt, so that a receiver can tell a repetition. */
export const WebhookMessage = z.extend(NotificationBody, {
  id: z.uuid(),
  at: Instant,
  title: z.string(),
  /** Where the alert can be seen and acknowledged. */
  url: z.string(),
})
export type WebhookMessage = z.infer<typeof WebhookMessage>

/** The page on which the alerts of a message stand. */
export function messagePath({ alerts }: Pick<NotificationBody, 'alerts'>): string {
  const [only] = alerts
  return only && alerts.length === 1 ? `/alerts?alert=${only.id}` : '/alerts'
}
