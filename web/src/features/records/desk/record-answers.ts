import { getDesk } from '@oppidum/domain/records/desk'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { QueryClient } from '@tanstack/react-query'
import type { Answer } from '../../../api/request.ts'
import { CALLS, type DeskRecord } from './desk-kind.ts'

type Held = Answer<DeskRecord | readonly DeskRecord[]>

/**
 * Puts a record into every answer that the page holds of it: lists, pages, the record by itself. An answer keeps its
 * version, so that a live message that is on its way still counts. `instead`: only where this one stands.
 */
export function putRecord(client: QueryClient, kind: RecordKind, city: string, record: DeskRecord, instead?: DeskRecord): void {
  const { list, one } = CALLS[kind]
  for (const { path } of [list, one]) {
    client.setQueriesData<Held>({ queryKey: [path, city] }, (held) => held && withRecord(held, record, instead))
  }
}

/** The same answer when the record is not in it, or stands there newer. */
export function withRecord(held: Held, record: DeskRecord, instead?: DeskRecord): Held {
  const { value } = held
  const gives = (it: DeskRecord) => it.id === record.id && (instead === undefined ? it.version <= record.version : it === instead)
  if (!isList(value)) return gives(value) ? { ...held, value: record, etag: null } : held
  if (!value.some(gives)) return held
  return { ...held, value: value.map((it) => (gives(it) ? record : it)), etag: null }
}

const isList = (value: DeskRecord | readonly DeskRecord[]): value is readonly DeskRecord[] => Array.isArray(value)

/**
 * Puts a record into the answers that come in and hold it older: a list that was asked for while its change was on its way, or that
 * the server made before it heard of the change itself, would show it undone, to be done once more. @returns ends it
 */
export function keepIn(client: QueryClient, kind: RecordKind, city: string, record: DeskRecord): () => void {
  return client.getQueryCache().subscribe((event) => {
    // What is put in here is manual itself.
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) putRecord(client, kind, city, record)
  })
}

/**
 * Answers that were asked for before a change know nothing of it: what is still on its way is let go, so that it does not put the
 * record back to what it was. Whoever changes asks anew.
 */
export async function dropOlderAnswers(client: QueryClient, kind: RecordKind, city: string): Promise<void> {
  const { list, one } = CALLS[kind]
  await Promise.all([list.path, one.path].map((path) => client.cancelQueries({ queryKey: [path, city] })))
}

/** What hangs on a record, and the lists that it may have come into or left, are asked for again. */
export async function askAnew(client: QueryClient, kind: RecordKind, city: string, id: string): Promise<void> {
  const { list, one, counts, detail, timeline } = CALLS[kind]
  const paths = [one.path, detail.path, timeline.path]
  await Promise.all([
    client.invalidateQueries({ predicate: ({ queryKey }) => paths.includes(String(queryKey[0])) && idIn(queryKey[3]) === id }),
    client.invalidateQueries({ queryKey: [list.path, city] }),
    client.invalidateQueries({ queryKey: [counts.path, city] }),
    // Who has which.
    client.invalidateQueries({ queryKey: [getDesk.path, city] }),
  ])
}

function idIn(params: unknown): unknown {
  return typeof params === 'object' && params !== null && 'id' in params ? params.id : undefined
}
