import { CommandFault } from './command-fault.ts'
import { inputName, readInput } from './command-input.ts'
import { wallTime } from './timestamp-text.ts'

/** A CSV file with a header. Rows are numbered from 0, without the header. */
export interface CsvFile {
  /** Its name at the beginning of a sentence. */
  called: string
  header: readonly string[]
  rows: readonly (readonly string[])[]
}

/** RFC 4180: commas, quotes doubled within quotes, CRLF or LF. @throws CommandFault naming the row */
export function parseCsv(text: string, called: string): CsvFile {
  const records = recordsOf(text.startsWith('\uFEFF') ? text.slice(1) : text, called)
  const [header, ...rows] = records
  if (!header || (header.length === 1 && header[0] === '')) throw new CommandFault(`${called} is empty: it has no header row.`)
  const twice = header.find((it, index) => header.indexOf(it) !== index)
  if (twice !== undefined) throw new CommandFault(`${called} has the column '${twice}' twice.`)
  const odd = rows.findIndex((it) => it.length !== header.length)
  if (odd !== -1) throw new CommandFault(`${called}, row ${odd}: ${rows[odd]?.length} cells, where the header has ${header.length}.`)
  return { called, header, rows }
}

function recordsOf(text: string, called: string): string[][] {
  const records: string[][] = []
  let record: string[] = []
  let at = 0
  const endRecord = () => {
    // An empty line is not a row; a row with one empty cell looks the same.
    if (record.length > 1 || record[0] !== '') records.push(record)
    record = []
  }
  while (at < text.length) {
    if (text[at] === '"') {
      const [cell, next] = quoted(text, at, called, records.length - 1)
      record.push(cell)
      at = next
    } else {
      let end = at
      while (end < text.length && text[end] !== ',' && text[end] !== '\n') end++
      const cell = text.slice(at, end)
      record.push(text[end] !== ',' && cell.endsWith('\r') ? cell.slice(0, -1) : cell)
      at = end
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++
    if (text[at] === ',') {
      at++
      if (at === text.length || text[at] === '\n' || text[at] === '\r') record.push('')
      else continue
      if (text[at] === '\r') at++
    }
    if (at >= text.length || text[at] === '\n') {
      endRecord()
      at++
    } else {
      throw new CommandFault(`${called}, row ${records.length - 1}: something follows the closing quote of a cell.`)
    }
  }
  return records
}

function quoted(text: string, from: number, called: string, row: number): [string, number] {
  let at = from + 1
  let cell = ''
  for (;;) {
    const end = text.indexOf('"', at)
    if (end === -1) throw new CommandFault(`${called}, row ${row}: a quoted cell does not end.`)
    cell += text.slice(at, end)
    if (text[end + 1] !== '"') return [cell, end + 1]
    cell += '"'
    at = end + 2
  }
}

export async function readCsv(path: string): Promise<CsvFile> {
  return parseCsv(await readInput(path), inputName(path))
}

/** The position of a column. @throws CommandFault when it is missing */
export function columnOf({ called, header }: CsvFile, name: string): number {
  const at = header.indexOf(name)
  if (at === -1) throw new CommandFault(`${called} has no column '${name}'.`)
  return at
}

/** The time in a cell, read as UTC, in ms. @throws CommandFault naming the row */
export function timeIn({ called, header, rows }: CsvFile, row: number, column: number): number {
  const cell = rows[row]?.[column] ?? ''
  const ms = wallTime(cell)
  if (ms === null) throw new CommandFault(`${called}, row ${row}: ${header[column]} is '${cell}'. It is a time such as 2026-01-31T07:45.`)
  return ms
}

/** A cell of an answer: quoted only where necessary, because a program reads it and not a spreadsheet. */
export function csvCell(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
