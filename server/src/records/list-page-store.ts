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

const encode = (createdAt: Date, id: string) => Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url')

/** What `encode` writes; the store takes neither every year nor every string of an id's length. */
const OUR_TIME = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const OUR_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** @throws Failure malformed when the cursor is none of ours */
function decode(cursor: string): { createdAt: Date; id: string } {
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  const createdAt = new Date(time)
  if (!OUR_TIME.test(time) || Number.isNaN(createdAt.getTime()) || !OUR_ID.test(id)) {
    throw new Failure('malformed', 'This cursor is not one of ours: follow the Link header of the page before.')
  }
  return { createdAt, id }
}

/** What comes after the cursor in the order newest first, then highest id. */
export function afterCursor(cursor: string | undefined, createdAt: Column, id: Column): SQL | undefined {
  if (!cursor) return undefined
  const from = decode(cursor)
  return or(lt(createdAt, from.createdAt), and(eq(createdAt, from.createdAt), lt(id, from.id)))
}

/** The same as `folded` of the domain, in the store. */
const foldedColumn = (column: Column): SQL => sql`lower(regexp_replace(normalize(${column}, NFD), '[\\u0300-\\u036F]', '', 'g'))`

/** Text that occurs in any of the columns, case and diacritics folded; what people type is never a pattern. */
export function contains(text: string | undefined, ...columns: Column[]): SQL | undefined {
  if (!text) return undefined
  const pattern = `%${folded(text).replace(/[\\%_]/g, '\\$&')}%`
  return or(...columns.map((it) => sql`${foldedColumn(it)} like ${pattern}`))
}

/** Cuts what was read with one row too many. */
export function pageOf<Row extends { createdAt: Date; id: string }, T>(
  rows: Row[],
  limit: number | undefined,
  total: number,
  answer: (row: Row) => T,
): Page<T> {
  const size = limit ?? PAGE_LIMIT
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return { records: shown.map(answer), total, next: rows.length > size && last ? encode(last.createdAt, last.id) : null }
}
