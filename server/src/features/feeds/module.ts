import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import type { FeedLedger, Intake } from '@oppidum/domain/feeds/intake'
import type { WebClient } from '../../adapters/web/web-client.ts'
import type { AppContext } from '../../compose/context.ts'
import type { FeatureModule } from '../../compose/feature-module.ts'
import { ttlCache } from '../../platform/live/ttl-cache.ts'
import { feedRoutes } from './health/feed-routes.ts'
import type { feedStore } from './health/feed-store.ts'
import { sourcesOf } from './health/listed-feeds.ts'
import type { ParsePool } from './parsing/parse-pool.ts'
import { feedJobs } from './scheduler/feed-scheduler.ts'

/** How long the feeds' status is cached. Without a notification it still changes with time, since feeds become late. */
const STATUS_CACHED_MS = 1_000

/** How feeds are fetched and read. */
export interface FeedReader {
  web: WebClient
  pool: ParsePool
  /** The environment variable that a feed names as its key; undefined when it is not set. */
  secrets(name: string): string | undefined
}

interface Dependencies {
  intake: Intake
  ledger: FeedLedger
  store: ReturnType<typeof feedStore>
  /** Cities that the simulator provides data for. */
  simulated: ReadonlySet<string>
  /** Null: this installation fetches no feeds. */
  reader: FeedReader | null
}

export interface FeedsModule extends FeatureModule {
  /** A city's sources and how fresh they are, at most a second old. */
  feedsOf(cityId: string): Promise<FeedStatus[]>
  /** Seconds since each feed's last success, as of the last read status. */
  ages(): { cityId: string; feedId: string; ageSeconds: number }[]
}

export function feedsModule(context: AppContext, { intake, ledger, store, simulated, reader }: Dependencies): FeedsModule {
  const { bus, clock, cities, log } = context
  const feeds = cities.all.flatMap((city) => city.feeds.map((feed) => ({ cityId: city.id, feed, bounds: city.bounds })))
  const latest = new Map<string, readonly FeedStatus[]>()

  function read(cityId: string): Promise<FeedStatus[]> {
    const city = cities.find(cityId)
    return store.list(city, sourcesOf(city, simulated.has(cityId)), clock.nowMs())
  }

  const remembered = ttlCache(clock, STATUS_CACHED_MS, read)
  bus.subscribe((hint) => hint.kind === 'feeds' && remembered.forget(hint.cityId))

  return {
    name: 'feeds',
    feedsOf: remembered.get,
    routes: (serve) => feedRoutes(serve, context, remembered.get),
    jobs: reader ? feedJobs({ ...reader, feeds, clock, intake, ledger, random: Math.random, log: log.child({ part: 'feeds' }) }) : [],
    status: {
      async feeds(cityId) {
        const statuses = await read(cityId)
        latest.set(cityId, statuses)
        return statuses
      },
    },
    ages: () =>
      [...latest].flatMap(([cityId, statuses]) =>
        statuses.flatMap(({ id, lastSuccessAt }) =>
          lastSuccessAt ? [{ cityId, feedId: id, ageSeconds: (clock.nowMs() - Date.parse(lastSuccessAt)) / 1_000 }] : [],
        ),
      ),
  }
}
