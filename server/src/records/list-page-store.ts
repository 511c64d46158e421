import { Failure } from '@oppidum/domain/failure'
import { folded, PAGE_LIMIT } from '@oppidum/domain/list'
import { and, type Column, eq, lt, or, type SQL, sql } from 'drizzle-orm'

/** One page of a list: the records, how many there are in all, and where the next page begins. */
export interface Page<T> {
  records: T[]
  total: number
  /** Null on the last page. */
  next: string | null
}

/** Where a page ends; `rank` only in a list that is not newest first. */
export interface PageEnd {
  createdAt: Date
  id: string
  rank?: number
}

const encode = ({ createdAt, id, rank }: PageEnd) =>
  Buffer.from([createdAt.toISOString(), id, ...(rank === undefined ? [] : [rank])].join(' ')).toString('base64url')

/** What `encode` writes; the store takes neither every year nor every string of an id's length. */
const OUR_TIME = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const OUR_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const OUR_RANK = /^\d$/

/** @throws Failure malformed when the cursor is none of ours, or of a list in another order */
function decode(cursor: string, ranked: boolean): PageEnd {
  const [time = '', id = '', rank] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  const createdAt = new Date(time)
  const isRanked = rank !== undefined && OUR_RANK.test(rank)
  if (!OUR_TIME.test(time) || Number.isNaN(createdAt.getTime()) || !OUR_ID.test(id) || (ranked ? !isRanked : rank !== undefined)) {
    throw new Failure('malformed', 'This cursor is not one of ours: follow the Link header of the page before.')
  }
  return { createdAt, id, rank: Number(rank) }
}

/** Where the page before ended, in a list that is newest first. @throws Failure malformed when the cursor is none of ours */
export function pageEnd(cursor: string): PageEnd {
  return decode(cursor, false)
}

/** What comes after the cursor in the order newest first, then highest id. */
export function afterCursor(cursor: string | undefined, createdAt: Column, id: Column): SQL | undefined {
  if (!cursor) return undefined
  const from = decode(cursor, false)
  return or(lt(createdAt, from.createdAt), and(eq(createdAt, from.createdAt), lt(id, from.id)))
}

/** What comes after the cursor in the order lowest rank first, then oldest, then lowest id. */
export function afterRankedCursor(cursor: string | undefined, rank: SQL, createdAt: Column, id: Column): SQL | undefined {
  if (!cursor) return undefined
  const from = decode(cursor, true)
  return sql`(${rank}, ${createdAt}, ${id}) > (${from.rank}::int, ${from.createdAt.toISOString()}::timestamptz, ${from.id}::uuid)`
}

/** The same as `folded` of the domain, in the store. */
const foldedColumn = (column: Column): SQL => sql`lower(regexp_replace(normalize(${column}, NFD), '[\\u0300-\\u036F]', '', 'g'))`
/** The same in plain SQL, of an expression of ours. */
export const foldedSql = (expression: string) => `lower(regexp_replace(normalize(${expression}, NFD), '[\\u0300-\\u036F]', '', 'g'))`

/** For `like`: text that occurs anywhere, folded; what people type is never a pattern. */
export const anywhere = (text: string) => `%${folded(text).replace(/[\\%_]/g, '\\$&')}%`

/** Text that occurs in any of the columns, case and diacritics folded; what people type is never a pattern. */
export function contains(text: string | undefined, ...columns: Column[]): SQL | undefined {
  if (!text) return undefined
  const pattern = anywhere(text)
  return or(...columns.map((it) => sql`${foldedColumn(it)} like ${pattern}`))
}

/** Cuts what was read with one row too many. */
export function pageOf<Row extends PageEnd, T>(rows: Row[], limit: number | undefined, total: number, answer: (row: Row) => T): Page<T> {
  const size = limit ?? PAGE_LIMIT
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return { records: shown.map(answer), total, next: rows.length > size && last ? encode(last) : null }
}
