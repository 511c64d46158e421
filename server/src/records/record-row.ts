import type { Geometry } from '@oppidum/domain/geo'

/** What a row of `incident` and of `service_request` have in common, named as the columns are. Times are ISO 8601 UTC. */
export interface RecordRow {
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
