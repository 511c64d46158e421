import type { House } from '../../house.ts'
import type { RequestDraft } from '../../intake.ts'
import { recordIntake } from '../../records/record-intake.ts'
import { REQUEST_TABLES, type RequestRow } from '../../records/request-tables.ts'

export function serviceRequestIntake(house: Pick<House, 'db' | 'bus' | 'clock' | 'log' | 'cities'>) {
  return recordIntake<RequestDraft, RequestRow>(house, {
    kind: 'service-requests',
    alsoShownBy: [],
    tables: REQUEST_TABLES,
    own: (draft) => ({
      category: draft.category,
      priority: draft.priority,
      assigned_department: draft.assignedDepartment,
      expected_at: draft.expectedAt,
      completed_at: draft.completedAt ?? (draft.status === 'completed' ? draft.updatedAt : null),
    }),
    unsaid: { service_code: null, confirmation: null },
    end: (row, atIso) => ({ ...row, status: 'completed', completed_at: atIso }),
  })
}
