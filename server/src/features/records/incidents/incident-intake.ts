import type { IncidentDraft } from '@oppidum/domain/feeds/intake'
import type { AppContext } from '../../../compose/context.ts'
import type { IncidentFigures } from '../../telemetry/observations/incident-figures.ts'
import { writeRecordEvents } from '../events/record-events.ts'
import { INCIDENT_TABLES, type IncidentRow } from '../store/incident-tables.ts'
import { recordIntake } from '../store/record-intake.ts'

/** @param figures what is derived from incidents, renewed after every batch that changed something */
export function incidentIntake(context: Pick<AppContext, 'db' | 'bus' | 'clock' | 'log' | 'cities'>, figures: IncidentFigures) {
  return recordIntake<IncidentDraft, IncidentRow>(context, {
    kind: 'incidents',
    tables: INCIDENT_TABLES,
    own: ({ resolvedAt, status, updatedAt }, { resolved_at: _told, ...columns }) => ({
      ...columns,
      reported_priority: null,
      resolved_at: resolvedAt ?? (status === 'resolved' ? updatedAt : null),
    }),
    end: (row, atIso) => ({ ...row, status: 'resolved', resolved_at: atIso }),
    report: (tx, city, at, transitions) => writeRecordEvents(tx, 'incident', city.id, at, transitions),
    afterChange: figures.renew,
  })
}
