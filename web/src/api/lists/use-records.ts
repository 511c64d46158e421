import type { Endpoint, ReplyOf } from '@oppidum/domain/core/endpoint'
import { useMemo } from 'react'
import type { Query } from '../request.ts'
import { useAnswer } from '../use-answer.ts'
import { useMorePages } from './use-pages.ts'
import { useSameList } from './use-same-list.ts'

type RecordOf<E extends Endpoint> = ReplyOf<E> extends readonly (infer R)[] ? R : never
type Listed<E extends Endpoint> = RecordOf<E> & { id: string }

interface Wanted {
  query: Query
  /** The page can apply the query to the live list by itself. */
  live: boolean
  /** Only the result for `query` is wanted; the live list is not requested. */
  direct?: boolean
  pollMs: number
}

/** A list screen's records: the live list while it is complete, else the server's result for `query`; further pages on demand. */
export function useRecords<E extends Endpoint>(endpoint: E, { query, live, direct = false, pollMs }: Wanted) {
  const liveAnswer = useAnswer(endpoint, { pollMs, enabled: !direct })
  const isFiltered = Object.values(query).some((it) => it !== undefined && it !== '')
  const whole = liveAnswer.data !== undefined && liveAnswer.data.next === null
  const searching = direct || (isFiltered && !(live && whole))
  const results = useAnswer(endpoint, { query, pollMs, enabled: searching && (direct || !liveAnswer.isPending) })
  const list = useWithMore(endpoint, searching ? query : NO_QUERY, searching ? results : liveAnswer, pollMs)
  return { ...list, searching, whole }
}

/** A list as the server answers it for `query`; further pages on demand. */
export function useListing<E extends Endpoint>(endpoint: E, query: Query, pollMs: number) {
  return useWithMore(endpoint, query, useAnswer(endpoint, { query, pollMs }), pollMs)
}

function useWithMore<E extends Endpoint>(endpoint: E, query: Query, answer: ReturnType<typeof useAnswer<E>>, pollMs: number) {
  const { pages: morePages, showMore, busy } = useMorePages(endpoint, query, answer.data, pollMs)
  // A list's reply is an array of its records.
  const pages = useSameList([answer.data?.value, ...morePages].filter((it) => it !== undefined)) as readonly Listed<E>[][]
  const records: readonly RecordOf<E>[] = useMemo(() => onceEach(pages), [pages])
  return { answer, records, total: answer.data?.total ?? null, showMore, busy }
}

/** A record that moved between two pages is shown once. */
function onceEach<R extends { id: string }>(pages: readonly (readonly R[])[]): readonly R[] {
  const [only] = pages
  return pages.length === 1 && only ? only : [...new Map(pages.flatMap((page) => page.map((it) => [it.id, it]))).values()]
}

const NO_QUERY: Query = {}
