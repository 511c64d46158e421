import { Failure } from '@oppidum/domain/core/failure'
import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import type { FeedLedger, Intake } from '@oppidum/domain/feeds/intake'
import type { MessageBrokers } from '../../adapters/mqtt/message-broker.ts'
import type { WebClient, WebSender } from '../../adapters/web/web-client.ts'
import type { AppContext } from '../../compose/context.ts'
import type { FeatureModule } from '../../compose/feature-module.ts'
import type { InstallationKeys } from '../../platform/auth/installation-keys.ts'
import { transaction } from '../../platform/db/connection.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { JobCounts } from '../../platform/jobs/job-runner.ts'
import { ttlCache } from '../../platform/live/ttl-cache.ts'
import { feedRoutes } from './health/feed-routes.ts'
import type { feedStore } from './health/feed-store.ts'
import { sourcesOf } from './health/listed-feeds.ts'
import { importerFor } from './importers.ts'
import { notificationAddresses } from './notifications/notification-address.ts'
import { type Notification, notifiedDelivery } from './notifications/notified-delivery.ts'
import { publisherSubscriptions } from './notifications/publisher-subscriptions.ts'
import type { ParsePool } from './parsing/parse-pool.ts'
import type { FeedRecord } from './scheduler/feed-record.ts'
import { type FeedScheduler, feedScheduler } from './scheduler/feed-scheduler.ts'
import { bringInFileFeeds } from './setup/city-file-feeds.ts'
import { writeAttempt, writePayload } from './setup/feed-activity-store.ts'
import { feedChanges } from './setup/feed-changes.ts'
import { feedKeys } from './setup/feed-keys.ts'
import { feedSetupRoutes } from './setup/feed-setup-routes.ts'
import { listFeedsOf } from './setup/feed-setup-store.ts'
import { feedSites } from './setup/feed-sites.ts'
import { feedTester } from './setup/feed-test.ts'
import { keySeal } from './setup/key-seal.ts'
import { payloadExcerpt } from './setup/payload-excerpt.ts'
import { runningFeeds } from './setup/running-feeds.ts'

/** How long the feeds' status is cached. Without a notification it still changes with time, since feeds become late. */
const STATUS_CACHED_MS = 1_000
/** Of an answer that is kept for admins. */
const PAYLOAD_CHARACTERS = 64_000

const notificationsWait = () => new Failure('unavailable', 'Other notifications are still being stored.', { retryAfterSeconds: 2 })

/** How feeds are fetched and read. */
export interface FeedReader {
  web: WebClient
  brokers: MessageBrokers
  pool: ParsePool
  /** The environment variable that a feed names as its key; undefined when it is not set. */
  secrets(name: string): string | undefined
}

interface Dependencies {
  intake: Intake
  ledger: FeedLedger
  store: ReturnType<typeof feedStore>
  /** Whether the simulator provides something for a city at present. */
  isSimulated(cityId: string): boolean
  /** What is delivered to a city instead of being fetched. */
  deliveredTo(cityId: string): Promise<FeedStatus[]>
  installationKeys: InstallationKeys
  /** The installation's URL, without a trailing slash. */
  publicUrl: string
  /** Asks publishers to send. */
  sender: WebSender
  /** Null: this installation fetches no feeds. */
  reader: FeedReader | null
}

/** Nothing is wrong with a feed that nobody expects anything of. */
const pausedStatus = ({ problemCode: _c, problemParams: _p, problemTexts: _t, ...status }: FeedStatus): FeedStatus => ({
  ...status,
  health: 'paused',
  problem: null,
})

/** What the address that a publisher was given consists of. */
interface NotificationTarget {
  cityId: string
  feedId: string
  token: string
}

/** What publishers send of their own accord. */
export interface Notifications {
  /** @throws Failure not_found for a wrong token, and for a feed that is not running */
  admit(to: NotificationTarget): void
  /** Stored when the promise resolves. @throws Failure not_found, malformed with the reason, unavailable */
  take(to: NotificationTarget, notification: Notification): Promise<void>
}

export interface FeedsModule extends FeatureModule {
  /** A city's sources and how fresh they are, at most a second old. */
  feedsOf(cityId: string): Promise<FeedStatus[]>
  notifications: Notifications
  /** Seconds since each running feed's last success, as of the last read status. */
  ages(): { cityId: string; feedId: string; ageSeconds: number }[]
  /** How often each feed was fetched, by the name of its job. */
  counts(): ReadonlyMap<string, Readonly<JobCounts>>
}

export function feedsModule(
  context: AppContext,
  { intake, ledger, store, isSimulated, deliveredTo, installationKeys, publicUrl, sender, reader }: Dependencies,
): FeedsModule {
  const { db, bus, clock, cities, log } = context
  const latest = new Map<string, readonly FeedStatus[]>()
  const keys = feedKeys({ db, seal: keySeal(installationKeys), environment: (name) => reader?.secrets(name) })
  const changes = feedChanges({ ...context, keys })
  const sites = feedSites(context)
  const record: FeedRecord = {
    attempt: (cityId, feedId, attempt) => writeAttempt(db.pool, cityId, feedId, attempt),
    payload: (cityId, feedId, at, { mediaType, bytes, beginning }, secret) =>
      writePayload(db.pool, cityId, feedId, { at, mediaType, bytes, excerpt: payloadExcerpt(beginning, secret, PAYLOAD_CHARACTERS) }),
  }

  async function read(cityId: string): Promise<FeedStatus[]> {
    const city = cities.find(cityId)
    const stored = await listFeedsOf(db.pool, cityId)
    const paused = stored.filter((it) => it.state === 'paused')
    const setUpAt = new Map(stored.map((it) => [it.id, it.changedAt]))
    const sources = sourcesOf([...city.feeds, ...paused.map((it) => it.definition)], isSimulated(cityId), setUpAt)
    const statuses = await store.list(city, sources, clock.nowMs())
    const isPaused = (id: string) => paused.some((it) => it.id === id)
    const fetched = statuses.map((it) => (isPaused(it.id) ? pausedStatus(it) : it))
    return [...fetched, ...(await deliveredTo(cityId))]
  }

  const remembered = ttlCache(clock, STATUS_CACHED_MS, read)
  bus.subscribe((hint) => hint.kind === 'feeds' && remembered.forget(hint.cityId))

  const running = runningFeeds(context)
  const onSetup = (listener: () => void) => bus.subscribe((hint) => hint.kind === 'feed-setup' && listener())
  const addresses = notificationAddresses(installationKeys, publicUrl)
  const feedLog = log.child({ part: 'feeds' })
  const subscriptions = publisherSubscriptions({
    sender,
    clock,
    log: feedLog,
    running: running.list,
    secretOf: keys.secretOf,
    addressOf: addresses.of,
    onSetup,
  })
  const notified = reader && notifiedDelivery({ ...reader, intake, clock, sites: sites.forJobs, log: feedLog, busy: notificationsWait })
  const scheduler: FeedScheduler | null = reader
    ? feedScheduler({
        ...reader,
        secretOf: keys.secretOf,
        sites: sites.forJobs,
        record,
        running: running.list,
        onSetup,
        noticeOf: subscriptions.noticeOf,
        clock,
        intake,
        ledger,
        random: Math.random,
        log: feedLog,
        tracing: context.tracing,
      })
    : null
  /** The running feed of an address. @throws Failure not_found */
  function admitted({ cityId, feedId, token }: NotificationTarget) {
    const city = cities.all.find((it) => it.id === cityId)
    const feed = city?.feeds.find((it) => it.id === feedId)
    if (!addresses.isToken(cityId, feedId, token) || !city || !feed || !importerFor(feed.standard)?.notifications)
      throw new Failure('not_found', 'There is nothing at this address.')
    return { city, feed }
  }

  const jobs: Job[] = [running.job, ...(scheduler ? [scheduler.job, subscriptions.job] : [])]

  return {
    name: 'feeds',
    feedsOf: remembered.get,
    routes(serve) {
      feedRoutes(serve, context, remembered.get)
      const test = reader && feedTester({ ...reader, sites, nowMs: clock.nowMs })
      feedSetupRoutes(serve, context, { changes, keys, sites, statuses: read, test })
    },
    jobs,
    notifications: {
      admit: (to) => void admitted(to),
      async take(to, notification) {
        const { city, feed } = admitted(to)
        if (!notified) throw new Failure('unavailable', 'This server does not read feeds.')
        await notified(city, feed, notification)
      },
    },
    async prepareDuty(duty) {
      if (duty !== 'feeds') return
      for (const city of cities.inFile) {
        await transaction(db, (tx) => bringInFileFeeds(tx, city, new Date(clock.nowMs())))
        await changes.announce(city.id)
      }
    },
    status: {
      async feeds(cityId) {
        const statuses = await read(cityId)
        latest.set(cityId, statuses)
        return statuses
      },
    },
    ages: () =>
      [...latest].flatMap(([cityId, statuses]) =>
        statuses.flatMap(({ id, health, lastSuccessAt }) =>
          lastSuccessAt && health !== 'paused'
            ? [{ cityId, feedId: id, ageSeconds: (clock.nowMs() - Date.parse(lastSuccessAt)) / 1_000 }]
            : [],
        ),
      ),
    counts: () => scheduler?.counts() ?? new Map(),
  }
}
