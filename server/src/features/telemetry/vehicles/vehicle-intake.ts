import {
  type Delivery,
  type Drafts,
  type IntakeCounts,
  partsOf,
  type VehicleDraft,
  type VehiclePosition,
} from '@oppidum/domain/feeds/intake'
import type { AppContext } from '../../../compose/context.ts'
import { transaction } from '../../../platform/db/connection.ts'
import { drawVersion } from '../../../platform/live/live-version-store.ts'
import { vehicleStore } from './vehicle-store.ts'

/** Positions per statement. */
const BATCH = 1_000

/** The entry into the store for positions of vehicles. A delivery is one transaction and one live version, however large it is. */
export function vehicleIntake({ db, bus, clock }: Pick<AppContext, 'db' | 'bus' | 'clock'>) {
  return async (delivery: Delivery, drafts: Drafts<VehicleDraft>): Promise<IntakeCounts> => {
    const newest = new Map<string, VehiclePosition>()
    const ended: string[] = []
    let count = 0
    for await (const part of partsOf(drafts)) {
      for (const it of part) {
        count++
        if ('endedEntityId' in it) ended.push(it.endedEntityId)
        else if ((newest.get(it.externalId)?.atMs ?? 0) <= it.atMs) newest.set(it.externalId, it)
      }
    }
    if (count === 0) return { created: 0, updated: 0, unchanged: 0, rejected: 0 }

    const { cityId } = delivery
    const positions = [...newest.values()]
    const taken = await transaction(db, async (tx) => {
      const vehicles = vehicleStore(tx)
      // First, so that two deliveries to a city are written one after the other.
      const version = await drawVersion(tx, cityId, 'vehicles')
      const changes: boolean[] = []
      for (let from = 0; from < positions.length; from += BATCH)
        changes.push(...(await vehicles.write(delivery, positions.slice(from, from + BATCH), version)))
      const ends = await vehicles.end(delivery, ended, new Date(clock.nowMs()), version)
      const created = changes.filter(Boolean).length
      const updated = changes.length - created + ends
      return { created, updated, unchanged: count - created - updated, rejected: 0 }
    })
    await bus.publish({ cityId, kind: 'vehicles' })
    return taken
  }
}
