import { DAY_MS } from '@oppidum/domain/core/time'
import { EVENT_DAYS } from '@oppidum/domain/events/city-event'
import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import type { AppContext } from '../../compose/context.ts'
import type { FeatureModule } from '../../compose/feature-module.ts'
import type { Config } from '../../config/config.ts'
import { eventStore } from '../../platform/events/event-store.ts'
import { eventRoutes } from './event-routes.ts'
import { eventTail } from './event-tail.ts'
import { feedHealthEvents } from './feed-health-events.ts'
import { streamRegistry } from './stream-registry.ts'

interface Dependencies {
  config: Pick<Config, 'rateLimit'>
  feedsOf(cityId: string): Promise<readonly FeedStatus[]>
}

/** A city's events, for programs outside. */
export function eventsModule(context: AppContext, { config, feedsOf }: Dependencies): FeatureModule {
  const store = eventStore(context.db)
  const tail = eventTail(context, store)
  const streams = streamRegistry(config.rateLimit)
  return {
    name: 'events',
    routes: (serve) => eventRoutes(serve, { ...context, store, tail, streams }),
    jobs: [tail.job, feedHealthEvents(context, feedsOf)],
    retention: [(nowMs, atMost) => store.forget(new Date(nowMs - EVENT_DAYS * DAY_MS), atMost)],
    async close() {
      streams.endAll()
    },
  }
}
