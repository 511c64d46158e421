import { Failure } from '@oppidum/domain/core/failure'
import { INGEST_LIMITS } from '@oppidum/domain/ingest/ingest'
import { bodyText } from './body-text.ts'
import { csvRows } from './csv-rows.ts'
import { jsonLines, jsonRows, type RowSplitter } from './json-rows.ts'
import type { Row } from './row.ts'

/** What a body says about itself. */
export interface Body {
  bytes: Uint8Array
  /** One of `INGEST_TYPES`. */
  mediaType: string
  isGzip: boolean
}

/** The members that a row can have, and those that every row needs. */
export interface RowShape {
  known: ReadonlySet<string>
  needed: readonly string[]
}

function rowOf(text: string): Row {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: 'broken' }
  }
  return asRow(value)
}

function asRow(value: unknown): Row {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { problem: 'not-an-object' }
  return { value: value as Record<string, unknown> }
}

async function* split(text: AsyncGenerator<string>, splitter: RowSplitter): AsyncGenerator<Row[]> {
  for await (const piece of text) yield splitter.push(piece).map(rowOf)
  yield splitter.end().map(rowOf)
}

/** Shorter JSON is parsed in one go, if that works. */
const SMALL_BYTES = 16 * 1024
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The rows of a short JSON body, as sensors send it. Null if it is anything else, or broken: then it is read with more care. */
function smallRows({ bytes, mediaType, isGzip }: Body): Row[] | null {
  if (bytes.length > SMALL_BYTES || isGzip || mediaType !== 'application/json') return null
  try {
    const value: unknown = JSON.parse(utf8.decode(bytes))
    if (typeof value !== 'object' || value === null || (Array.isArray(value) && value.length === 0)) return null
    return (Array.isArray(value) ? value : [value]).map(asRow)
  } catch {
    return null
  }
}

/**
 * The rows of a body in their order, some at a time, so that a large body is never in memory as objects.
 * @throws Failure malformed, too_large for a body that cannot be read as a whole
 */
export async function* bodyRows(body: Body, { known, needed }: RowShape): AsyncGenerator<Row[]> {
  const small = smallRows(body)
  if (small) return yield small
  const { bytes, mediaType, isGzip } = body
  const text = bodyText(bytes, isGzip)
  const rows =
    mediaType === 'text/csv' ? csvRows(text, known, needed) : split(text, mediaType === 'application/json' ? jsonRows() : jsonLines())
  let count = 0
  for await (const batch of rows) {
    count += batch.length
    if (count > INGEST_LIMITS.rows)
      throw new Failure('too_large', `A call takes at most ${INGEST_LIMITS.rows} rows; send the rest in another.`)
    yield batch
  }
  if (count === 0) throw new Failure('malformed', 'The body has no rows.')
}
