import type { AnyRequestPriority, Confirmation, RequestCategory, RequestStatus } from '@oppidum/domain/records/service-request'
import type * as z from 'zod/mini'
import type { RecordRow } from './record-row.ts'
import type { RecordTables } from './record-store.ts'

export interface RequestRow extends RecordRow {
  category: RequestCategory
  priority: AnyRequestPriority
  status: RequestStatus
  expected_at: string | null
  completed_at: string | null
  service_code: string | null
  confirmation: z.infer<typeof Confirmation> | null
}

export const REQUEST_TABLES = {
  current: 'service_request',
  versions: 'service_request_version',
  // Not the columns of our models: neither a delivery nor the desk ever fills them.
  ownColumns: ['category', 'priority', 'expected_at', 'completed_at', 'service_code', 'confirmation'],
  beforeWork: 'pending',
  ended: 'completed',
  endedAt: 'completed_at',
  prefix: 'REQ',
} as const satisfies RecordTables
