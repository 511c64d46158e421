import type { Geometry } from '@oppidum/domain/core/geo'
import type { Crew } from '@oppidum/domain/records/crew'
import type { Outcome } from '@oppidum/domain/records/outcome'
import type { RecordTranslations } from '@oppidum/domain/records/translation'

/** What a row of `incident` and of `service_request` have in common, named as the columns are. Times are ISO 8601 UTC. */
export interface RecordRow extends DeskColumns {
  city_id: string
  id: string
  number: string
  source_id: string
  external_id: string | null
  external_version: number | null
  external_updated_at: string
  content_hash: string
  missing_fetches: number
  version: number
  change_version: number
  quality: string
  stale_after_seconds: number
  title: string
  description: string
  location: string
  translations: RecordTranslations | null
  geometry: Geometry | null
  district: string | null
  square: string | null
  created_at: string
  updated_at: string
  observed_at: string
  clock_suspect: boolean
  raw: unknown
  status: string
}

/** What the desk adds to a record. Sources fill department, crew and the time of acknowledging, until somebody at the desk does. */
export interface DeskColumns {
  assigned_department: string | null
  assignee_id: string | null
  acknowledged_at: string | null
  /** Who acknowledged it at the desk; null when a source says that it was, and when nobody has. */
  acknowledged_by: string | null
  crew: Crew | null
  outcome: Outcome | null
  outcome_reason: string | null
  reopened: number
  reopened_at: string | null
  reports: number
  duplicate_of: string | null
  /** Names of columns that the desk has set: see `held-columns.ts`. */
  held: readonly string[]
  reporter_id: string | null
}

/** Of a record that nobody has touched. */
export const UNTOUCHED: DeskColumns = {
  assigned_department: null,
  assignee_id: null,
  acknowledged_at: null,
  acknowledged_by: null,
  crew: null,
  outcome: null,
  outcome_reason: null,
  reopened: 0,
  reopened_at: null,
  reports: 1,
  duplicate_of: null,
  held: [],
  reporter_id: null,
}

/** One state that a record had, for the append-only history. */
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

/** How the history keeps a state of a record: everything but what came over the line and what only the intake compares. */
export function versionOf(row: RecordRow, nowIso: string, actor: string, reason: string | null): VersionRow {
  const { raw: _raw, content_hash: _hash, missing_fetches: _missing, ...record } = row
  return { city_id: row.city_id, id: row.id, version: row.version, valid_from: row.updated_at, recorded_at: nowIso, actor, reason, record }
}
