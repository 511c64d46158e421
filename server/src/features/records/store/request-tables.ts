import { REQUEST_FIELDS } from '@oppidum/domain/records/service-request'
import type { RowOf } from './record-columns.ts'
import type { RecordRow } from './record-row.ts'
import type { RecordTables } from './record-store.ts'

export type RequestRow = Omit<RecordRow, 'status'> & RowOf<typeof REQUEST_FIELDS>

export const REQUEST_TABLES = {
  current: 'service_request',
  versions: 'service_request_version',
  fields: REQUEST_FIELDS,
  beforeWork: 'pending',
  ended: 'completed',
  endedAt: 'completed_at',
  prefix: 'REQ',
} as const satisfies RecordTables
