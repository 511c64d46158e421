import type { Endpoint, ReplyOf } from '@oppidum/domain/core/endpoint'
import { useEffect, useRef } from 'react'
import type { Query } from '../api/request.ts'
import { useRecords } from '../api/use-records.ts'

/** More marks than this are indistinguishable; the lists have every record. */
const MOST = 20_000

/** A list of which the map needs every record: requests page after page until none is missing. */
export function useWhole<E extends Endpoint>(endpoint: E, { query, pollMs, wanted }: { query: Query; pollMs: number; wanted: boolean }) {
  const found = useRecords(endpoint, { query, live: true, pollMs })
  const { showMore, busy, records } = found
  const more = wanted && !busy && records.length < MOST ? showMore : null
  useEffect(() => more?.())
  /** The number of records that are not in `records`. */
  const missing = Math.max(0, (found.total ?? 0) - records.length)
  return { ...found, missing, records: useSteady(records as (ReplyOf<E> extends readonly (infer R)[] ? R : never)[]) }
}

/** The list itself, or the previous array when the items are the same. */
export function useSteady<T>(list: readonly T[]): readonly T[] {
  const held = useRef(list)
  const before = held.current
  if (before !== list && (before.length !== list.length || before.some((it, index) => it !== list[index]))) held.current = list
  return held.current
}
