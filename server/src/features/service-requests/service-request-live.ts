import { listServiceRequests } from '@oppidum/domain/service-request'
import { ormOf } from '../../db/connection.ts'
import type { House } from '../../house.ts'
import type { LiveSource } from '../../live/live-source.ts'
import { serviceRequestStore } from './service-request-store.ts'

export function serviceRequestLive({ clock }: Pick<House, 'clock'>): LiveSource {
  return {
    kind: 'service-requests',
    path: listServiceRequests.path,
    form: 'records',
    async read(tx, city) {
      const { records, total, next } = await serviceRequestStore(ormOf(tx)).list(city.id, {}, { nowMs: clock.nowMs(), me: null })
      return { items: records.map((it) => ({ id: it.id, json: JSON.stringify(it) })), shown: records.length, total, next }
    },
    changedSince: (tx, city, version, limit) => serviceRequestStore(ormOf(tx)).changedSince(city.id, version, limit),
  }
}
