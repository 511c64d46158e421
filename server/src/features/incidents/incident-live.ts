import { listIncidents } from '@oppidum/domain/incident'
import { ormOf } from '../../db/connection.ts'
import type { House } from '../../house.ts'
import type { LiveSource } from '../../live/live-source.ts'
import { incidentStore } from './incident-store.ts'

export function incidentLive({ clock }: Pick<House, 'clock'>): LiveSource {
  return {
    kind: 'incidents',
    path: listIncidents.path,
    form: 'records',
    async read(tx, city) {
      const { records, total, next } = await incidentStore(ormOf(tx)).list(city.id, {}, { nowMs: clock.nowMs(), me: null })
      return { items: records.map((it) => ({ id: it.id, json: JSON.stringify(it) })), shown: records.length, total, next }
    },
    changedSince: (tx, city, version, limit) => incidentStore(ormOf(tx)).changedSince(city.id, version, limit),
  }
}
