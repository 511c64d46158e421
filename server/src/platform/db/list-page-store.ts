import { Failure } from '@oppidum/domain/core/failure'
import { PAGE_LIMIT, soughtIn } from '@oppidum/domain/core/list'
import type { RecordSort } from '@oppidum/domain/records/record-filter'
import { type Sql, sql } from './sql.ts'

/** One page of a list, the total number of records, and where the next page begins. */
export interface Page<T> {
  records: T[]
  total: number
  /** Null on the last page. */
  next: string | null
}

/** Where a page ends. */
export interface PageEnd {
  createdAt: Date
  id: string
  /** Only in a list not sorted newest first; see `PlaceInOrder`. */
  place?: PlaceInOrder
}

/** What a cursor of another order adds: the rank of the priority, or the order and the time as the store prints it. */
export type PlaceInOrder = { order: 'worst'; rank: number } | { order: 'oldest' } | { order: 'updated'; at: string }

function encode({ createdAt, id, place }: PageEnd): string {
  const time = place?.order === 'updated' ? place.at : createdAt.toISOString()
  const order = place === undefined ? [] : [place.order === 'worst' ? place.rank : place.order]
  return Buffer.from([time, id, ...order].join(' ')).toString('base64url')
}

/** The forms `encode` writes, restricted to what PostgreSQL accepts as timestamps and UUIDs. */
const OUR_TIME = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(\d{3})?Z$/
const OUR_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** How a cursor of each order ends. */
const ENDING: Record<RecordSort, RegExp> = { newest: /^$/, worst: /^\d$/, oldest: /^oldest$/, updated: /^updated$/ }

/**
 * Where the previous page ended: its time as written, its id, and the rank of its priority in the order 'worst'.
 * @throws Failure malformed for a cursor that is not ours, or of a list in another order
 */
export function endIn(order: RecordSort, cursor: string): { at: string; id: string; rank: number } {
  const [time = '', id = '', ending = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  if (!OUR_TIME.test(time) || Number.isNaN(Date.parse(time)) || !OUR_ID.test(id) || !ENDING[order].test(ending)) {
    throw new Failure('malformed', 'This cursor is not valid; follow the Link header of the previous page.')
  }
  return { at: time, id, rank: Number(ending) }
}

/** Where the previous page ended, in a list sorted newest first. @throws Failure malformed when the cursor is not ours */
export function pageEnd(cursor: string): PageEnd {
  const { at, id } = endIn('newest', cursor)
  return { createdAt: new Date(at), id }
}

/** The SQL counterpart of the domain's `folded`. */
export const foldedSql = (expression: Sql): Sql => sql`folded_text(${expression})`

/** A `like` pattern for normalised text that contains this one. Escapes what users type, so that it is never a pattern. */
export const anywhere = (text: string) => `%${soughtIn(text).replace(/[\\%_]/g, '\\$&')}%`

/** Cuts a page from rows read with one more than the limit. */
export function pageOf<Row extends PageEnd, T>(rows: Row[], limit: number | undefined, total: number, answer: (row: Row) => T): Page<T> {
  const size = limit ?? PAGE_LIMIT
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return { records: page.map(answer), total, next: rows.length > size && last ? encode(last) : null }
}
