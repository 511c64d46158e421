import { listServiceRequests } from '@oppidum/domain/records/service-request'
import type { AppContext } from '../../../compose/context.ts'
import type { LiveSource } from '../../../platform/live/live-source.ts'
import { recordLive } from '../lists/record-live.ts'
import { serviceRequestStore } from './service-request-store.ts'

export function serviceRequestLive({ clock }: Pick<AppContext, 'clock'>): LiveSource {
  return {
    kind: 'service-requests',
    path: listServiceRequests.path,
    form: 'records',
    read: recordLive((tx, cityId, known) => serviceRequestStore(tx).marked(cityId, {}, { nowMs: clock.nowMs(), me: null }, known)),
    changedSince: (tx, city, version, limit) => serviceRequestStore(tx).changedSince(city.id, version, limit),
  }
}
