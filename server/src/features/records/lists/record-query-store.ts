import { wordsOf } from '@oppidum/domain/core/search-text'
import { HOUR_MS } from '@oppidum/domain/core/time'
import { UNCONFIRMED_SOURCE } from '@oppidum/domain/records/incident'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { type CommonFilter, NONE } from '@oppidum/domain/records/record-filter'
import { anywhere } from '../../../platform/db/list-page-store.ts'
import { among, and, literal, or, type Sql, sql } from '../../../platform/db/sql.ts'

/** What a list needs to know about one kind of record. Its table is called `r`. */
export interface ListedKind {
  kind: RecordKind
  table: Sql
  /** Type of an incident, category of a request. */
  word: Sql
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

/** Who reads a list, and when. */
export interface Reader {
  nowMs: number
  /** The reader's id; null for readers outside the desk, for whom the routes refuse every filter that needs it. */
  me: string | null
  /** Which unconfirmed reports to include; none when absent. */
  unconfirmed?: 'show' | 'only' | { mine: string } | undefined
  /** Only records reported after it; all when absent. */
  createdAfter?: Date | undefined
}

/** Which incidents to include by confirmation. @param source the column `source_id` */
function confirmationIs(kind: RecordKind, source: Sql, unconfirmed: Reader['unconfirmed']): Sql | undefined {
  if (kind !== 'incident' || unconfirmed === 'show') return undefined
  return unconfirmed === undefined ? sql`${source} <> ${UNCONFIRMED_SOURCE}` : sql`${source} = ${UNCONFIRMED_SOURCE}`
}

/** Status filters that do not depend on the clock. */
export type StatusChoice = 'open' | 'all' | readonly string[]

export function statusIs({ ended }: Pick<ListedKind, 'ended'>, status: StatusChoice): Sql {
  if (status === 'all') return sql`true`
  // Spelled exactly as in the partial indexes, which a plan without values could not use.
  return status === 'open' ? sql`r.status <> ${literal(ended)}` : among(sql`r.status`, status)
}

const nameIs = (column: Sql, name: string | undefined): Sql | undefined =>
  name === undefined ? undefined : name === NONE ? sql`${column} is null` : sql`${column} = ${name}`

/**
 * `holdsText` of the domain, in SQL: the text as typed, or all its words. User input is never a pattern. Full-text search checks whole
 * words; the trigram index finds parts of words.
 */
function containsText(text: string | undefined): Sql | undefined {
  if (text === undefined) return undefined
  const part = (text: string) => sql`r.search_text like ${anywhere(text)}`
  const words = wordsOf(text)
  if (words.length < 2) return part(text)
  // Words never contain quotation marks or backslashes, which separate words.
  const all = `${words.map((it) => `'${it}'`).join(' & ')}:*`
  return or(part(text), and(...words.map(part), sql`text_words(r.search_text) @@ ${all}::tsquery`))
}

/** `matchesCommon` of the domain, in SQL, plus the city; without the status. */
export function matches(list: ListedKind, cityId: string, filter: RecordFilter, { nowMs, me, unconfirmed, createdAfter }: Reader): Sql {
  const { minAgeHours, maxAgeHours, before, duplicates, assignee } = filter
  const hoursAgo = (hours: number) => new Date(nowMs - hours * HOUR_MS)
  return and(
    sql`r.city_id = ${cityId}`,
    confirmationIs(list.kind, sql`r.source_id`, unconfirmed),
    typeof unconfirmed === 'object' ? sql`r.reporter_id = ${unconfirmed.mine}` : undefined,
    filter.priority && among(sql`r.priority`, filter.priority),
    filter.words && among(list.word, filter.words),
    nameIs(sql`r.assigned_department`, filter.department),
    nameIs(sql`r.district`, filter.district),
    minAgeHours === undefined ? undefined : sql`r.created_at <= ${hoursAgo(minAgeHours)}`,
    maxAgeHours === undefined ? undefined : sql`r.created_at > ${hoursAgo(maxAgeHours)}`,
    before === undefined ? undefined : sql`r.created_at < ${new Date(before)}`,
    createdAfter && sql`r.created_at > ${createdAfter}`,
    duplicates === 'hide' ? sql`r.duplicate_of is null` : duplicates === 'only' ? sql`r.duplicate_of is not null` : undefined,
    assignee === 'none' ? sql`r.assignee_id is null` : assignee === 'me' ? sql`r.assignee_id = ${me ?? ''}` : undefined,
    containsText(filter.q),
  )
}

/** Whether the groups of `record_count` suffice to count the matching records. */
export function isCounted(filter: RecordFilter, { unconfirmed, createdAfter }: Pick<Reader, 'unconfirmed' | 'createdAfter'>): boolean {
  if (typeof unconfirmed === 'object' || createdAfter) return false
  const { q, minAgeHours, maxAgeHours, before, assignee } = filter
  return [q, minAgeHours, maxAgeHours, before, assignee].every((it) => it === undefined)
}

/** The groups of `record_count`, called `c`, that match a filter. */
export function groupsOf(
  list: ListedKind,
  cityId: string,
  status: StatusChoice,
  filter: RecordFilter,
  { unconfirmed }: Pick<Reader, 'unconfirmed'>,
): Sql {
  const { duplicates } = filter
  return and(
    sql`c.city_id = ${cityId}`,
    sql`c.record_kind = ${list.kind}`,
    confirmationIs(list.kind, sql`c.source_id`, unconfirmed),
    status === 'all' ? undefined : status === 'open' ? sql`c.status <> ${list.ended}` : among(sql`c.status`, status),
    filter.priority && among(sql`c.priority`, filter.priority),
    filter.words && among(sql`c.word`, filter.words),
    nameIs(sql`c.department`, filter.department),
    nameIs(sql`c.district`, filter.district),
    duplicates === 'hide' ? sql`not c.folded` : duplicates === 'only' ? sql`c.folded` : undefined,
  )
}
