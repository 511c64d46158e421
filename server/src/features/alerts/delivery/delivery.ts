import { DAY_MS } from '@oppidum/domain/core/time'
import type { PushMessages } from '../../../adapters/push/push-messages.ts'
import type { WebSender } from '../../../adapters/web/web-client.ts'
import type { AppContext } from '../../../compose/context.ts'
import type { FeatureModule } from '../../../compose/feature-module.ts'
import type { Config } from '../../../config/config.ts'
import type { InstallationKeys } from '../../../platform/auth/installation-keys.ts'
import type { AnswerNow } from '../../../platform/live/answers.ts'
import { contactPointAccess } from './contact-point-access.ts'
import { contactPointData } from './contact-point-data.ts'
import { contactPointRoutes } from './contact-point-routes.ts'
import { contactPointStore } from './contact-point-store.ts'
import { notificationAttempts } from './notification-attempt.ts'
import { notificationLogStore } from './notification-log-store.ts'
import { notificationQueue } from './notification-queue.ts'
import { notificationQueueStore } from './notification-queue-store.ts'
import { notificationRoutes } from './notification-routes.ts'

/** How long messages are kept. */
const NOTIFICATION_DAYS = 30

export interface DeliveryParts {
  config: Pick<Config, 'brandName' | 'publicUrl' | 'publicOrigins' | 'defaultLanguage'>
  sender: WebSender
  push: PushMessages
  hasMailServer: boolean
  installationKeys: InstallationKeys
  listHeaders: AnswerNow['listHeaders']
}

/** Contact points, and the queue that sends messages to them. */
export function delivery(
  context: AppContext,
  { config, ...parts }: DeliveryParts,
): Required<Pick<FeatureModule, 'routes' | 'jobs' | 'personalData' | 'retention' | 'status'>> {
  const { brandName, publicUrl, publicOrigins, defaultLanguage: language } = config
  const own = { ...parts, brandName, publicUrl, publicOrigins, language }
  const store = contactPointStore(context.db)
  const access = contactPointAccess(context, store)
  const log = notificationLogStore(context.db)
  const queue = notificationQueueStore(context.db)
  const attempt = notificationAttempts(context, queue, { ...own, random: Math.random })
  return {
    routes(serve) {
      contactPointRoutes(serve, { ...context, ...own, store, access })
      notificationRoutes(serve, { ...context, ...own, access, log, queue, attempt })
    },
    jobs: [notificationQueue(context, queue, attempt)],
    status: { backlog: async () => ({ queue: 'alerts', ...(await queue.backlog(context.clock.nowMs())) }) },
    personalData: [contactPointData(context)],
    retention: [(nowMs, atMost) => log.forget(new Date(nowMs - NOTIFICATION_DAYS * DAY_MS), atMost)],
  }
}
