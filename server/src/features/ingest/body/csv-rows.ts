import { Readable } from 'node:stream'
import { Failure } from '@oppidum/domain/core/failure'
import { INGEST_LIMITS } from '@oppidum/domain/ingest/ingest'
import { parse } from 'csv-parse'
import type { Row } from './row.ts'

const DELIMITERS = [',', ';', '\t'] as const
/** Rows that are handed on together. */
const BATCH = 1_000

/** The delimiter that the header line has most of. */
function delimiterOf(header: string): string {
  const count = (delimiter: string) => header.split(delimiter).length
  return DELIMITERS.reduce((best, it) => (count(it) > count(best) ? it : best))
}

/** @throws Failure malformed for a header that cannot be used as a whole */
function columnsOf(header: readonly string[], known: ReadonlySet<string>, needed: readonly string[]): string[] {
  const names = header.map((it) => it.trim())
  const unknown = names.find((it) => !known.has(it))
  const list = [...known].join(', ')
  if (unknown !== undefined) throw new Failure('malformed', `The column '${unknown.slice(0, 60)}' is not known here; known are ${list}.`)
  const missing = needed.find((it) => !names.includes(it))
  if (missing !== undefined) throw new Failure('malformed', `The file has no column '${missing}' in its first line.`)
  if (new Set(names).size !== names.length) throw new Failure('malformed', 'Two columns of the file have the same name.')
  return names
}

async function* withFirst(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}

/**
 * The rows of a CSV file (RFC 4180) by the names in its header; an empty cell is an absent member. The order of the columns is free.
 * @throws Failure malformed for a header that cannot be used, and for quotes that do not match; too_large for too many columns
 */
export async function* csvRows(text: AsyncGenerator<string>, known: ReadonlySet<string>, needed: readonly string[]): AsyncGenerator<Row[]> {
  let first = ''
  // The first pieces may be shorter than the header.
  while (!first.includes('\n')) {
    const { value, done } = await text.next()
    if (done) break
    first += value
  }
  const [header = ''] = first.split(/[\r\n]/, 1)
  const delimiter = delimiterOf(header)
  // The parser would only say that the first line is too long. Delimiters inside quotes do not matter: no name has hundreds of them.
  const width = header.split(delimiter).length
  if (width > INGEST_LIMITS.columns)
    throw new Failure('too_large', `A CSV file can have ${INGEST_LIMITS.columns} columns at most; this one has ${width}.`)
  const parser = parse({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: INGEST_LIMITS.rowCharacters,
  })
  const source = Readable.from(withFirst(first, text))
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let columns: string[] | null = null
  let batch: Row[] = []
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (!columns) {
        columns = columnsOf(cells, known, needed)
        continue
      }
      if (cells.length === columns.length) {
        const value: Record<string, unknown> = {}
        for (let at = 0; at < cells.length; at++) if (cells[at] !== '') value[columns[at] as string] = cells[at]
        batch.push({ value })
      } else batch.push({ problem: 'broken' })
      if (batch.length < BATCH) continue
      yield batch
      batch = []
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    const { lines } = error as { lines?: number }
    throw new Failure('malformed', `The CSV file cannot be read; check the quotes before line ${(lines ?? 0) + 1}.`)
  } finally {
    source.destroy()
    parser.destroy()
  }
  if (!columns) throw new Failure('malformed', 'The file is empty; its first line names the columns.')
  yield batch
}
