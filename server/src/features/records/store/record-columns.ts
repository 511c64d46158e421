import type { RecordField, RecordFields } from '@oppidum/domain/records/record-field'
import type * as z from 'zod/mini'

/** 'assignedDepartment' → 'assigned_department'. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

type ColumnOf<Name, Field> = Field extends { column: infer Column extends string } ? Column : SnakeCase<Name & string>

/** The columns of these fields. Times are ISO 8601 UTC. */
export type RowOf<F extends RecordFields> = { -readonly [K in keyof F as ColumnOf<K, F[K]>]: z.infer<F[K]['shape']> }

export function columnOf(name: string, { column }: RecordField): string {
  return column ?? name.replace(/[A-Z]/g, (it) => `_${it.toLowerCase()}`)
}

/** The columns of the matching fields, in order. */
export function columnsOf(fields: RecordFields, matches: (field: RecordField) => boolean = () => true): string[] {
  return Object.entries(fields)
    .filter(([, it]) => matches(it))
    .map(([name, it]) => columnOf(name, it))
}

/** The columns of fields that have an initial value. */
export function initialRow<F extends RecordFields>(fields: F) {
  const initial = Object.entries(fields).filter(([, it]) => it.initial !== undefined)
  // It has one entry for each of those fields.
  return Object.fromEntries(initial.map(([name, it]) => [columnOf(name, it), it.initial])) as RowOf<{
    [K in keyof F as F[K] extends { initial: unknown } ? K : never]: F[K]
  }>
}

/** The columns that a source's draft fills; fields that the draft lacks are absent. */
export function deliveredRow(fields: RecordFields, draft: object): Record<string, unknown> {
  const values = draft as Readonly<Record<string, unknown>>
  const delivered = Object.entries(fields).filter(([name, it]) => it.delivered !== undefined && values[name] !== undefined)
  return Object.fromEntries(delivered.map(([name, it]) => [columnOf(name, it), values[name]]))
}

/** Columns of both tables that are not fields of a record. */
interface StoreColumn {
  /** The desk writes it. */
  desk?: true
  /** Left out of the history: raw data, and what only the intake compares. */
  passing?: true
}

export const STORE_COLUMNS = {
  city_id: {},
  source_id: { desk: true },
  external_version: {},
  external_updated_at: {},
  content_hash: { passing: true },
  missing_fetches: { passing: true },
  change_version: {},
  stale_after_seconds: {},
  observed_at: { desk: true },
  raw: { passing: true },
  acknowledged_by: { desk: true },
  held: { desk: true },
  reporter_id: {},
} as const satisfies Record<string, StoreColumn>

const storeColumns = (matches: (column: StoreColumn) => boolean = () => true) =>
  Object.entries<StoreColumn>(STORE_COLUMNS)
    .filter(([, it]) => matches(it))
    .map(([name]) => name)

/** Columns that the history leaves out. */
export const PASSING_COLUMNS: ReadonlySet<string> = new Set(storeColumns(({ passing }) => passing === true))

/** All columns that deliveries and the desk fill. The columns of predictions are not among them. */
export const recordColumns = (fields: RecordFields): string[] => [...storeColumns(), ...columnsOf(fields)]

/** Columns that the desk may change in an existing record. */
export const deskColumns = (fields: RecordFields): string[] => [
  ...storeColumns(({ desk }) => desk === true),
  ...columnsOf(fields, ({ desk }) => desk !== undefined),
]

/** Columns that are pinned when the desk sets them: sources no longer overwrite them. */
export const pinnedBy = (fields: RecordFields): string[] => columnsOf(fields, ({ desk }) => desk === 'pins')
