import type { EventType } from '@oppidum/domain/events/city-event'
import type { Delivery, DeliveryProblem, DeliveryState, WebhookState } from '@oppidum/domain/webhooks/webhook'
import type { Text, TextId } from '../../i18n/text.ts'
import type { State } from '../../ui/icons/StateMark.tsx'

export const TYPE_TEXT: Record<Delivery['type'], TextId> = {
  'incident.created': 'webhook.type-incident-created',
  'incident.changed': 'webhook.type-incident-changed',
  'incident.closed': 'webhook.type-incident-closed',
  'incident.reopened': 'webhook.type-incident-reopened',
  'incident.commented': 'webhook.type-incident-commented',
  'incident.picture-added': 'webhook.type-incident-picture-added',
  'incident.picture-removed': 'webhook.type-incident-picture-removed',
  'service-request.created': 'webhook.type-request-created',
  'service-request.changed': 'webhook.type-request-changed',
  'service-request.closed': 'webhook.type-request-closed',
  'service-request.reopened': 'webhook.type-request-reopened',
  'service-request.commented': 'webhook.type-request-commented',
  'service-request.picture-added': 'webhook.type-request-picture-added',
  'service-request.picture-removed': 'webhook.type-request-picture-removed',
  'feed.health-changed': 'webhook.type-feed-health',
  'alert.fired': 'webhook.type-alert-fired',
  'alert.acknowledged': 'webhook.type-alert-acknowledged',
  'alert.resolved': 'webhook.type-alert-resolved',
  'webhook.test': 'webhook.type-test',
}

export const STATE_TEXT: Record<WebhookState, TextId> = {
  active: 'webhook.state-active',
  failing: 'webhook.state-failing',
  paused: 'webhook.state-paused',
  disabled: 'webhook.state-disabled',
}

export const STATE_MARK: Record<WebhookState, State> = { active: 'ok', failing: 'medium', paused: 'none', disabled: 'critical' }

export const DELIVERY_TEXT: Record<DeliveryState, TextId> = {
  waiting: 'webhook.delivery-waiting',
  delivered: 'webhook.delivery-delivered',
  'given-up': 'webhook.delivery-given-up',
}

export const DELIVERY_MARK: Record<DeliveryState, State> = { waiting: 'medium', delivered: 'ok', 'given-up': 'critical' }

const PROBLEM_TEXT: Record<DeliveryProblem, TextId> = {
  not_reachable: 'webhook.problem-not-reachable',
  not_allowed: 'webhook.problem-not-allowed',
  not_understood: 'webhook.problem-not-understood',
  too_slow: 'webhook.problem-too-slow',
  ended: 'webhook.problem-ended',
  no_longer_stored: 'webhook.problem-no-longer-stored',
  role_lost: 'webhook.problem-role-lost',
}

/** The receiver's host, by which people recognise an address; a path may contain a secret. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}

/** A list of event types; all of them in one word. */
export function typesText(types: readonly EventType[], all: number, text: Text): string {
  return types.length === all ? text('webhook.all-types') : types.map((it) => text(TYPE_TEXT[it])).join(', ')
}

/** What the last attempt came to; null before the first. */
export function attemptText({ status, problem, tries, durationMs }: Delivery, text: Text): string | null {
  if (problem !== null && tries === 0) return text(PROBLEM_TEXT[problem])
  if (tries === 0) return null
  const answer = problem === null ? text('webhook.status', { status: status ?? '-' }) : text(PROBLEM_TEXT[problem])
  return text('webhook.attempt', { answer, tries, ms: durationMs ?? 0 })
}
