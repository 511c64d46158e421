import { getDesk } from '@oppidum/domain/records/desk'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { QueryClient } from '@tanstack/react-query'
import { refetchOutdated } from '../../../api/refetch.ts'
import type { Answer } from '../../../api/request.ts'
import { CALLS, type DeskRecord } from './desk-kind.ts'

type CachedAnswer = Answer<DeskRecord | readonly DeskRecord[]>

/**
 * Puts a record into every cached answer that contains it: lists, pages, the record itself. An answer keeps its version, so that a live
 * message in transit still applies. `instead`: replaces only this very object.
 */
export function putRecord(client: QueryClient, kind: RecordKind, city: string, record: DeskRecord, instead?: DeskRecord): void {
  const { list, one } = CALLS[kind]
  for (const { path } of [list, one]) {
    client.setQueriesData<CachedAnswer>({ queryKey: [path, city] }, (cached) => cached && withRecord(cached, record, instead))
  }
}

/** Returns the same answer when it does not contain the record, or contains a newer version. */
export function withRecord(cached: CachedAnswer, record: DeskRecord, instead?: DeskRecord): CachedAnswer {
  const { value } = cached
  const matches = (it: DeskRecord) => it.id === record.id && (instead === undefined ? it.version <= record.version : it === instead)
  if (!isList(value)) return matches(value) ? { ...cached, value: record, etag: null } : cached
  if (!value.some(matches)) return cached
  return { ...cached, value: value.map((it) => (matches(it) ? record : it)), etag: null }
}

const isList = (value: DeskRecord | readonly DeskRecord[]): value is readonly DeskRecord[] => Array.isArray(value)

/**
 * Puts a record into incoming answers that contain an older version: a list that was requested while the change was in progress, or that
 * the server built before it knew of the change, would show the record as it was before.
 * @returns a function that stops it
 */
export function keepIn(client: QueryClient, kind: RecordKind, city: string, record: DeskRecord): () => void {
  return client.getQueryCache().subscribe((event) => {
    // What this function writes is itself a manual update.
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) putRecord(client, kind, city, record)
  })
}

/**
 * Cancels requests that were sent before a change and therefore do not include it, so that their responses do not revert the record. The
 * caller must refetch.
 */
export async function dropOlderAnswers(client: QueryClient, kind: RecordKind, city: string): Promise<void> {
  const { list, one } = CALLS[kind]
  await Promise.all([list.path, one.path].map((path) => client.cancelQueries({ queryKey: [path, city] })))
}

/**
 * Refetches what depends on a record, and the lists that it may have entered or left, page after page as after a live message.
 * @returns when the record's own answers are there, or have failed
 */
export async function refetchRecord(client: QueryClient, kind: RecordKind, city: string, id: string): Promise<void> {
  const { list, one, counts, detail, timeline } = CALLS[kind]
  const paths = [one.path, detail.path, timeline.path]
  // The desk names the owners.
  for (const { path } of [list, counts, getDesk]) refetchOutdated(client, { queryKey: [path, city] })
  await client.invalidateQueries({ predicate: ({ queryKey }) => paths.includes(String(queryKey[0])) && idIn(queryKey[3]) === id })
}

function idIn(params: unknown): unknown {
  return typeof params === 'object' && params !== null && 'id' in params ? params.id : undefined
}
