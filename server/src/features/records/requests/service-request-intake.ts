import type { RequestDraft } from '@oppidum/domain/feeds/intake'
import type { AppContext } from '../../../compose/context.ts'
import { writeRecordEvents } from '../events/record-events.ts'
import { type RecordKind, recordIntake } from '../store/record-intake.ts'
import { REQUEST_TABLES, type RequestRow } from '../store/request-tables.ts'

/** Asks or notifies citizens whose reports were merged into a request that its source has ended or reopened. */
export type OnEndOrReopen = NonNullable<RecordKind<RequestDraft, RequestRow>['onEndOrReopen']>

export function serviceRequestIntake(context: Pick<AppContext, 'db' | 'bus' | 'clock' | 'log' | 'cities'>, onEndOrReopen?: OnEndOrReopen) {
  return recordIntake<RequestDraft, RequestRow>(context, {
    kind: 'service-requests',
    tables: REQUEST_TABLES,
    own: ({ assignedDepartment, completedAt }, { category, priority, ...columns }) => ({
      category,
      priority,
      assigned_department: assignedDepartment,
      ...columns,
      // A source may close a request without saying when.
      completed_at: completedAt,
    }),
    report: (tx, city, at, transitions) => writeRecordEvents(tx, 'service-request', city.id, at, transitions),
    async onEndOrReopen(tx, city, before, after, at) {
      // More than one report: citizens have reported the same problem.
      if (after.reports > 1) await onEndOrReopen?.(tx, city, before, after, at)
    },
    end: (row, atIso) => ({ ...row, status: 'completed', completed_at: atIso }),
  })
}
