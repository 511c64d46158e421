import type { Endpoint, ReplyOf } from '@oppidum/domain/core/endpoint'
import type { Query } from './request.ts'
import { useAnswer } from './use-answer.ts'

type RecordOf<E extends Endpoint> = ReplyOf<E> extends readonly (infer R)[] ? R : never

/**
 * The open records of a list whose live answer holds open and closed ones. That answer is a page at most: where
 * there are more records, the open ones are asked for by themselves with `query`. Of more than a page of those the first
 * ones are there, and `total` tells how many there are.
 */
export function useOpen<E extends Endpoint>(
  endpoint: E,
  pollMs: number,
  isOpen: (record: RecordOf<E>) => boolean,
  query: Query,
  { enabled = true } = {},
) {
  const live = useAnswer(endpoint, { pollMs, enabled })
  const partial = live.data !== undefined && live.data.next !== null
  const alone = useAnswer(endpoint, { query, pollMs, enabled: partial })
  // Of the newest alone nobody may say which is the worst, or that there are no more.
  const asked = partial ? alone : live
  // A reply that is a list is an array of its records.
  const records = ((asked.data?.value ?? []) as RecordOf<E>[]).filter(isOpen)
  /** How many there are in all; null while nobody knows. */
  const total = asked.data === undefined || (partial && !alone.data) ? null : asked.data.next === null ? records.length : asked.data.total
  return { asked, records, total, partial }
}
