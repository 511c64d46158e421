import { type Endpoint, isAboutAsker, type ReplyOf } from '@oppidum/domain/core/endpoint'
import { type QueryClient, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCity } from './config.tsx'
import { isFollowed } from './followed-answers.ts'
import { useReadInLanguage } from './read-in-language.ts'
import { type Answer, ask, type Query } from './request.ts'

/** The cache key of an answer; live messages of a kind update the one without parameters. */
export function answerKey(endpoint: { path: string }, city: string, query: Query = {}, params: Record<string, string> = {}) {
  return [endpoint.path, city, query, params] as const
}

const SEARCH_KEPT_MS = 60_000

export interface Asking {
  query?: Query
  params?: Record<string, string>
  /** Refetch interval in ms, counted from the last GET or message (C1). */
  pollMs?: number
  enabled?: boolean
}

/**
 * The query options of one answer, shared by every screen that shows it. The page shows the first city, which is the default for a call
 * without `city`.
 */
export function answerOptions<E extends Endpoint>(client: QueryClient, endpoint: E, city: string, asking: Asking = {}) {
  const { query = {}, params = {}, pollMs, enabled = true } = asking
  const queryKey = answerKey(endpoint, city, query, params)
  return {
    queryKey,
    enabled,
    meta: { private: isPrivate(endpoint, query) },
    // Searches and single records expire after a while; live answers stay.
    gcTime: isFollowed(queryKey) ? Number.POSITIVE_INFINITY : SEARCH_KEPT_MS,
    // TanStack restarts this interval whenever the answer changes, also by a message.
    refetchInterval: pollMs ?? false,
    // A wall display behind another window is still being read.
    refetchIntervalInBackground: true,
    // An answer left behind on another screen is refetched if its poll would have been due.
    refetchOnMount: (cachedQuery) => (pollMs !== undefined && Date.now() - cachedQuery.state.dataUpdatedAt >= pollMs ? 'always' : true),
    queryFn: async ({ signal }) => {
      const cached = client.getQueryData<Answer<ReplyOf<E>>>(queryKey)
      const answer = await ask(endpoint, { params, query, cached, signal })
      return newerOf(cached, answer, client.getQueryData<Answer<ReplyOf<E>>>(queryKey))
    },
  } satisfies UseQueryOptions<Answer<ReplyOf<E>>>
}

/** Whether an answer depends on the person: it must not outlive them on the page. */
function isPrivate(endpoint: Endpoint, query: Query): boolean {
  const { access, featureFor } = endpoint
  if (access !== 'anyone' || isAboutAsker(endpoint, (it) => query[it] !== undefined)) return true
  // The rule gets the query in the page's wording, as the server's schema would parse it.
  return (featureFor?.(query as never, Date.now()) ?? null) !== null
}

/** A message that arrived during the request may be newer than its response; then the message wins. */
export function newerOf<T>(cachedBefore: Answer<T> | undefined, answer: Answer<T>, cachedNow: Answer<T> | undefined): Answer<T> {
  const overtaken = cachedNow && cachedNow !== cachedBefore && (cachedNow.version ?? -1) > (answer.version ?? -1)
  return overtaken ? cachedNow : answer
}

export function useAnswer<E extends Endpoint>(endpoint: E, asking: Asking = {}) {
  const client = useQueryClient()
  const read = useReadInLanguage(endpoint)
  return useQuery<Answer<ReplyOf<E>>>({ ...answerOptions(client, endpoint, useCity().id, asking), ...read })
}
