import type { Endpoint, ReplyOf } from '@oppidum/domain/endpoint'
import type { Query } from './request.ts'
import { useAnswer } from './use-answer.ts'
import { useMorePages } from './use-pages.ts'

type RecordOf<E extends Endpoint> = ReplyOf<E> extends readonly (infer R)[] ? R : never

/**
 * The records of a list screen: the live list while it holds all there is to look through, else what the server
 * finds for `query`; further pages as they are asked for.
 */
export function useRecords<E extends Endpoint>(endpoint: E, { query, live, pollMs }: { query: Query; live: boolean; pollMs: number }) {
  const liveAnswer = useAnswer(endpoint, { pollMs })
  const asked = Object.values(query).some((it) => it !== undefined && it !== '')
  const whole = liveAnswer.data !== undefined && liveAnswer.data.next === null
  const searching = asked && !(live && whole)
  const found = useAnswer(endpoint, { query, pollMs, enabled: searching && !liveAnswer.isPending })
  const answer = searching ? found : liveAnswer
  const more = useMorePages(endpoint, searching ? query : NO_QUERY, answer.data, pollMs)
  const first = answer.data?.value
  const { pages } = more
  // A reply that is a list is an array of its records; a record that moved between two pages is shown once.
  const all = [first, ...pages].filter((it) => it !== undefined).flat() as (RecordOf<E> & { id: string })[]
  const records: RecordOf<E>[] = pages.length === 0 ? all : [...new Map(all.map((it) => [it.id, it])).values()]
  return { answer, records, total: answer.data?.total ?? null, showMore: more.showMore, busy: more.busy, searching }
}

const NO_QUERY: Query = {}
