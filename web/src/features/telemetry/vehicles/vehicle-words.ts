import type { Occupancy, Vehicle } from '@oppidum/domain/telemetry/vehicle'
import { type TextId, useText } from '../../../i18n/text.ts'

export const OCCUPANCY_TEXT: Record<Occupancy, TextId> = {
  empty: 'vehicle.empty',
  many_seats: 'vehicle.many-seats',
  few_seats: 'vehicle.few-seats',
  standing_room: 'vehicle.standing-room',
  crushed_standing_room: 'vehicle.crushed',
  full: 'vehicle.full',
  not_accepting_passengers: 'vehicle.not-accepting',
}

/** Its route, else what is written on it. */
export function useVehicleTitle(): (vehicle: Vehicle) => string {
  const text = useText()
  return ({ route, label }) => route ?? label ?? text('vehicle.no-route')
}
