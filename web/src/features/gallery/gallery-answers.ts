import { type Image, listImages } from '@oppidum/domain/gallery/image'
import type { QueryClient } from '@tanstack/react-query'
import type { Answer, Query } from '../../api/request.ts'

type Page = Answer<Image[]>
const JUST_MS = 60_000
const of = { queryKey: [listImages.path] }

/** The list begins otherwise now: a picture has come. Pages further down stay as they are. */
export function askForNewest(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ ...of, predicate: ({ queryKey }) => (queryKey[2] as Query | undefined)?.cursor === undefined })
}

/** The page that a picture stands on, with addresses that are good again; one that has just been told has no better ones. */
export function askForAddresses(client: QueryClient, id: string, nowMs: number): Promise<void> {
  return client.invalidateQueries({
    ...of,
    predicate: ({ state }) =>
      nowMs - state.dataUpdatedAt > JUST_MS && (state.data as Page | undefined)?.value.some((it) => it.id === id) === true,
  })
}

/** The server has deleted these: they go from wherever they are listed, and nothing is asked for again. */
export function takeFromLists(client: QueryClient, ids: ReadonlySet<string>): void {
  client.setQueriesData<Page>(of, (page) => {
    if (!page) return page
    const value = page.value.filter((it) => !ids.has(it.id))
    const gone = page.value.length - value.length
    // What is asked next is another answer, whatever its mark says.
    return gone === 0 ? page : { ...page, value, total: page.total === null ? null : page.total - gone, etag: null }
  })
}
