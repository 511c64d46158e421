import type { City } from '@oppidum/domain/cities/city'
import { Failure } from '@oppidum/domain/core/failure'
import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import type { Intake } from '@oppidum/domain/feeds/intake'
import type { Clock } from '../../../adapters/clock/clock.ts'
import type { WebClient } from '../../../adapters/web/web-client.ts'
import { fairQueue } from '../../../platform/workers/fair-queue.ts'
import { DecodeFailure } from '../decode-failure.ts'
import { importerOf } from '../importers.ts'
import type { ParsePool } from '../parsing/parse-pool.ts'
import { deliver, deliveryOf, total } from '../scheduler/feed-delivery.ts'
import type { FeedLog } from '../scheduler/feed-record.ts'
import { type FeedSites, feedSensors } from '../scheduler/feed-sensors.ts'

/** Notifications that are being stored, and that wait for it; each is up to 1 MB. */
const LIMITS = { atOnce: 2, atOncePerSender: 1, waiting: 100, waitingPerSender: 25 }
/** Feeds whose sensors are remembered. */
const REMEMBERED = 50

interface Parts {
  intake: Intake
  clock: Clock
  web: WebClient
  pool: ParsePool
  sites: FeedSites
  log: FeedLog
  /** The refusal when too many wait. */
  busy(): Failure
}

export interface Notification {
  bytes: Uint8Array
  mediaType: string
}

/** Stores what publishers send of their own accord, one after the other for each feed. */
export function notifiedDelivery({ intake, clock, web, pool, sites, log, busy }: Parts) {
  const queue = fairQueue({ ...LIMITS, busy })
  const sensors = new Map<string, { setup: string; of: ReturnType<typeof feedSensors> }>()

  function sensorsOf(cityId: string, feed: FeedDefinition) {
    const [key, setup] = [`${cityId} ${feed.id}`, JSON.stringify(feed)]
    const known = sensors.get(key)
    if (known?.setup === setup) return known.of
    if (sensors.size >= REMEMBERED) sensors.clear()
    const fresh = feedSensors({ sites, web, pool }, cityId, feed)
    sensors.set(key, { setup, of: fresh })
    return fresh
  }

  async function store({ id: cityId, bounds }: City, feed: FeedDefinition, { bytes, mediaType }: Notification): Promise<void> {
    const part = importerOf(feed).part(feed)
    // The pool takes the memory with it.
    const given = await pool.decode({ bytes: bytes.slice(), mediaType, feed, context: { nowMs: clock.nowMs(), bounds: [...bounds] } })
    try {
      const reading = part === 'traffic' ? await sensorsOf(cityId, feed).reading(given) : given
      // What is not in it has not ended.
      const { count } = await deliver(intake, deliveryOf(cityId, feed), reading, { part, complete: false })
      const { rejected, flawed } = reading.summary()
      if (total(rejected) + total(flawed) > 0) {
        log.warn({ city: cityId, feed: feed.id, count, rejected, flawed }, 'notification with unusable records')
      }
    } finally {
      given.close()
    }
  }

  /**
   * Committed when the promise resolves.
   * @throws Failure malformed with the reason; `busy` when too many wait
   */
  return async function take(city: City, feed: FeedDefinition, notification: Notification): Promise<void> {
    try {
      await queue.run(`${city.id} ${feed.id}`, () => store(city, feed, notification))
    } catch (cause) {
      if (!(cause instanceof DecodeFailure)) throw cause
      if (cause.problem === 'busy') throw busy()
      throw new Failure('malformed', cause.message)
    }
  }
}
