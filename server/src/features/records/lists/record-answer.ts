import type { Geometry } from '@oppidum/domain/core/geo'
import type { Crew } from '@oppidum/domain/records/crew'
import { UNCONFIRMED_SOURCE } from '@oppidum/domain/records/incident'
import type { Outcome } from '@oppidum/domain/records/outcome'
import type { RecordTranslations } from '@oppidum/domain/records/translation'
import type { Quality } from '@oppidum/domain/telemetry/provenance'

/** The columns that every record's answer is made of. */
export interface RecordSelection {
  id: string
  number: string
  title: string
  description: string
  location: string
  translations: unknown
  /** Names of columns that the desk has set. */
  held: unknown
  createdAt: Date
  updatedAt: Date
  geometry: unknown
  district: string | null
  square: string | null
  version: number
  sourceId: string
  externalId: string | null
  observedAt: Date
  staleAfterSeconds: number
  quality: string
  clockSuspect: boolean
  missingFetches: number
}

/** Where they stand in the store. */
export const RECORD_COLUMNS: Record<keyof RecordSelection, string> = {
  id: 'id',
  number: 'number',
  title: 'title',
  description: 'description',
  location: 'location',
  translations: 'translations',
  held: 'held',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  geometry: 'geometry',
  district: 'district',
  square: 'square',
  version: 'version',
  sourceId: 'source_id',
  externalId: 'external_id',
  observedAt: 'observed_at',
  staleAfterSeconds: 'stale_after_seconds',
  quality: 'quality',
  clockSuspect: 'clock_suspect',
  missingFetches: 'missing_fetches',
}

/** When the record's feed was last heard; nulls when it has none. */
export interface SourceHeard {
  lastSuccessAt: Date | null
}

const WORDS = ['title', 'description', 'location']

/** What somebody at the desk has reworded is written in one language. */
export function translationsOf({ translations, held }: Pick<RecordSelection, 'translations' | 'held'>): RecordTranslations | null {
  const isReworded = Array.isArray(held) && WORDS.some((it) => held.includes(it))
  // The column is only ever written from a checked draft.
  return isReworded ? null : (translations as RecordTranslations | null)
}

export const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/**
 * What incidents and requests say of themselves. A source that is alive and tells nothing else confirms its
 * records with each delivery; a record that it left out the last time keeps its own time.
 */
export function recordAnswer(row: RecordSelection, heard: SourceHeard) {
  const confirmed =
    row.missingFetches === 0 && heard.lastSuccessAt && heard.lastSuccessAt > row.observedAt ? heard.lastSuccessAt : row.observedAt
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    description: row.description,
    location: row.location,
    translations: translationsOf(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    // Written by the intake from a checked draft.
    geometry: row.geometry as Geometry | null,
    district: row.district,
    square: row.square,
    version: row.version,
    // Whether it is confirmed is said by a member of its own.
    source: row.sourceId === UNCONFIRMED_SOURCE ? 'report' : row.sourceId,
    externalId: row.externalId,
    observedAt: confirmed.toISOString(),
    staleAt: new Date(confirmed.getTime() + row.staleAfterSeconds * 1_000).toISOString(),
    // The column is only ever written from a Delivery.
    quality: row.quality as Quality,
    clockSuspect: row.clockSuspect,
  }
}

/** The columns that the desk fills, of both kinds. */
export interface DeskSelection {
  assignedDepartment: string | null
  crew: unknown
  acknowledgedAt: Date | null
  outcome: string | null
  outcomeReason: string | null
  reopened: number
  reopenedAt: Date | null
  reports: number
  duplicateOf: string | null
}

/** Where they stand in the store. */
export const DESK_COLUMNS: Record<keyof DeskSelection, string> = {
  assignedDepartment: 'assigned_department',
  crew: 'crew',
  acknowledgedAt: 'acknowledged_at',
  outcome: 'outcome',
  outcomeReason: 'outcome_reason',
  reopened: 'reopened',
  reopenedAt: 'reopened_at',
  reports: 'reports',
  duplicateOf: 'duplicate_of',
}

/** What everybody may see of the desk's work. Who has it is the desk's own. */
export function deskAnswer(row: DeskSelection) {
  return {
    assignedDepartment: row.assignedDepartment,
    // The column is only ever written from a draft.
    crew: row.crew as Crew | null,
    acknowledgedAt: iso(row.acknowledgedAt),
    // The column is only ever written from a checked change.
    outcome: row.outcome as Outcome | null,
    outcomeReason: row.outcomeReason,
    reopened: row.reopened,
    reopenedAt: iso(row.reopenedAt),
    reports: row.reports,
    duplicateOf: row.duplicateOf,
  }
}
