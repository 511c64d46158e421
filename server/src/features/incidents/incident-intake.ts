import type { IncidentPriority, IncidentStatus, IncidentType } from '@oppidum/domain/incident'
import type { House } from '../../house.ts'
import type { IncidentDraft } from '../../intake.ts'
import type { IncidentFigures } from '../../observations/observation-intake.ts'
import { recordIntake } from '../../records/record-intake.ts'
import type { RecordRow } from '../../records/record-row.ts'

interface IncidentRow extends RecordRow {
  type: IncidentType
  priority: IncidentPriority
  status: IncidentStatus
  hinders_road: boolean
  starts_at: string | null
  ends_at: string | null
  resolved_at: string | null
}

/** @param figures what is derived from incidents, renewed in the transaction of every batch that changed something */
export function incidentIntake(house: Pick<House, 'db' | 'bus' | 'clock' | 'log' | 'cities'>, figures: IncidentFigures) {
  return recordIntake<IncidentDraft, IncidentRow>(house, {
    kind: 'incidents',
    alsoShownBy: ['traffic', 'city-metrics'],
    tables: {
      current: 'incident',
      versions: 'incident_version',
      // Not the columns of our models: no delivery ever fills them (REQUIREMENTS A1).
      ownColumns: ['type', 'priority', 'hinders_road', 'starts_at', 'ends_at', 'resolved_at'],
      ended: 'resolved',
      prefix: 'INC',
    },
    own: (draft) => ({
      type: draft.type,
      priority: draft.priority,
      hinders_road: draft.hindersRoad,
      starts_at: draft.startsAt,
      ends_at: draft.endsAt,
      resolved_at: draft.resolvedAt ?? (draft.status === 'resolved' ? draft.updatedAt : null),
    }),
    end: (row, atIso) => ({ ...row, status: 'resolved', resolved_at: atIso }),
    beforeBatch: figures.prepare,
    afterChange: figures.renew,
  })
}
