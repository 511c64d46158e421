import { listIncidents } from '@oppidum/domain/records/incident'
import type { AppContext } from '../../../compose/context.ts'
import type { LiveSource } from '../../../platform/live/live-source.ts'
import { incidentStore } from './incident-store.ts'

export function incidentLive({ clock }: Pick<AppContext, 'clock'>): LiveSource {
  return {
    kind: 'incidents',
    path: listIncidents.path,
    form: 'records',
    async read(tx, city) {
      const { records, total, next } = await incidentStore(tx).list(city.id, {}, { nowMs: clock.nowMs(), me: null })
      return { items: records.map((it) => ({ id: it.id, json: JSON.stringify(it) })), shown: records.length, total, next }
    },
    changedSince: (tx, city, version, limit) => incidentStore(tx).changedSince(city.id, version, limit),
  }
}
