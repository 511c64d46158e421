import type { Endpoint, ReplyOf } from '@oppidum/domain/core/endpoint'
import type { Query } from '../../../api/request.ts'
import { useAnswer } from '../../../api/use-answer.ts'

type RecordOf<E extends Endpoint> = ReplyOf<E> extends readonly (infer R)[] ? R : never

/**
 * The open records of a list whose live answer contains both open and closed ones. That answer is at most one page: where there are more
 * records, the open ones are requested separately with `openQuery`. If those exceed a page, the first ones are returned, and `total` is their
 * number.
 */
export function useOpen<E extends Endpoint>(endpoint: E, pollMs: number, isOpen: (record: RecordOf<E>) => boolean, openQuery: Query) {
  const live = useAnswer(endpoint, { pollMs })
  const partial = live.data !== undefined && live.data.next !== null
  const openOnly = useAnswer(endpoint, { query: openQuery, pollMs, enabled: partial })
  // The newest page alone cannot show which record is the worst, or that there are no more.
  const query = partial ? openOnly : live
  // A list's reply is an array of its records.
  const records = ((query.data?.value ?? []) as RecordOf<E>[]).filter(isOpen)
  /** The total number; null while unknown. */
  const total =
    query.data === undefined || (partial && !openOnly.data) ? null : query.data.next === null ? records.length : query.data.total
  return { query, records, total, partial }
}
