import * as z from 'zod/mini'
import { Instant } from '../telemetry/provenance.ts'
import { AlertEvidence, AlertState } from './alert.ts'
import { Severity, Sharing } from './rule.ts'

/** Longest title and text of a message; what is longer is cut where it is written. */
export const TITLE_LENGTH = 200
export const TEXT_LENGTH = 4_000

/** One alert that a message is about, as it was when the message was written. */
export const NotifiedAlert = z.object({
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
  evidence: z.array(AlertEvidence),
})
export type NotifiedAlert = z.infer<typeof NotifiedAlert>

/**
 * What a message says. `transition`: an alert changed its state; `escalation`: nobody acknowledged it in time; `test`: somebody tries the
 * contact point.
 */
export const NotificationBody = z.object({
  reason: z.enum(['transition', 'escalation', 'test']),
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
