import type { Endpoint, ReplyOf } from '@oppidum/domain/core/endpoint'
import { useEffect, useRef } from 'react'
import { isFollowed } from '../api/followed-answers.ts'
import { useRecords } from '../api/lists/use-records.ts'
import type { Query } from '../api/request.ts'

/** More marks than this are indistinguishable; the lists have every record. */
const MOST = 20_000

/** A list of which the map needs every record: requests page after page until none is missing. */
export function useAllRecords<E extends Endpoint>(
  endpoint: E,
  { query, pollMs, needed }: { query: Query; pollMs: number; needed: boolean },
) {
  const list = useRecords(endpoint, { query, live: true, direct: isFollowed([endpoint.path, null, query]), pollMs })
  const { showMore, busy, records } = list
  const more = needed && !busy && records.length < MOST ? showMore : null
  useEffect(() => more?.())
  /** The number of records that are not in `records`. */
  const missing = Math.max(0, (list.total ?? 0) - records.length)
  return { ...list, missing, records: useStableList(records as (ReplyOf<E> extends readonly (infer R)[] ? R : never)[]) }
}

/** The list itself, or the previous array when the items are the same. */
export function useStableList<T>(list: readonly T[]): readonly T[] {
  const stable = useRef(list)
  const before = stable.current
  if (before !== list && (before.length !== list.length || before.some((it, index) => it !== list[index]))) stable.current = list
  return stable.current
}
