import { listImages } from '@oppidum/domain/gallery/image'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useCity } from '../../api/config.tsx'
import { useMorePages } from '../../api/lists/use-pages.ts'
import { useSameList } from '../../api/lists/use-same-list.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { refetchAddresses } from './gallery-answers.ts'
import { type ImageFilter, imageQuery } from './image-filter.ts'

const PAGE = '200'
/** Picture addresses are valid for half an hour at least, so this refreshes them in good time. */
const POLL_MS = 10 * 60_000

/** A person's own pictures, newest first, as far as they are loaded. */
export function useGallery(filter: ImageFilter) {
  const client = useQueryClient()
  const { timeZone } = useCity()
  const query = useMemo(() => ({ ...imageQuery(filter, timeZone), limit: PAGE }), [filter, timeZone])
  const first = useAnswer(listImages, { query, pollMs: POLL_MS })
  const more = useMorePages(listImages, query, first.data, POLL_MS)
  const pages = useSameList([first.data?.value, ...more.pages].filter((it) => it !== undefined))
  const images = useMemo(() => [...new Map(pages.flatMap((page) => page.map((it) => [it.id, it]))).values()], [pages])
  const handleAddressGone = useCallback((id: string) => void refetchAddresses(client, id, Date.now()), [client])
  return {
    images,
    total: Math.max(first.data?.total ?? 0, images.length),
    isPending: first.isPending,
    isError: first.isError,
    isKnown: first.data !== undefined,
    retry: () => void first.refetch(),
    showMore: more.showMore,
    isMoreComing: more.busy,
    handleAddressGone,
  }
}
