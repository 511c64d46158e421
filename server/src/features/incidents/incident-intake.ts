import type { House } from '../../house.ts'
import type { IncidentDraft } from '../../intake.ts'
import type { IncidentFigures } from '../../observations/observation-intake.ts'
import { INCIDENT_TABLES, type IncidentRow } from '../../records/incident-tables.ts'
import { recordIntake } from '../../records/record-intake.ts'

/** @param figures what is derived from incidents, renewed in the transaction of every batch that changed something */
export function incidentIntake(house: Pick<House, 'db' | 'bus' | 'clock' | 'log' | 'cities'>, figures: IncidentFigures) {
  return recordIntake<IncidentDraft, IncidentRow>(house, {
    kind: 'incidents',
    alsoShownBy: ['traffic', 'city-metrics'],
    tables: INCIDENT_TABLES,
    own: (draft) => ({
      type: draft.type,
      priority: draft.priority,
      hinders_road: draft.hindersRoad,
      starts_at: draft.startsAt,
      ends_at: draft.endsAt,
      resolved_at: draft.resolvedAt ?? (draft.status === 'resolved' ? draft.updatedAt : null),
    }),
    unsaid: {},
    end: (row, atIso) => ({ ...row, status: 'resolved', resolved_at: atIso }),
    beforeBatch: figures.prepare,
    afterChange: figures.renew,
  })
}
