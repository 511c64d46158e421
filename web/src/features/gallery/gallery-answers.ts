import { type Image, listImages } from '@oppidum/domain/gallery/image'
import type { QueryClient } from '@tanstack/react-query'
import type { Answer, Query } from '../../api/request.ts'

type Page = Answer<Image[]>
const JUST_MS = 60_000
const of = { queryKey: [listImages.path] }

/** Refetches the start of the list, because a picture was added. Later pages stay as they are. */
export function refetchNewest(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ ...of, predicate: ({ queryKey }) => (queryKey[2] as Query | undefined)?.cursor === undefined })
}

/** Refetches the page with a picture, so that its addresses are valid again; not if that page is already fresh. */
export function refetchAddresses(client: QueryClient, id: string, nowMs: number): Promise<void> {
  return client.invalidateQueries({
    ...of,
    predicate: ({ state }) =>
      nowMs - state.dataUpdatedAt > JUST_MS && (state.data as Page | undefined)?.value.some((it) => it.id === id) === true,
  })
}

/** Removes deleted pictures from every cached list without refetching. */
export function removeFromLists(client: QueryClient, ids: ReadonlySet<string>): void {
  client.setQueriesData<Page>(of, (page) => {
    if (!page) return page
    const value = page.value.filter((it) => !ids.has(it.id))
    const removed = page.value.length - value.length
    // The next response must count as a change, whatever its ETag.
    return removed === 0 ? page : { ...page, value, total: page.total === null ? null : page.total - removed, etag: null }
  })
}
