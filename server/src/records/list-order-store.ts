import type { RecordSort } from '@oppidum/domain/record-filter'
import { type SQL, sql } from 'drizzle-orm'
import { endIn, type PageEnd } from './list-page-store.ts'
import type { Listed } from './record-query-store.ts'

/**
 * One order of a list in two spellings: of the columns of its table, along an index of it, and of what was found, whose
 * columns are `page_id`, `sorted` (its time) and `rank` (of its priority; 0 where that does not count).
 */
export interface ListOrder {
  sorted: SQL
  rank: SQL
  along: SQL
  /** What comes after the cursor; undefined without one. */
  within: SQL | undefined
  by: SQL
  after: SQL | undefined
}

/** The rank of a priority, spelled as the indexes have it. */
function rankOf({ table, ranks }: Listed): SQL {
  return sql`array_position(array[${sql.raw(ranks.map((it) => `'${it}'`).join(','))}], ${table.priority})`
}

/** @throws Failure malformed when the cursor is none of ours, or of another order */
export function listOrder(sort: RecordSort, listed: Listed, cursor: string | undefined): ListOrder {
  const { table } = listed
  const end = cursor === undefined ? undefined : endIn(sort, cursor)
  const at = end && sql`${end.at}::timestamptz`
  const id = end && sql`${end.id}::uuid`
  if (sort === 'worst') {
    const rank = rankOf(listed)
    return {
      sorted: sql`${table.createdAt}`,
      rank,
      along: sql`${rank}, ${table.createdAt}, ${table.id}`,
      within: end && sql`(${rank}, ${table.createdAt}, ${table.id}) > (${end.rank}::int, ${at}, ${id})`,
      by: sql`rank, sorted, page_id`,
      after: end && sql`(rank, sorted, page_id) > (${end.rank}::int, ${at}, ${id})`,
    }
  }
  const time = sort === 'updated' ? table.updatedAt : table.createdAt
  const [way, beyond] = sort === 'oldest' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  return {
    sorted: sql`${time}`,
    rank: sql`0`,
    along: sql`${time} ${way}, ${table.id} ${way}`,
    within: end && sql`(${time}, ${table.id}) ${beyond} (${at}, ${id})`,
    by: sql`sorted ${way}, page_id ${way}`,
    after: end && sql`(sorted, page_id) ${beyond} (${at}, ${id})`,
  }
}

/** What a cursor needs of a row beyond its time and id. */
export const PLACE = {
  rank: sql<number>`rank`,
  /** In microseconds, as the store counts. */
  at: sql<string>`to_char(sorted at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  total: sql<number | null>`page.total`,
}

export function placeIn(sort: RecordSort, { rank, at }: { rank: number; at: string }): Pick<PageEnd, 'place'> {
  if (sort === 'newest') return {}
  return { place: sort === 'worst' ? { order: sort, rank } : sort === 'updated' ? { order: sort, at } : { order: sort } }
}
