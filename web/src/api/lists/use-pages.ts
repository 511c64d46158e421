import type { Endpoint, ReplyOf } from '@oppidum/domain/core/endpoint'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCity } from '../config.tsx'
import { useReadInLanguage } from '../read-in-language.ts'
import type { Answer, Query } from '../request.ts'
import { answerOptions } from '../use-answer.ts'

/** The pages of a list after its first, loaded one by one with 'Show more'. A changed `query` starts again. */
export function useMorePages<E extends Endpoint>(endpoint: E, query: Query, first: Answer<ReplyOf<E>> | undefined, pollMs: number) {
  const client = useQueryClient()
  const city = useCity()
  const read = useReadInLanguage(endpoint)
  const of = JSON.stringify([endpoint.path, query])
  const [opened, setOpened] = useState<{ of: string; cursors: string[] }>({ of, cursors: [] })
  const openCursors = opened.of === of ? opened.cursors : []
  const begin = first?.next ?? null
  // Records that new ones pushed out of the first page come before the pages already open.
  const cursors = openCursors.length > 0 && begin !== null && !openCursors.includes(begin) ? [begin, ...openCursors] : openCursors
  const pages = useQueries({
    // However many pages are open, one of them is refetched in each interval.
    queries: cursors.map((cursor) => ({
      ...answerOptions(client, endpoint, city.id, { pollMs: pollMs * cursors.length, query: { ...query, cursor } }),
      ...read,
    })),
  })
  const last = openCursors.length === 0 ? first : (pages.at(-1)?.data as Answer<ReplyOf<E>> | undefined)
  const next = last?.next ?? null
  return {
    pages: pages.map((it) => it.data?.value).filter((it) => it !== undefined) as ReplyOf<E>[],
    /** Null when there is no further page, or the previous one is still loading. */
    showMore: next === null ? null : () => setOpened({ of, cursors: [...openCursors, next] }),
    busy: pages.some((it) => it.isPending),
  }
}
