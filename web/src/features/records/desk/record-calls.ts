import { incidentDesk, requestDesk } from '@oppidum/domain/records/desk'
import type { IncidentChange, NewIncident, NewRequest, RequestChange } from '@oppidum/domain/records/desk-change'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { change } from '../../../api/change.ts'
import type { DeskRecord, Patch } from './desk-kind.ts'

export type NewRecord = Omit<NewIncident & NewRequest, 'type' | 'category' | 'priority' | 'status'> & {
  type?: string
  category?: string
  priority?: string
  status?: 'pending' | 'active'
}

/**
 * Changes one record. A form's values are text; the server's schema validates them.
 * @throws as `change`
 */
export function changeRecord(
  kind: RecordKind,
  id: string,
  body: Patch & { version: number },
  idempotencyKey?: string,
): Promise<DeskRecord> {
  const key = idempotencyKey === undefined ? {} : { idempotencyKey }
  return kind === 'incident'
    ? change(incidentDesk.change, { params: { id }, body: body as IncidentChange, ...key })
    : change(requestDesk.change, { params: { id }, body: body as RequestChange, ...key })
}

/**
 * Creates a record; the server validates its values likewise.
 * @throws as `change`
 */
export function openRecord(kind: RecordKind, body: NewRecord, idempotencyKey: string): Promise<DeskRecord> {
  return kind === 'incident'
    ? change(incidentDesk.create, { body: body as NewIncident, idempotencyKey })
    : change(requestDesk.create, { body: body as NewRequest, idempotencyKey })
}
