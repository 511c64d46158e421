import { UNCONFIRMED_SOURCE } from '@oppidum/domain/records/incident'
import type { AnyRecordRow } from '../desk-kinds.ts'
import type { DeskActor } from '../desk-service.ts'

export function acknowledge(after: AnyRecordRow, { by, personId }: DeskActor, nowIso: string): void {
  after.acknowledged_at = nowIso
  after.acknowledged_by = by === 'operator' ? personId : null
}

/**
 * Whether this change confirms an unconfirmed report: work on it continues, or it is closed as fixed or as unfixable. Closed as a
 * duplicate or as not the city's, it stays unconfirmed.
 */
export function isConfirmed(before: AnyRecordRow, after: AnyRecordRow): boolean {
  if (before.source_id !== UNCONFIRMED_SOURCE) return false
  if (after.status === 'active' || after.status === 'in_progress') return true
  return after.outcome === 'fixed' || after.outcome === 'cannot_fix'
}
