import { DecodeFailure } from '../decode-failure.ts'
import { isObject } from '../parsing/read-json.ts'
import { readCsvTable } from './csv-table.ts'
import { type Row, readJsonTable, type Table } from './json-table.ts'
import type { Dialect, Mapping, Meaning, TableFeed } from './table-settings.ts'

/** @throws DecodeFailure */
export function readTable(bytes: Uint8Array, mediaType: string, dialect: Dialect): Table {
  return dialect === 'csv' ? readCsvTable(bytes, mediaType) : readJsonTable(bytes, mediaType)
}

/** A cell; undefined when it is absent. Dots in a name lead into nested objects, unless a column has that very name. */
export function cellOf(row: Row, name: string): unknown {
  if (Object.hasOwn(row, name)) return row[name]
  let value: unknown = row
  for (const part of name.split('.')) {
    if (!isObject(value) || !Object.hasOwn(value, part)) return undefined
    value = value[part]
  }
  return value
}

/** The cell that has a meaning; undefined when no column has it. */
export const meant = (row: Row, mapping: Mapping, meaning: Meaning): unknown => {
  const column = mapping[meaning]?.column
  return column === undefined ? undefined : cellOf(row, column)
}

/** What a table of each kind must have: all of these, and one of those. */
const NEEDED: Record<TableFeed['target'], { all: readonly Meaning[]; oneOf: readonly Meaning[] }> = {
  traffic: { all: ['id', 'time'], oneOf: ['speed', 'flow'] },
  energy: { all: ['time'], oneOf: ['solar', 'wind', 'traditional', 'consumption', 'storage'] },
  serviceRequests: { all: ['id', 'time'], oneOf: [] },
  incidents: { all: ['id', 'time'], oneOf: [] },
}

const WITH_UNIT: readonly Meaning[] = ['speed', 'flow', 'solar', 'wind', 'traditional', 'consumption', 'storage']

const mappingFailure = (sentence: string) => new DecodeFailure({ problem: 'mapping', sentence })

/** @throws DecodeFailure with what the mapping lacks */
export function checkMapping({ mapping, target, words, complete }: TableFeed): void {
  const { all, oneOf } = NEEDED[target]
  const missing = all.filter((it) => !mapping[it])
  if (missing.length > 0) throw mappingFailure(`The mapping names no column for: ${missing.join(', ')}.`)
  if (oneOf.length > 0 && !oneOf.some((it) => mapping[it]))
    throw mappingFailure(`The mapping names no column for any of: ${oneOf.join(', ')}.`)
  for (const meaning of WITH_UNIT) {
    const entry = mapping[meaning]
    if (entry && !('unit' in entry && entry.unit)) throw mappingFailure(`The mapping names no unit for: ${meaning}.`)
  }
  if (target === 'incidents' && !complete && !mapping.status && !mapping.closed && !mapping.expected && !words.status?.['*']) {
    throw mappingFailure(
      'Nothing says when an incident is over: map status, closed or expected, or say that every answer has all current incidents.',
    )
  }
}

/**
 * @returns the columns, besides the necessary ones, that the table no longer has
 * @throws DecodeFailure for a necessary one
 */
export function checkColumns({ mapping, target }: TableFeed, table: Table): string[] {
  const { all, oneOf } = NEEDED[target]
  const isNeeded = (meaning: Meaning) => all.includes(meaning) || oneOf.includes(meaning)
  function isGone(meaning: Meaning): boolean {
    const name = mapping[meaning]?.column
    if (name === undefined || table.length === 0 || table.columns?.has(name)) return false
    // Where empty cells are left out, nobody knows whether a column without any is gone.
    if (!table.columns && !isNeeded(meaning)) return false
    for (let index = 0; index < table.length; index++) {
      const row = table.at(index)
      if (row && cellOf(row, name) !== undefined) return false
    }
    return true
  }
  const gone = (Object.keys(mapping) as Meaning[]).filter(isGone)
  const needed = gone.find(isNeeded)
  if (needed) {
    throw new DecodeFailure({
      problem: 'column_missing',
      sentence: `The publisher's table has no column '${mapping[needed]?.column}', which the mapping uses for: ${needed}.`,
    })
  }
  return gone.map((it) => mapping[it]?.column as string)
}

const SHOWN_COLUMNS = 200
const LOOKED_AT = 50
const EXAMPLE = 200

/** The columns of an answer and one value of each, for making a mapping. @throws DecodeFailure */
export function tableColumns(bytes: Uint8Array, mediaType: string, feed: TableFeed): { name: string; example: string }[] {
  const table = readTable(bytes, mediaType, feed.dialect)
  const examples = new Map<string, string>([...(table.columns ?? [])].map((it) => [it, '']))
  for (let index = 0; index < Math.min(table.length, LOOKED_AT); index++) {
    for (const [name, value] of Object.entries(table.at(index) ?? {})) {
      if (examples.get(name)) continue
      const text = value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
      examples.set(name, text.slice(0, EXAMPLE))
    }
  }
  return [...examples].slice(0, SHOWN_COLUMNS).map(([name, example]) => ({ name, example }))
}
