import { NotificationProblem } from '@oppidum/domain/alerts/contact-point'
import { DAY_MS } from '@oppidum/domain/core/time'
import type { PushMessages } from '../../../adapters/push/push-messages.ts'
import { WebFailure, type WebPost, type WebSender } from '../../../adapters/web/web-client.ts'
import type { AppContext } from '../../../compose/context.ts'
import type { InstallationKeys } from '../../../platform/auth/installation-keys.ts'
import { signature } from '../../webhooks/signature.ts'
import type { ContactPointRow } from './contact-point-row.ts'
import { contactPointSecret } from './contact-point-secret.ts'
import { pushText, pushTopic, slackText, webhookText } from './messages.ts'
import type { AttemptResult, DueNotification } from './notification-queue-store.ts'

/** A receiver should store the message and answer, and do its work afterwards. */
const ANSWER_WITHIN_MS = 10_000
/** A browser that was off for longer learns of the alert on the page. */
const PUSH_TTL_SECONDS = DAY_MS / 1_000

type WebRequest = Pick<WebPost, 'url' | 'headers' | 'body'>

export interface WebAttemptParts {
  sender: WebSender
  push: PushMessages
  installationKeys: InstallationKeys
  publicUrl: string
}

/** Answers of push services to a signature of another key than the browser subscribed under. RFC 8292, section 4.2: 403; others differ. */
const OTHER_KEY = new Set([400, 401, 403])

/** What an attempt came to. `ended`: our own stop ended it, so it says nothing about the receiver. */
export type WebOutcome =
  | (AttemptResult & {
      kind: 'delivered' | 'gone' | 'failed'
      /** Seconds that the receiver asks us to wait; null if it does not. */
      retryAfterSeconds: number | null
    })
  | { kind: 'ended' }

/** Makes one attempt over the web. Does not throw for anything that a receiver does. */
export function webAttempts({ clock }: Pick<AppContext, 'clock'>, { sender, push, installationKeys, publicUrl }: WebAttemptParts) {
  /** Null for a target that is not on the web. Each but the first is for a push service that refuses the one before. */
  function requestsOf(notification: DueNotification, point: ContactPointRow, now: Date): readonly [WebRequest, ...WebRequest[]] | null {
    const { target } = point
    const named = { 'oppidum-notification-id': notification.id }
    switch (target.kind) {
      case 'email':
        return null
      case 'push':
        return push.requests(target.push, {
          text: pushText(notification),
          ttlSeconds: PUSH_TTL_SECONDS,
          isUrgent: notification.body.severity === 'critical',
          topic: pushTopic(notification),
        })
      case 'slack':
        return [{ url: target.url, headers: named, body: slackText(notification, publicUrl) }]
      case 'webhook': {
        const body = webhookText(notification, publicUrl)
        const secrets = installationKeys.map((key) => contactPointSecret(key, point.id, point.secretNumber))
        return [{ url: target.url, headers: { ...named, 'oppidum-signature': signature(secrets, body, now) }, body }]
      }
    }
  }

  return async (notification: DueNotification, signal: AbortSignal): Promise<WebOutcome | null> => {
    const now = new Date(clock.nowMs())
    const requests = requestsOf(notification, notification.point, now)
    if (requests === null) return null
    try {
      const [first, ...others] = requests
      const post = (request: WebRequest) => sender.post({ ...request, totalMs: ANSWER_WITHIN_MS, signal })
      let reply = await post(first)
      for (const request of others) if (OTHER_KEY.has(reply.status)) reply = await post(request)
      const { status, retryAfterSeconds } = reply
      const at = new Date(clock.nowMs())
      const answer = { at, status, retryAfterSeconds }
      if (status >= 200 && status < 300) return { ...answer, kind: 'delivered', problem: null }
      // A push service forgets subscriptions for good. RFC 8030, section 7.3.
      if (notification.point.kind === 'push' && (status === 404 || status === 410)) return { ...answer, kind: 'gone', problem: 'gone' }
      return { ...answer, kind: 'failed', problem: 'refused' }
    } catch (error) {
      if (!(error instanceof WebFailure)) throw error
      if (error.problem === 'ended') return { kind: 'ended' }
      const problem = NotificationProblem.safeParse(error.problem)
      return {
        kind: 'failed',
        at: new Date(clock.nowMs()),
        status: null,
        problem: problem.success ? problem.data : 'not_understood',
        retryAfterSeconds: null,
      }
    }
  }
}
