import { notifyManager, type Query, type QueryClient, type QueryFilters, type QueryKey } from '@tanstack/react-query'

/** What is to be fetched again when the message has been applied, or the change. */
const outdated = new WeakMap<QueryClient, Set<Query>>()
/** Later pages that wait for their turn. */
const waiting = new WeakMap<QueryClient, Set<Query>>()

/**
 * After a message or one's own change: marks answers as outdated, and fetches those in use again, the first pages at once, later ones of a
 * long list one after the other. A page that is outdated again while it waits is fetched once; one that is being fetched is fetched again
 * afterwards.
 *
 * The client's own `invalidateQueries` fetches all of them at once, begins again with each message, and keeps the results of those that are
 * done until the last is.
 */
export function refetchOutdated(client: QueryClient, filters: QueryFilters): void {
  const found = client.getQueryCache().findAll(filters)
  notifyManager.batch(() => {
    for (const query of found) query.invalidate()
  })
  const collected = outdated.get(client)
  if (collected) {
    for (const query of found) collected.add(query)
    return
  }
  const queries = new Set(found)
  outdated.set(client, queries)
  // A message may name an answer for more than one reason.
  queueMicrotask(() => {
    outdated.delete(client)
    for (const query of queries) {
      if (!query.isActive()) continue
      if (isLaterPage(query.queryKey)) fetchInTurn(client, query)
      else void fetchAgain(query)
    }
  })
}

/** Of a list's pages, all but the first are asked for with a cursor. */
export const isLaterPage = ([, , query]: QueryKey): boolean => typeof query === 'object' && query !== null && 'cursor' in query

/** A request under way may have been answered before the change. Its failure is shown where the answer is. */
const fetchAgain = (query: Query): Promise<unknown> => query.fetch(undefined, { cancelRefetch: true }).catch(() => undefined)

function fetchInTurn(client: QueryClient, query: Query): void {
  const queue = waiting.get(client)
  if (queue) queue.add(query)
  else void fetchQueue(client, new Set([query]))
}

async function fetchQueue(client: QueryClient, queue: Set<Query>): Promise<void> {
  waiting.set(client, queue)
  // What is added meanwhile comes after the others.
  for (const query of queue) {
    queue.delete(query)
    if (query.isActive()) await fetchAgain(query)
  }
  waiting.delete(client)
}
