import type { RecordSort } from '@oppidum/domain/records/record-filter'
import { endIn, type PageEnd } from '../../../platform/db/list-page-store.ts'
import { join, literal, type Sql, sql } from '../../../platform/db/sql.ts'
import type { ListedKind } from './record-query-store.ts'

/**
 * One order of a list, spelled twice: for the columns of the table, matching one of its indexes, and for an intermediate result with the
 * columns `page_id`, `sorted` (the time) and `rank` (of the priority; 0 where the order ignores it).
 */
export interface ListOrder {
  sorted: Sql
  rank: Sql
  along: Sql
  /** Selects what follows the cursor; undefined without one. */
  within: Sql | undefined
  by: Sql
  after: Sql | undefined
}

/** The rank of a priority, spelled exactly as in the indexes: with literals instead of parameters. */
const rankOf = ({ ranks }: ListedKind): Sql => sql`array_position(array[${join(ranks.map(literal), sql`, `)}], r.priority)`

/** @throws Failure malformed when the cursor is invalid or belongs to another order */
export function listOrder(sort: RecordSort, list: ListedKind, cursor: string | undefined): ListOrder {
  const end = cursor === undefined ? undefined : endIn(sort, cursor)
  const place = end && sql`${end.at}::timestamptz, ${end.id}::uuid`
  if (sort === 'worst') {
    const rank = rankOf(list)
    return {
      sorted: sql`r.created_at`,
      rank,
      along: sql`${rank}, r.created_at, r.id`,
      within: place && sql`(${rank}, r.created_at, r.id) > (${end.rank}::int, ${place})`,
      by: sql`rank, sorted, page_id`,
      after: place && sql`(rank, sorted, page_id) > (${end.rank}::int, ${place})`,
    }
  }
  const time = sort === 'updated' ? sql`r.updated_at` : sql`r.created_at`
  const [way, beyond] = sort === 'oldest' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  return {
    sorted: time,
    rank: sql`0`,
    along: sql`${time} ${way}, r.id ${way}`,
    within: place && sql`(${time}, r.id) ${beyond} (${place})`,
    by: sql`sorted ${way}, page_id ${way}`,
    after: place && sql`(sorted, page_id) ${beyond} (${place})`,
  }
}

/** What a cursor needs from a row besides time and id. */
export interface Place {
  rank: number
  /** With microseconds, PostgreSQL's precision. */
  at: string
  total: number | null
}

/** The columns of `Place`. */
export const placeSql = ({ rank, sorted, total }: Record<'rank' | 'sorted' | 'total', Sql>): Sql =>
  sql`${rank} as rank, to_char(${sorted} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, ${total} as total`

export function placeIn(sort: RecordSort, { rank, at }: Pick<Place, 'rank' | 'at'>): Pick<PageEnd, 'place'> {
  if (sort === 'newest') return {}
  return { place: sort === 'worst' ? { order: sort, rank } : sort === 'updated' ? { order: sort, at } : { order: sort } }
}
