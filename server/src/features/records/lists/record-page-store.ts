import type { RecordSort } from '@oppidum/domain/records/record-filter'
import type { Tx } from '../../../platform/db/connection.ts'
import { and, join, run, type Sql, sql } from '../../../platform/db/sql.ts'
import { type ListOrder, listOrder } from './list-order-store.ts'
import { groupsOf, isCounted, type ListedKind, matches, type Reader, type RecordFilter, type StatusChoice } from './record-query-store.ts'

/** So many records at most are all looked at to find a page of them; of more, the order is walked until the page is full. */
const LOOKED_AT = 10_000

/** One meaning of the status that is asked for: in the store, and, unless it depends on the clock, as its groups have it. */
export interface StatusCriterion {
  sql: Sql
  choice: StatusChoice | null
}

/** Which records are asked for. */
export interface ListCriteria {
  cityId: string
  filter: RecordFilter
  /** Each of several is read for itself; they have no record in common. */
  statuses: readonly StatusCriterion[]
  reader: Reader
}

export interface PageCriteria extends ListCriteria {
  sort: RecordSort
  cursor: string | undefined
  /** Rows that are read: one more than are shown. */
  rows: number
}

/**
 * How many records there are. The groups of `record_count` tell it as long as only they are asked about; whatever
 * depends on text, times or people is counted in the records themselves.
 */
export async function countMatching(tx: Pick<Tx, 'query'>, list: ListedKind, criteria: ListCriteria): Promise<number> {
  const { rows } = await run<{ count: number }>(tx, sql`select ${countSql(list, criteria)} as count`)
  return rows[0]?.count ?? 0
}

function countSql(list: ListedKind, criteria: ListCriteria): Sql {
  const { cityId, filter, reader } = criteria
  const counts = criteria.statuses.map(({ sql: status, choice }) =>
    choice !== null && isCounted(filter, reader)
      ? sql`(select coalesce(sum(c.count), 0) from record_count c where ${groupsOf(list, cityId, choice, filter, reader)})`
      : sql`(select count(*) from ${list.table} r where ${and(matches(list, cityId, filter, reader), status)})`,
  )
  return sql`(${join(counts, sql` + `)})::int`
}

/** Whether a filter may leave so little that it is worth asking how much, before the list is walked for it. */
function isNarrow({ priority, words, department, district, duplicates }: RecordFilter, statuses: readonly StatusCriterion[]): boolean {
  const isOfSome = statuses.some((it) => Array.isArray(it.choice))
  return isOfSome || duplicates === 'only' || [priority, words, department, district].some((it) => it !== undefined)
}

/**
 * The page's records as a table `page (page_id, sorted, rank, total)`, to be joined; `total` is null unless it was found
 * on the way.
 * @param few the filter asks for no more than can all be looked at
 * @param total how many there are, if that is to be found on the way
 */
function pageSql(list: ListedKind, criteria: PageCriteria, order: ListOrder, few: boolean, total: Sql): Sql {
  const { cityId, filter, reader, rows } = criteria
  const { table } = list
  const where = matches(list, cityId, filter, reader)
  const keys = sql`r.id as page_id, ${order.sorted} as sorted, ${order.rank} as rank`
  if (filter.q !== undefined || few) {
    // Without an order of its own inside: the store is to find them by text or group, and not to walk the list for them.
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

/** Where a page lies, to be joined with the records; `total` is null unless it was known before. */
export async function pagePlan(
  tx: Pick<Tx, 'query'>,
  list: ListedKind,
  criteria: PageCriteria,
): Promise<{ page: Sql; by: Sql; total: number | null }> {
  const order = listOrder(criteria.sort, list, criteria.cursor)
  const isWhole = isCounted(criteria.filter, criteria.reader) && criteria.statuses.every((it) => it.choice !== null)
  const total = isWhole && isNarrow(criteria.filter, criteria.statuses) ? await countMatching(tx, list, criteria) : null
  const onTheWay = isCounted(criteria.filter, criteria.reader) && total === null ? countSql(list, criteria) : sql`null::int`
  const page = pageSql(list, criteria, order, total !== null && total <= LOOKED_AT, onTheWay)
  return { page: sql`(${page}) as page`, by: order.by, total }
}
