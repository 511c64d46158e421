import { listIncidents } from '@oppidum/domain/records/incident'
import type { AppContext } from '../../../compose/context.ts'
import type { LiveSource } from '../../../platform/live/live-source.ts'
import { recordLive } from '../lists/record-live.ts'
import { incidentStore } from './incident-store.ts'

export function incidentLive({ clock }: Pick<AppContext, 'clock'>): LiveSource {
  return {
    kind: 'incidents',
    path: listIncidents.path,
    form: 'records',
    read: recordLive((tx, cityId, known) => incidentStore(tx).marked(cityId, {}, { nowMs: clock.nowMs(), me: null }, known)),
    changedSince: (tx, city, version, limit) => incidentStore(tx).changedSince(city.id, version, limit),
  }
}
