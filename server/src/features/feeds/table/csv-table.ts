import { type Info, type Options, parse } from 'csv-parse/sync'
import { asUtf8, encodingOf, looksLikeWebPage } from '../answer-text.ts'
import { DecodeFailure } from '../decode-failure.ts'
import { NOT_A_TABLE, type Table } from './json-table.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
/** A publisher's table has no more columns. */
const COLUMNS = 1_000
/** Longest row, in characters. */
const LINE = 1_000_000
/** Rows that are parsed together: few, as records are taken in the order of their times and not of the file. */
const BLOCK = 5

/**
 * A CSV file (RFC 4180), also with other delimiters. Its rows stay in their bytes: only where blocks of them begin is remembered.
 * @throws DecodeFailure
 */
export function readCsvTable(bytes: Uint8Array, mediaType: string): Table {
  const text = asUtf8(bytes, encodingOf(bytes, mediaType))
  const start = text.toString('utf8', 0, 10_000)
  if (looksLikeWebPage(start)) throw new DecodeFailure('web_page')
  if (/^\s*[{[]/.test(start)) throw new DecodeFailure(NOT_A_TABLE)
  const header = headerOf(text)
  const delimiter = delimiterOf(header)
  if (header.split(delimiter).length > COLUMNS) {
    throw new DecodeFailure({
      problem: 'too_many_columns',
      sentence: "The publisher's table has more than 1,000 columns, which is too many.",
    })
  }
  const options: Options = {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LINE,
  }
  const { names, length, starts } = outline(text, options)
  let block: { number: number; rows: string[][] } = { number: -1, rows: [] }
  return {
    length,
    at(index) {
      const number = Math.floor(index / BLOCK)
      if (block.number !== number) block = { number, rows: parse(text.subarray(starts[number], starts[number + 1]), options) as string[][] }
      const cells = block.rows[index % BLOCK]
      return cells?.length === names.length ? Object.fromEntries(names.map((name, at) => [name, cells[at]])) : undefined
    },
    columns: new Set(names),
    hasMore: false,
    limit: null,
  }
}

/** Reads the file to its end once. `starts` has the first byte of each block, and the end of the file. */
function outline(text: Buffer, options: Options): { names: string[]; length: number; starts: number[] } {
  let names: string[] = []
  let length = -1
  const starts: number[] = []
  try {
    parse(text, {
      ...options,
      on_record(cells: string[], context) {
        // The package's types lack the counts in it.
        const { bytes } = context as unknown as Pick<Info, 'bytes'>
        if (length === -1) names = cells.map((it) => it.trim())
        length++
        if (length % BLOCK === 0) starts.push(bytes)
        return null
      },
    })
  } catch (cause) {
    throw new DecodeFailure('broken', cause)
  }
  if (names.length < 2) throw new DecodeFailure(NOT_A_TABLE)
  if (new Set(names).size !== names.length) {
    throw new DecodeFailure({ problem: 'doubled_column', sentence: "Two columns of the publisher's table have the same name." })
  }
  return { names, length, starts: [...starts, text.length] }
}

/** The first line, or as much of it as a row can have. */
function headerOf(text: Buffer): string {
  const ends = [text.indexOf('\n'), text.indexOf('\r'), LINE].filter((it) => it !== -1)
  return text.toString('utf8', 0, Math.min(...ends))
}

/** The delimiter that the header has most of. */
function delimiterOf(header: string): string {
  const count = (delimiter: string) => header.split(delimiter).length
  return DELIMITERS.reduce((best, it) => (count(it) > count(best) ? it : best))
}
