import { HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import type { Clock } from '../../../adapters/clock/clock.ts'
import { WebFailure, type WebSender } from '../../../adapters/web/web-client.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import type { NotificationRequests, SentRequest } from '../feed-request.ts'
import { importerOf } from '../importers.ts'
import { NoKey } from '../no-key.ts'
import type { FeedLog } from '../scheduler/feed-record.ts'
import type { RunningFeed } from '../scheduler/feed-scheduler.ts'

/** A publisher that we no longer renew stops by itself after this time. */
const LASTS_MS = HOUR_MS
const RENEW_MS = 20 * MINUTE_MS
const EVERY_MS = MINUTE_MS
/** For one request. */
const TIME_MS = 10_000

const REFUSED = (status: number) => `The publisher refused to send its changes (status ${status}); they are only fetched.`
const NOT_REACHED = 'The publisher could not be asked to send its changes; they are only fetched.'

interface Parts {
  sender: WebSender
  clock: Clock
  log: FeedLog
  running(): Promise<readonly RunningFeed[]>
  /** @throws NoKey */
  secretOf(cityId: string, feed: FeedDefinition): Promise<string | undefined>
  /** Where a publisher sends what is new of a feed. */
  addressOf(cityId: string, feedId: string): string
  onSetup(listener: () => void): () => void
}

interface Subscribed {
  setup: string
  requests: NotificationRequests
  renewMs: number
}

/**
 * Asks publishers that can to send what is new of each running feed that wants it, renews that before it expires, and ends it when the feed
 * is paused, removed or changed. Part of the duty `feeds`; an instance that takes over renews what the one before it asked for.
 */
export function publisherSubscriptions({ sender, clock, log, running, secretOf, addressOf, onSetup }: Parts) {
  const subscribed = new Map<string, Subscribed>()
  const notices = new Map<string, string>()
  const keyOf = (cityId: string, feedId: string) => `${cityId} ${feedId}`

  /** @returns the HTTP status. @throws WebFailure */
  async function send(request: SentRequest, signal: AbortSignal): Promise<number> {
    const { status } = await sender.post({ ...request, totalMs: TIME_MS, signal })
    return status
  }

  async function end(key: string, { requests }: Subscribed, signal: AbortSignal): Promise<void> {
    subscribed.delete(key)
    try {
      await send(requests.remove, signal)
    } catch (cause) {
      // It expires; until then nothing that it sends is taken.
      if (!(cause instanceof WebFailure)) throw cause
    }
  }

  async function keep(key: string, setup: string, { cityId, feed }: RunningFeed, signal: AbortSignal): Promise<void> {
    const nowMs = clock.nowMs()
    const known = subscribed.get(key)
    if (known && nowMs < known.renewMs) return
    const secret = await secretOf(cityId, feed)
    const wish = { address: addressOf(cityId, feed.id), expiresAt: new Date(nowMs + LASTS_MS).toISOString() }
    const requests = importerOf(feed).notifications?.(feed, secret, wish) ?? null
    if (requests === null || typeof requests === 'string') {
      if (requests !== null) notices.set(key, requests)
      return
    }
    const first = await send(known ? requests.renew : requests.create, signal)
    // Somebody else asked for it, or removed it.
    const status =
      known && first === 404 ? await send(requests.create, signal) : !known && first === 409 ? await send(requests.renew, signal) : first
    if (status < 200 || status >= 300) {
      notices.set(key, REFUSED(status))
      log.warn({ city: cityId, feed: feed.id, status }, 'publisher refused to send changes')
      return
    }
    notices.delete(key)
    subscribed.set(key, { setup, requests, renewMs: nowMs + RENEW_MS })
  }

  async function run(signal: AbortSignal): Promise<void> {
    const wanted = new Map(
      (await running()).filter((it) => importerOf(it.feed).notifications).map((it) => [keyOf(it.cityId, it.feed.id), it]),
    )
    for (const [key, known] of subscribed) {
      const now = wanted.get(key)
      if (!now || setupOf(now) !== known.setup) await end(key, known, signal)
    }
    for (const key of notices.keys()) if (!wanted.has(key)) notices.delete(key)
    for (const [key, it] of wanted) {
      if (signal.aborted) return
      try {
        await keep(key, setupOf(it), it, signal)
      } catch (cause) {
        if (signal.aborted) return
        if (!(cause instanceof WebFailure || cause instanceof NoKey)) throw cause
        notices.set(key, cause instanceof NoKey ? cause.message : NOT_REACHED)
      }
    }
  }

  return {
    /** Why changes of a feed are not sent although it wants them, in a sentence; null if they are. */
    noticeOf: (cityId: string, feedId: string): string | null => notices.get(keyOf(cityId, feedId)) ?? null,
    job: {
      name: 'feeds.subscriptions',
      everyMs: EVERY_MS,
      firstMs: 0,
      duty: 'feeds',
      run,
      begin: (wake) => onSetup(() => wake(0)),
      // Another leader takes over what is subscribed.
      end: () => subscribed.clear(),
    } satisfies Job,
  }
}

const setupOf = ({ version, feed }: RunningFeed) => JSON.stringify([version, feed])
