import {
  addFeed,
  changeFeed,
  type FeedSetup,
  fetchFeed,
  getFeedActivity,
  listFeedSetups,
  listFeedSites,
  listStandards,
  matchFeedSite,
  removeFeed,
  testFeed,
} from '@oppidum/domain/feeds/feed-setup'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { change } from '../../../api/change.ts'
import { useAnswer } from '../../../api/use-answer.ts'

/** Feeds deliver while the page is open. */
const POLL_MS = 5_000
/** A publisher may take its time, and the server gives it a minute. */
const TEST_WAIT_MS = 90_000

export function useStandards() {
  return useAnswer(listStandards)
}

export function useFeedSetups() {
  return useAnswer(listFeedSetups, { pollMs: POLL_MS })
}

/** One feed from the list; `feed` is undefined before the list has arrived and null when it has no such feed. */
export function useFeedSetup(id: string) {
  const query = useFeedSetups()
  const feed = query.data && (query.data.value.find((it) => it.id === id) ?? null)
  return { query, feed }
}

export function useFeedActivity(id: string) {
  return useAnswer(getFeedActivity, { params: { id }, pollMs: POLL_MS })
}

export function useFeedSites(id: string, enabled: boolean) {
  return useAnswer(listFeedSites, { params: { id }, enabled })
}

/** Refetches everything that shows feeds; resolves when it has arrived. */
function useRefetchFeeds() {
  const client = useQueryClient()
  const paths = [listFeedSetups, getFeedActivity, listFeedSites].map((it) => it.path)
  return () => Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path], refetchType: 'active' })))
}

export interface FeedDraftBody {
  definition: Record<string, unknown>
  /** Absent: the stored key. */
  key?: string
}

export function useFeedTest() {
  return useMutation({
    mutationFn: (body: FeedDraftBody) => change(testFeed, { body, waitMs: TEST_WAIT_MS }),
    // The body may hold a key.
    gcTime: 0,
  })
}

export function useAddFeed() {
  const refetch = useRefetchFeeds()
  return useMutation({
    mutationFn: (body: FeedDraftBody) => change(addFeed, { body: { ...body, state: 'running' } }),
    onSettled: refetch,
    gcTime: 0,
  })
}

/** `key: null` removes the stored key; without `key` it stays. */
export function useChangeFeed() {
  const refetch = useRefetchFeeds()
  return useMutation({
    mutationFn: ({
      id,
      ...body
    }: {
      id: string
      version: number
      definition: Record<string, unknown>
      key?: string | null
      state?: FeedSetup['state']
    }) => change(changeFeed, { params: { id }, body }),
    onSettled: refetch,
    gcTime: 0,
  })
}

export function useRemoveFeed() {
  const refetch = useRefetchFeeds()
  return useMutation({ mutationFn: (id: string) => change(removeFeed, { params: { id } }), onSettled: refetch })
}

export function useFetchFeed() {
  const refetch = useRefetchFeeds()
  return useMutation({ mutationFn: (id: string) => change(fetchFeed, { params: { id } }), onSettled: refetch })
}

export function useMatchSite(feedId: string) {
  const refetch = useRefetchFeeds()
  return useMutation({
    mutationFn: ({ site, to }: { site: string; to: string | null }) =>
      change(matchFeedSite, { params: { id: feedId, site }, body: { to } }),
    onSettled: refetch,
  })
}
