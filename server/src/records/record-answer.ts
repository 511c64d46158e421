import type { Quality } from '@oppidum/domain/evidence'
import type { Geometry } from '@oppidum/domain/geo'
import type { Outcome } from '@oppidum/domain/outcome'

/** The columns that every record's answer is made of, as drizzle gives them. */
export interface RecordSelection {
  id: string
  number: string
  title: string
  description: string
  location: string
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

/** When the record's feed was last heard; nulls when it has none. */
export interface SourceHeard {
  lastSuccessAt: Date | null
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
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    // Written by the intake from a checked draft.
    geometry: row.geometry as Geometry | null,
    district: row.district,
    square: row.square,
    version: row.version,
    source: row.sourceId,
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
  acknowledgedAt: Date | null
  outcome: string | null
  outcomeReason: string | null
  reopened: number
  reopenedAt: Date | null
  reports: number
  duplicateOf: string | null
}

/** What everybody may see of the desk's work. Who has it is the desk's own. */
export function deskAnswer(row: DeskSelection) {
  return {
    assignedDepartment: row.assignedDepartment,
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
