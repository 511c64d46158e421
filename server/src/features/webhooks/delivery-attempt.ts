import { DeliveryProblem, TEST_TYPE, type TestEvent } from '@oppidum/domain/webhooks/webhook'
import { WebFailure, type WebSender } from '../../adapters/web/web-client.ts'
import type { AppContext } from '../../compose/context.ts'
import type { InstallationKeys } from '../../platform/auth/installation-keys.ts'
import { secretsOf, signature } from './signature.ts'
import type { Attempt, DueDelivery, QueuedWebhook } from './webhook-queue-store.ts'

/** A receiver should store the event and answer, and do its work afterwards. */
const ANSWER_WITHIN_MS = 10_000

/** What an attempt came to, and how long the receiver asks us to wait. */
export interface AttemptOutcome extends Attempt {
  succeeded: boolean
  retryAfterSeconds: number | null
}

/** The JSON text of a delivery, the same at each attempt; null when its event is no longer stored. */
export function deliveryBody(
  { cityId }: Pick<QueuedWebhook, 'cityId'>,
  { eventId, type, createdAt, event, at }: DueDelivery,
): string | null {
  if (type === TEST_TYPE) {
    const test: TestEvent = { id: eventId, city: cityId, at: createdAt.toISOString(), type: TEST_TYPE, data: {} }
    return JSON.stringify(test)
  }
  if (event === null || at === null) return null
  return JSON.stringify({ id: eventId, city: cityId, sequence: event.sequence, at: at.toISOString(), type, data: event.data })
}

/** Makes one attempt. Does not throw for anything that a receiver does. */
export function deliveryAttempts({ clock }: Pick<AppContext, 'clock'>, sender: WebSender, installationKeys: InstallationKeys) {
  return async (webhook: QueuedWebhook, delivery: DueDelivery, body: string, signal: AbortSignal): Promise<AttemptOutcome> => {
    const startMs = clock.nowMs()
    const now = new Date(startMs)
    const headers = {
      'oppidum-signature': signature(secretsOf(installationKeys, webhook, now), body, now),
      'oppidum-event-id': delivery.eventId,
      'oppidum-event-type': delivery.type,
    }
    const ended = () => ({ at: now, durationMs: Math.max(0, clock.nowMs() - startMs) })
    try {
      const { status, retryAfterSeconds } = await sender.post({ url: webhook.url, headers, body, totalMs: ANSWER_WITHIN_MS, signal })
      return { ...ended(), status, problem: null, succeeded: status >= 200 && status < 300, retryAfterSeconds }
    } catch (error) {
      if (!(error instanceof WebFailure)) throw error
      const problem = DeliveryProblem.safeParse(error.problem)
      return {
        ...ended(),
        status: null,
        problem: problem.success ? problem.data : 'not_understood',
        succeeded: false,
        retryAfterSeconds: null,
      }
    }
  }
}
