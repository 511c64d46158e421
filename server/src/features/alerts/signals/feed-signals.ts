import type { FeedHealth, FeedStatus } from '@oppidum/domain/feeds/feed'
import { nowSample } from './now-sample.ts'
import type { SignalReader } from './signal-reader.ts'

const TROUBLE: readonly FeedHealth[] = ['late', 'stale', 'failed', 'empty']
const LOOK_EVERY_MS = 5_000

/** 1 while a feed is late or failing, else 0. A feed that an admin has paused is neither. */
export function feedSignals(feedsOf: (cityId: string) => Promise<readonly FeedStatus[]>): SignalReader {
  return {
    kinds: ['feed'],
    isAbout: ({ kind }) => kind === 'feeds' || kind === 'feed-setup',
    everyMs: LOOK_EVERY_MS,
    async read(city, wanted, nowMs) {
      const feeds = await feedsOf(city.id)
      return new Map(
        wanted.flatMap(({ key, leaf }) => {
          if (leaf.kind !== 'feed') return []
          const own = feeds.filter((it) => leaf.feed === undefined || it.id === leaf.feed)
          if (own.length === 0) return []
          const troubled = own.filter((it) => TROUBLE.includes(it.health)).map((it) => it.id)
          return [[key, nowSample(nowMs, troubled.length > 0 ? 1 : 0, { source: troubled[0] ?? leaf.feed ?? 'feeds' })]]
        }),
      )
    },
  }
}
