import { listFeeds } from '@oppidum/domain/feeds/feed'
import { useAnswer } from '../../api/use-answer.ts'
import { isTroubled } from './feed-words.ts'

const FEEDS_POLL_MS = 10_000

export function useFeeds(enabled = true) {
  return useAnswer(listFeeds, { pollMs: FEEDS_POLL_MS, enabled })
}

/** Names of the failing feeds; requested only while `enabled`. */
export function useTroubledFeeds(enabled: boolean): string[] {
  const { data } = useFeeds(enabled)
  return enabled && data ? data.value.filter(isTroubled).map((it) => it.name) : []
}
