import { UNCONFIRMED_SOURCE } from '@oppidum/domain/records/incident'
import type { KeptRow } from '../desk-kinds.ts'
import type { DeskActor } from '../desk-service.ts'

export function acknowledge(after: KeptRow, { by, personId }: DeskActor, nowIso: string): void {
  after.acknowledged_at = nowIso
  after.acknowledged_by = by === 'operator' ? personId : null
}

/**
 * Whether this change confirms a report that nobody had: it goes on, or it is closed as something that there was. Closed as a
 * duplicate or as not the city's it stays what nobody has confirmed.
 */
export function isConfirmed(before: KeptRow, after: KeptRow): boolean {
  if (before.source_id !== UNCONFIRMED_SOURCE) return false
  if (after.status === 'active' || after.status === 'in_progress') return true
  return after.outcome === 'fixed' || after.outcome === 'cannot_fix'
}
