import { type CONTENT_FIELDS, COUNT_FIELDS, WORK_FIELDS } from '@oppidum/domain/records/shared-fields'
import { initialRow, PASSING_COLUMNS, type RowOf, type STORE_COLUMNS } from './record-columns.ts'

/** The columns of both tables that are not fields of a record. Times are ISO 8601 UTC. */
interface StoreRow extends Record<keyof typeof STORE_COLUMNS, unknown> {
  city_id: string
  source_id: string
  external_version: number | null
  external_updated_at: string
  content_hash: string
  missing_fetches: number
  change_version: number
  stale_after_seconds: number
  observed_at: string
  raw: unknown
  /** The operator who acknowledged it; null when a source reported the acknowledgement, or nobody has acknowledged it. */
  acknowledged_by: string | null
  /** Names of pinned columns: see `pinned-columns.ts`. */
  held: readonly string[]
  /** The reporter's account; null without one. */
  reporter_id: string | null
}

type SharedFields = typeof CONTENT_FIELDS & typeof WORK_FIELDS & typeof COUNT_FIELDS

/** The columns that `incident` and `service_request` have in common. */
export interface RecordRow extends StoreRow, RowOf<SharedFields> {
  status: string
}

/** The columns of a record that nobody has worked on. */
export const UNTOUCHED = {
  ...initialRow(WORK_FIELDS),
  ...initialRow(COUNT_FIELDS),
  acknowledged_by: null,
  held: [],
  reporter_id: null,
} satisfies Partial<RecordRow>

/** One state of a record, for the append-only history. */
export interface VersionRow {
  city_id: string
  id: string
  version: number
  valid_from: string
  recorded_at: string
  actor: string
  reason: string | null
  record: Record<string, unknown>
}

/** A state of a record as the history stores it: without raw data and the columns that only the intake compares. */
export function versionOf(row: RecordRow, nowIso: string, actor: string, reason: string | null): VersionRow {
  const record = Object.fromEntries(Object.entries(row).filter(([column]) => !PASSING_COLUMNS.has(column)))
  return { city_id: row.city_id, id: row.id, version: row.version, valid_from: row.updated_at, recorded_at: nowIso, actor, reason, record }
}
