import { getVehicleSummary, type VehicleSummary } from '@oppidum/domain/telemetry/vehicle-summary'
import type { AppContext } from '../../../compose/context.ts'
import type { LiveSource } from '../../../platform/live/live-source.ts'
import { vehicleStore } from './vehicle-store.ts'

/** Only the summary is held in memory and sent: it costs the same with ten vehicles and with ten thousand. */
export function vehicleLive({ clock }: Pick<AppContext, 'clock'>): LiveSource {
  return {
    kind: 'vehicles',
    path: getVehicleSummary.path,
    form: 'object',
    async read(tx, city) {
      const rows = await vehicleStore(tx).sources(
        city.id,
        city.feeds.map((it) => it.id),
        new Date(clock.nowMs()),
      )
      const summary: VehicleSummary = {
        total: rows.reduce((sum, it) => sum + it.total, 0),
        sources: rows.map((it) => ({ ...it, observedAt: it.observedAt?.toISOString() ?? null })),
      }
      return { items: [{ id: city.id, json: JSON.stringify(summary) }], shown: 1, total: 1, next: null }
    },
  }
}
