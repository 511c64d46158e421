import { listServiceRequests } from '@oppidum/domain/records/service-request'
import type { AppContext } from '../../../compose/context.ts'
import type { LiveSource } from '../../../platform/live/live-source.ts'
import { serviceRequestStore } from './service-request-store.ts'

export function serviceRequestLive({ clock }: Pick<AppContext, 'clock'>): LiveSource {
  return {
    kind: 'service-requests',
    path: listServiceRequests.path,
    form: 'records',
    async read(tx, city) {
      const { records, total, next } = await serviceRequestStore(tx).list(city.id, {}, { nowMs: clock.nowMs(), me: null })
      return { items: records.map((it) => ({ id: it.id, json: JSON.stringify(it) })), shown: records.length, total, next }
    },
    changedSince: (tx, city, version, limit) => serviceRequestStore(tx).changedSince(city.id, version, limit),
  }
}
