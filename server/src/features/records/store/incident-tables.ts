import { INCIDENT_FIELDS } from '@oppidum/domain/records/incident'
import type { RowOf } from './record-columns.ts'
import type { RecordRow } from './record-row.ts'
import type { RecordTables } from './record-store.ts'

export type IncidentRow = Omit<RecordRow, 'status'> & RowOf<typeof INCIDENT_FIELDS>

export const INCIDENT_TABLES = {
  current: 'incident',
  versions: 'incident_version',
  fields: INCIDENT_FIELDS,
  beforeWork: 'active',
  ended: 'resolved',
  endedAt: 'resolved_at',
  prefix: 'INC',
} as const satisfies RecordTables
