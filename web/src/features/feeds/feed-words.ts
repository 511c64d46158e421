import type { FeedHealth, FeedStatus } from '@oppidum/domain/feeds/feed'
import type { TextId } from '../../i18n/text.ts'
import type { State } from '../../ui/icons/StateMark.tsx'

export const HEALTH: Record<FeedHealth, { mark: State; text: TextId; meaning: TextId }> = {
  pending: { mark: 'none', text: 'feed.pending', meaning: 'feed-meaning.pending' },
  fresh: { mark: 'ok', text: 'feed.fresh', meaning: 'feed-meaning.fresh' },
  late: { mark: 'medium', text: 'feed.late', meaning: 'feed-meaning.late' },
  stale: { mark: 'high', text: 'feed.stale', meaning: 'feed-meaning.stale' },
  empty: { mark: 'medium', text: 'feed.empty', meaning: 'feed-meaning.empty' },
  failed: { mark: 'critical', text: 'feed.failed', meaning: 'feed-meaning.failed' },
  paused: { mark: 'none', text: 'feed.paused', meaning: 'feed-meaning.paused' },
}

/** A late feed may still arrive; a stale or failed one is not working. */
export function isTroubled(feed: Pick<FeedStatus, 'health'>): boolean {
  return feed.health === 'stale' || feed.health === 'failed'
}
