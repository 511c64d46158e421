import type { RecordKind } from '@oppidum/domain/life-cycle'
import { type CommonFilter, NONE } from '@oppidum/domain/record-filter'
import { wordsOf } from '@oppidum/domain/search-text'
import { and, type Column, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { incident, serviceRequest } from '../db/schema.ts'
import { anywhere } from './list-page-store.ts'

const HOUR_MS = 3_600_000

/** What the reading of one kind of record needs to know of it. */
export interface Listed {
  kind: RecordKind
  table: typeof incident | typeof serviceRequest
  /** Type of an incident, category of a request. */
  word: Column
  /** The status that ends a record. */
  ended: string
  /** Priorities, the worst first. */
  ranks: readonly string[]
}

/** A filter as both kinds have it; `words` are types or categories. */
export interface RecordFilter extends CommonFilter {
  priority?: readonly string[] | undefined
  words?: readonly string[] | undefined
}

/** For whom, and when, a list is read. */
export interface Reader {
  nowMs: number
  /** Id of who asks; null for whoever is not at the desk, whom the routes let ask for nothing that needs it. */
  me: string | null
}

/** Statuses that a list can be narrowed to whatever the clock says. */
export type CountedStatus = 'open' | 'all' | readonly string[]

/** What they mean in the store; undefined for all. */
export function statusIs({ table, ended }: Pick<Listed, 'table' | 'ended'>, status: CountedStatus): SQL | undefined {
  if (status === 'all') return undefined
  return status === 'open' ? ne(table.status, ended) : inArray(table.status, [...status])
}

const named = (column: Column | SQL, name: string | undefined): SQL | undefined =>
  name === undefined ? undefined : name === NONE ? sql`${column} is null` : sql`${column} = ${name}`

/**
 * The same as `holdsText` of the program: the text as it was typed, or all its words. What people type is never a pattern.
 * Whole words are full text's to tell; that a part of the text is there is told by the index of trigrams, which finds them.
 */
function holds({ table }: Pick<Listed, 'table'>, sought: string | undefined): SQL | undefined {
  if (sought === undefined) return undefined
  const part = (text: string) => sql`${table.searchText} like ${anywhere(text)}`
  const words = wordsOf(sought)
  if (words.length < 2) return part(sought)
  // No word holds a quotation mark or a backslash: both stand between words.
  const all = `${words.map((it) => `'${it}'`).join(' & ')}:*`
  return or(part(sought), and(...words.map(part), sql`text_words(${table.searchText}) @@ ${all}::tsquery`))
}

/** The same as `matchesCommon` of the program, in the store, and the city; without the status. */
export function narrowed(listed: Listed, cityId: string, filter: RecordFilter, { nowMs, me }: Reader): SQL | undefined {
  const { table } = listed
  const { minAgeHours, maxAgeHours, before, duplicates, assignee } = filter
  const hoursAgo = (hours: number) => new Date(nowMs - hours * HOUR_MS)
  return and(
    eq(table.cityId, cityId),
    filter.priority && inArray(table.priority, [...filter.priority]),
    filter.words && inArray(listed.word, [...filter.words]),
    named(table.assignedDepartment, filter.department),
    named(table.district, filter.district),
    minAgeHours === undefined ? undefined : lte(table.createdAt, hoursAgo(minAgeHours)),
    maxAgeHours === undefined ? undefined : gt(table.createdAt, hoursAgo(maxAgeHours)),
    before === undefined ? undefined : lt(table.createdAt, new Date(before)),
    duplicates === 'hide' ? isNull(table.duplicateOf) : duplicates === 'only' ? isNotNull(table.duplicateOf) : undefined,
    assignee === 'none' ? isNull(table.assigneeId) : assignee === 'me' ? eq(table.assigneeId, me ?? '') : undefined,
    holds(listed, filter.q),
  )
}

/** Whether the groups of `record_count` tell these records apart from all others. */
export function isCounted(filter: RecordFilter): boolean {
  const { q, minAgeHours, maxAgeHours, before, assignee } = filter
  return [q, minAgeHours, maxAgeHours, before, assignee].every((it) => it === undefined)
}

const among = (column: SQL, words: readonly string[] | undefined): SQL | undefined =>
  words &&
  sql`${column} in (${sql.join(
    words.map((it) => sql`${it}`),
    sql`, `,
  )})`

/** The groups of `record_count`, called `c`, that a filter asks for. */
export function groupsOf(listed: Listed, cityId: string, status: CountedStatus, filter: RecordFilter): SQL {
  const { duplicates } = filter
  const wanted = and(
    sql`c.city_id = ${cityId}`,
    sql`c.record_kind = ${listed.kind}`,
    status === 'all' ? undefined : status === 'open' ? sql`c.status <> ${listed.ended}` : among(sql`c.status`, status),
    among(sql`c.priority`, filter.priority),
    among(sql`c.word`, filter.words),
    named(sql`c.department`, filter.department),
    named(sql`c.district`, filter.district),
    duplicates === 'hide' ? sql`not c.folded` : duplicates === 'only' ? sql`c.folded` : undefined,
  )
  // The city is always asked for.
  return wanted as SQL
}
