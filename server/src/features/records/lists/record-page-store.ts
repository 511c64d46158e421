import type { RecordSort } from '@oppidum/domain/records/record-filter'
import type { Tx } from '../../../platform/db/connection.ts'
import { and, join, run, type Sql, sql } from '../../../platform/db/sql.ts'
import { type ListOrder, listOrder } from './list-order-store.ts'
import { type CountedStatus, groupsOf, isCounted, type Listed, narrowed, type Reader, type RecordFilter } from './record-query-store.ts'

/** So many records at most are all looked at to find a page of them; of more, the order is walked until the page is full. */
const LOOKED_AT = 10_000

/** One meaning of the status that is asked for: in the store, and, unless it depends on the clock, as its groups have it. */
export interface StatusAsked {
  sql: Sql
  counted: CountedStatus | null
}

/** Which records are asked for. */
export interface RecordsAsked {
  cityId: string
  filter: RecordFilter
  /** Each of several is read for itself; they have no record in common. */
  statuses: readonly StatusAsked[]
  reader: Reader
}

export interface PageAsked extends RecordsAsked {
  sort: RecordSort
  cursor: string | undefined
  /** Rows that are read: one more than are shown. */
  rows: number
}

/**
 * How many records there are. The groups of `record_count` tell it as long as only they are asked about; whatever
 * depends on text, times or people is counted in the records themselves.
 */
export async function countAsked(tx: Pick<Tx, 'query'>, listed: Listed, asked: RecordsAsked): Promise<number> {
  const { rows } = await run<{ count: number }>(tx, sql`select ${countSql(listed, asked)} as count`)
  return rows[0]?.count ?? 0
}

function countSql(listed: Listed, asked: RecordsAsked): Sql {
  const { cityId, filter, reader } = asked
  const counts = asked.statuses.map(({ sql: status, counted }) =>
    counted !== null && isCounted(filter, reader)
      ? sql`(select coalesce(sum(c.count), 0) from record_count c where ${groupsOf(listed, cityId, counted, filter, reader)})`
      : sql`(select count(*) from ${listed.table} r where ${and(narrowed(listed, cityId, filter, reader), status)})`,
  )
  return sql`(${join(counts, sql` + `)})::int`
}

/** Whether a filter may leave so little that it is worth asking how much, before the list is walked for it. */
function isNarrow({ priority, words, department, district, duplicates }: RecordFilter, statuses: readonly StatusAsked[]): boolean {
  const isOfSome = statuses.some((it) => Array.isArray(it.counted))
  return isOfSome || duplicates === 'only' || [priority, words, department, district].some((it) => it !== undefined)
}

/**
 * The page's records as a table `page (page_id, sorted, rank, total)`, to be joined; `total` is null unless it was found
 * on the way.
 * @param few the filter asks for no more than can all be looked at
 * @param total how many there are, if that is to be found on the way
 */
function pageSql(listed: Listed, asked: PageAsked, order: ListOrder, few: boolean, total: Sql): Sql {
  const { cityId, filter, reader, rows } = asked
  const { table } = listed
  const where = narrowed(listed, cityId, filter, reader)
  const keys = sql`r.id as page_id, ${order.sorted} as sorted, ${order.rank} as rank`
  if (filter.q !== undefined || few) {
    // Without an order of its own inside: the store is to find them by text or group, and not to walk the list for them.
    const parts = asked.statuses.map(({ sql: status, counted }) => {
      const group =
        few && counted !== null
          ? sql`r.counted_as = any(array(select c.group_key from record_count c where ${groupsOf(listed, cityId, counted, filter, reader)}))`
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
  const parts = asked.statuses.map(({ sql: status, counted }) => {
    const all = sql`select ${keys} from ${table} r where ${and(where, status, order.within)}`
    return counted === null && asked.statuses.length > 1 ? all : sql`(${all} order by ${order.along} limit ${rows})`
  })
  return sql`select page_id, sorted, rank, ${total} as total from (${join(parts, sql` union all `)}) found order by ${order.by} limit ${rows}`
}

/** Where a page lies, to be joined with the records; `total` is null unless it was known before. */
export async function pagePlan(
  tx: Pick<Tx, 'query'>,
  listed: Listed,
  asked: PageAsked,
): Promise<{ page: Sql; by: Sql; total: number | null }> {
  const order = listOrder(asked.sort, listed, asked.cursor)
  const isWhole = isCounted(asked.filter, asked.reader) && asked.statuses.every((it) => it.counted !== null)
  const total = isWhole && isNarrow(asked.filter, asked.statuses) ? await countAsked(tx, listed, asked) : null
  const onTheWay = isCounted(asked.filter, asked.reader) && total === null ? countSql(listed, asked) : sql`null::int`
  const page = pageSql(listed, asked, order, total !== null && total <= LOOKED_AT, onTheWay)
  return { page: sql`(${page}) as page`, by: order.by, total }
}
