import type { Language } from '@oppidum/domain/core/language'
import type { FeedPart } from '@oppidum/domain/feeds/feed-definition'
import type { FeedAttempt, FeedSetup, SiteMatch } from '@oppidum/domain/feeds/feed-setup'
import type { Text, TextId } from '../../../i18n/text.ts'
import type { State } from '../../../ui/icons/StateMark.tsx'
import { HEALTH } from '../feed-words.ts'
import { problemText } from '../problem-text.ts'

/** A paused feed is neither stale nor failing: nobody expects anything of it. */
export function healthOf({ state, status }: Pick<FeedSetup, 'state' | 'status'>): { mark: State; word: TextId; meaning: TextId } {
  const { mark, text, meaning } = HEALTH[state === 'paused' ? 'paused' : status.health]
  return { mark, word: text, meaning }
}

/** What its health means, or what is wrong. */
export function stateSentence(feed: FeedSetup, text: Text, language: Language): string {
  const { state, status, sites } = feed
  const { meaning } = healthOf(feed)
  if (state === 'paused') return text(meaning)
  if (status.health === 'empty') return text(sites && sites.total > 0 && sites.matched === 0 ? 'feeds.none-matched' : meaning)
  return problemText(status, language) ?? text(meaning)
}

export const PART: Record<FeedPart, TextId> = {
  incidents: 'feeds.part-incidents',
  serviceRequests: 'feeds.part-requests',
  traffic: 'feeds.part-traffic',
  energy: 'feeds.part-energy',
  vehicles: 'feeds.part-vehicles',
}

export const MATCH: Record<SiteMatch, { mark: State; text: TextId }> = {
  'same-id': { mark: 'ok', text: 'feeds.match-same' },
  near: { mark: 'ok', text: 'feeds.match-near' },
  'by-hand': { mark: 'ok', text: 'feeds.match-hand' },
  none: { mark: 'high', text: 'feeds.match-none' },
  ignored: { mark: 'none', text: 'feeds.match-ignored' },
}

export const OUTCOME: Record<FeedAttempt['outcome'], { mark: State; text: TextId }> = {
  stored: { mark: 'ok', text: 'feeds.outcome-stored' },
  unchanged: { mark: 'ok', text: 'feeds.outcome-unchanged' },
  failed: { mark: 'critical', text: 'feeds.outcome-failed' },
}
