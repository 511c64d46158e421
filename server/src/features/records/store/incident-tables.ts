import type { AnyIncidentPriority, IncidentStatus, IncidentType } from '@oppidum/domain/records/incident'
import type { RecordRow } from './record-row.ts'
import type { RecordTables } from './record-store.ts'

export interface IncidentRow extends RecordRow {
  type: IncidentType
  priority: AnyIncidentPriority
  status: IncidentStatus
  hinders_road: boolean
  starts_at: string | null
  ends_at: string | null
  resolved_at: string | null
  /** As the reporter gave it; null of a source's. */
  reported_priority: string | null
}

export const INCIDENT_TABLES = {
  current: 'incident',
  versions: 'incident_version',
  // Not the columns of our models: neither a delivery nor the desk ever fills them.
  ownColumns: ['type', 'priority', 'hinders_road', 'starts_at', 'ends_at', 'resolved_at', 'reported_priority'],
  beforeWork: 'active',
  ended: 'resolved',
  endedAt: 'resolved_at',
  prefix: 'INC',
} as const satisfies RecordTables
