import { type Endpoint, isAboutAsker, type ReplyOf } from '@oppidum/domain/core/endpoint'
import { type QueryClient, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCity } from './config.tsx'
import { useReadInLanguage } from './read-in-language.ts'
import { type Answer, ask, type Query } from './request.ts'

/** Under which an answer is kept; the live messages of a kind go to the one without parameters. */
export function answerKey(endpoint: { path: string }, city: string, query: Query = {}, params: Record<string, string> = {}) {
  return [endpoint.path, city, query, params] as const
}

const SEARCH_KEPT_MS = 60_000

export interface Asking {
  query?: Query
  params?: Record<string, string>
  /** ms after which the answer is asked for again, counted from when it last became known by GET or by message (C1). */
  pollMs?: number
  enabled?: boolean
}

/**
 * How one answer is asked for, kept and asked for again. Shared by every screen that shows it.
 * The page shows the first city, which is the one that a call without `city` is about.
 */
export function answerOptions<E extends Endpoint>(client: QueryClient, endpoint: E, city: string, asking: Asking = {}) {
  const { query = {}, params = {}, pollMs, enabled = true } = asking
  const queryKey = answerKey(endpoint, city, query, params)
  return {
    queryKey,
    enabled,
    meta: { private: isPrivate(endpoint, query) },
    // What somebody searched for or looked at is forgotten after a while; the live answers stay.
    gcTime: Object.keys(query).length + Object.keys(params).length > 0 ? SEARCH_KEPT_MS : Number.POSITIVE_INFINITY,
    // TanStack starts this interval anew whenever the answer changes, a message's change included.
    refetchInterval: pollMs ?? false,
    // A wall screen behind another window is still being read.
    refetchIntervalInBackground: true,
    // What was left behind on another screen is asked for again once its poll would have been due.
    refetchOnMount: (kept) => (pollMs !== undefined && Date.now() - kept.state.dataUpdatedAt >= pollMs ? 'always' : true),
    queryFn: async ({ signal }) => {
      const held = client.getQueryData<Answer<ReplyOf<E>>>(queryKey)
      const answer = await ask(endpoint, { params, query, held, signal })
      return newerOf(held, answer, client.getQueryData<Answer<ReplyOf<E>>>(queryKey))
    },
  } satisfies UseQueryOptions<Answer<ReplyOf<E>>>
}

/** Whether an answer depends on who asks: such a one does not outlive the person on the page. */
function isPrivate(endpoint: Endpoint, query: Query): boolean {
  const { access, featureFor } = endpoint
  if (access !== 'anyone' || isAboutAsker(endpoint, (it) => query[it] !== undefined)) return true
  // A question is given to the rule as the page words it, which is how the server's schema reads it.
  return (featureFor?.(query as never, Date.now()) ?? null) !== null
}

/** A message that came in while the request was under way may be newer than its answer; then the message stands. */
export function newerOf<T>(heldBefore: Answer<T> | undefined, answer: Answer<T>, heldNow: Answer<T> | undefined): Answer<T> {
  const overtaken = heldNow && heldNow !== heldBefore && (heldNow.version ?? -1) > (answer.version ?? -1)
  return overtaken ? heldNow : answer
}

export function useAnswer<E extends Endpoint>(endpoint: E, asking: Asking = {}) {
  const client = useQueryClient()
  const read = useReadInLanguage(endpoint)
  return useQuery<Answer<ReplyOf<E>>>({ ...answerOptions(client, endpoint, useCity().id, asking), ...read })
}
