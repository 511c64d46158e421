import { listServiceRequests } from '@oppidum/domain/service-request'
import { ormOf } from '../../db/connection.ts'
import type { LiveSource } from '../../live/live-source.ts'
import { serviceRequestStore } from './service-request-store.ts'

export function serviceRequestLive(): LiveSource {
  return {
    kind: 'service-requests',
    path: listServiceRequests.path,
    form: 'records',
    async read(tx, city) {
      const { records, total, next } = await serviceRequestStore(ormOf(tx)).list(city.id, {})
      return { items: records.map((it) => ({ id: it.id, json: JSON.stringify(it) })), shown: records.length, total, next }
    },
    changedSince: (tx, city, version, limit) => serviceRequestStore(ormOf(tx)).changedSince(city.id, version, limit),
  }
}
