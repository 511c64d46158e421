import type { RecordSort } from '@oppidum/domain/records/record-filter'
import type { Tx } from '../../../platform/db/connection.ts'
import { and, join, literal, run, type Sql, sql } from '../../../platform/db/sql.ts'
import { DESK_KINDS } from '../desk/desk-kinds.ts'
import { type ListOrder, listOrder, placeSql } from './list-order-store.ts'
import { HEARD_FEED } from './record-age-store.ts'
import { groupsOf, isCounted, type ListedKind, matches, type Reader, type RecordFilter, type StatusChoice } from './record-query-store.ts'

/** Up to this many matching records are all read and sorted; with more, an index is walked in order until the page is full. */
const READ_WHOLE = 10_000

/** One of the statuses to include, as a condition and, unless it depends on the clock, as a choice among the groups. */
export interface StatusCriterion {
  sql: Sql
  choice: StatusChoice | null
}

/** Which records a list contains. */
export interface ListCriteria {
  cityId: string
  filter: RecordFilter
  /** Read one by one; they must not overlap. */
  statuses: readonly StatusCriterion[]
  reader: Reader
}

export interface PageCriteria extends ListCriteria {
  sort: RecordSort
  cursor: string | undefined
  /** Rows to read: one more than the page shows. */
  rows: number
}

/** A list's size, and the live version of its kind, which every change of a record raises, as the same statement saw them. */
export interface ListSize {
  total: number
  version: number
}

/** 0 before the first change. */
export const liveVersionSql = (list: ListedKind, cityId: string): Sql =>
  sql`coalesce((select version from live_version where city_id = ${cityId} and kind = ${DESK_KINDS[list.kind].live}), 0)`

/**
 * How many records match. Taken from the groups of `record_count` where possible; filters by text, time or person need the records
 * themselves.
 */
export async function countMatching(tx: Pick<Tx, 'query'>, list: ListedKind, criteria: ListCriteria): Promise<ListSize> {
  const version = liveVersionSql(list, criteria.cityId)
  const { rows } = await run<ListSize>(tx, sql`select ${countSql(list, criteria)} as total, ${version} as version`)
  return rows[0] ?? { total: 0, version: 0 }
}

/** Whether the size is the sum of groups, which only changes with a live version. */
export const isSumOfGroups = ({ filter, reader, statuses }: ListCriteria): boolean =>
  isCounted(filter, reader) && statuses.every((it) => it.choice !== null)

function countSql(list: ListedKind, criteria: ListCriteria): Sql {
  const { cityId, filter, reader } = criteria
  const counts = criteria.statuses.map(({ sql: status, choice }) =>
    choice !== null && isCounted(filter, reader)
      ? sql`(select coalesce(sum(c.count), 0) from record_count c where ${groupsOf(list, cityId, choice, filter, reader)})`
      : sql`(select count(*) from ${list.table} r where ${and(matches(list, cityId, filter, reader), status)})`,
  )
  return sql`(${join(counts, sql` + `)})::int`
}

/** Whether a filter may match so few records that counting them first pays off. */
function isNarrow({ priority, words, department, district, duplicates }: RecordFilter, statuses: readonly StatusCriterion[]): boolean {
  const isOfSome = statuses.some((it) => Array.isArray(it.choice))
  return isOfSome || duplicates === 'only' || [priority, words, department, district].some((it) => it !== undefined)
}

/**
 * The page as a table `page (page_id, sorted, rank, total)`, to be joined; `total` is null unless the same statement counts.
 * @param few whether the filter matches at most READ_WHOLE records
 * @param total the count, if the same statement is to provide it
 */
function pageSql(list: ListedKind, criteria: PageCriteria, order: ListOrder, few: boolean, total: Sql): Sql {
  const { cityId, filter, reader } = criteria
  const { table } = list
  // Not a parameter: a plan for any number of rows would sort the whole list.
  const rows = literal(String(criteria.rows))
  const where = matches(list, cityId, filter, reader)
  const keys = sql`r.id as page_id, ${order.sorted} as sorted, ${order.rank} as rank`
  if (filter.q !== undefined || few) {
    // No inner order: PostgreSQL should find the records by text or group instead of walking the list.
    const parts = criteria.statuses.map(({ sql: status, choice }) => {
      const group =
        few && choice !== null
          ? sql`r.counted_as = any(array(select c.group_key from record_count c where ${groupsOf(list, cityId, choice, filter, reader)}))`
          : undefined
      return sql`select ${keys} from ${table} r where ${and(where, status, group)}`
    })
    const found = sql`found as materialized (${join(parts, sql` union all `)})`
    const all = filter.q !== undefined ? sql`(select count(*) from found)::int` : total
    return sql`with ${found} select page_id, sorted, rank, ${all} as total from found
      where ${order.after ?? sql`true`} order by ${order.by} limit ${rows}`
  }
  // Each part gives its own beginning, along an index, and the page is made of these. One that depends on the clock beside
  // others is short, and may lie anywhere in the order: it is looked at whole.
  const parts = criteria.statuses.map(({ sql: status, choice }) => {
    const all = sql`select ${keys} from ${table} r where ${and(where, status, order.within)}`
    return choice === null && criteria.statuses.length > 1 ? all : sql`(${all} order by ${order.along} limit ${rows})`
  })
  return sql`select page_id, sorted, rank, ${total} as total from (${join(parts, sql` union all `)}) found order by ${order.by} limit ${rows}`
}

/** Where a page's records come from, as the table `r`, and the columns of `Place`. */
export interface PagePlan {
  from: Sql
  place: Sql
  by: Sql
  /** Null unless it was known or counted beforehand. */
  size: ListSize | null
  /** An index is walked whatever the values are, so that one plan serves all of them. */
  isPlain: boolean
}

/** @param known the size as it was last counted; it need not be current */
export async function pagePlan(
  tx: Pick<Tx, 'query'>,
  list: ListedKind,
  criteria: PageCriteria,
  known: ListSize | undefined,
): Promise<PagePlan> {
  const { cityId, filter, reader, statuses } = criteria
  const order = listOrder(criteria.sort, list, criteria.cursor)
  const narrow = isSumOfGroups(criteria) && isNarrow(filter, statuses)
  const size = known ?? (narrow ? await countMatching(tx, list, criteria) : null)
  const onTheWay = isCounted(filter, reader) && size === null ? countSql(list, criteria) : sql`null::int`
  const isPlain = isCounted(filter, reader) && !isNarrow(filter, statuses)
  const [status] = statuses
  if (isPlain && status && statuses.length === 1) {
    const where = and(matches(list, cityId, filter, reader), status.sql, order.within)
    const from = sql`${list.table} r ${HEARD_FEED} where ${where}`
    const by = sql`${order.along} limit ${literal(String(criteria.rows))}`
    return { from, place: placeSql({ ...order, total: onTheWay }), by, size, isPlain }
  }
  const page = pageSql(list, criteria, order, narrow && size !== null && size.total <= READ_WHOLE, onTheWay)
  const from = sql`${list.table} r join (${page}) as page on r.city_id = ${cityId} and r.id = page_id ${HEARD_FEED}`
  return { from, place: placeSql({ sorted: sql`sorted`, rank: sql`rank`, total: sql`page.total` }), by: order.by, size, isPlain }
}
