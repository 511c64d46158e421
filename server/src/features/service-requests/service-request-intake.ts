import type { RequestCategory, RequestPriority, RequestStatus } from '@oppidum/domain/service-request'
import type { House } from '../../house.ts'
import type { RequestDraft } from '../../intake.ts'
import { recordIntake } from '../../records/record-intake.ts'
import type { RecordRow } from '../../records/record-row.ts'

interface RequestRow extends RecordRow {
  category: RequestCategory
  priority: RequestPriority
  status: RequestStatus
  assigned_department: string | null
  expected_at: string | null
  completed_at: string | null
}

export function serviceRequestIntake(house: Pick<House, 'db' | 'bus' | 'clock' | 'log' | 'cities'>) {
  return recordIntake<RequestDraft, RequestRow>(house, {
    kind: 'service-requests',
    alsoShownBy: [],
    tables: {
      current: 'service_request',
      versions: 'service_request_version',
      // Not the columns of our models: no delivery ever fills them (REQUIREMENTS A1).
      ownColumns: ['category', 'priority', 'assigned_department', 'expected_at', 'completed_at'],
      ended: 'completed',
      prefix: 'REQ',
    },
    own: (draft) => ({
      category: draft.category,
      priority: draft.priority,
      assigned_department: draft.assignedDepartment,
      expected_at: draft.expectedAt,
      completed_at: draft.completedAt ?? (draft.status === 'completed' ? draft.updatedAt : null),
    }),
    end: (row, atIso) => ({ ...row, status: 'completed', completed_at: atIso }),
  })
}
