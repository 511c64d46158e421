import { DAY_MS } from '@oppidum/domain/core/time'
import { EVENT_DAYS } from '@oppidum/domain/events/city-event'
import type { WebSender } from '../../adapters/web/web-client.ts'
import type { AppContext } from '../../compose/context.ts'
import type { FeatureModule } from '../../compose/feature-module.ts'
import type { Config } from '../../config/config.ts'
import type { InstallationKeys } from '../../platform/auth/installation-keys.ts'
import type { AnswerNow } from '../../platform/live/answers.ts'
import { deliveryQueue } from './delivery-queue.ts'
import { deliveryStore } from './delivery-store.ts'
import { webhookData } from './webhook-data.ts'
import { webhookRoutes } from './webhook-routes.ts'

interface Dependencies {
  config: Pick<Config, 'brandName' | 'publicUrl' | 'defaultLanguage'>
  sender: WebSender
  installationKeys: InstallationKeys
  listHeaders: AnswerNow['listHeaders']
}

/** Sends a city's events to addresses that people give. */
export function webhooksModule(context: AppContext, { config, sender, installationKeys, listHeaders }: Dependencies): FeatureModule {
  const { brandName, publicUrl, defaultLanguage: language } = config
  const deliver = deliveryQueue({ ...context, sender, installationKeys, brandName, publicUrl, language, random: Math.random })
  const deliveries = deliveryStore(context.db)
  return {
    name: 'webhooks',
    routes: (serve) => webhookRoutes(serve, { ...context, sender, installationKeys, listHeaders }),
    jobs: [deliver],
    status: { backlog: async () => ({ queue: 'webhooks', ...(await deliveries.backlog(context.clock.nowMs())) }) },
    personalData: [webhookData(context)],
    retention: [(nowMs, atMost) => deliveries.forget(new Date(nowMs - EVENT_DAYS * DAY_MS), atMost)],
  }
}
