import type { Vehicle, VehicleMap } from '@oppidum/domain/telemetry/vehicle'

/** A vehicle, and where it is drawn. */
export interface FleetVehicle {
  vehicle: Vehicle
  /** Web Mercator: 0 to 1 from west to east, and from north to south. */
  x: number
  y: number
  staleMs: number
  goneMs: number
}

export interface FleetCounts {
  /** Vehicles that are shown. */
  total: number
  /** Those of them whose position is no longer current. */
  stale: number
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The answer's vehicles, each with the members that the answer leaves out as null. */
export function fleetOf({ features }: VehicleMap): FleetVehicle[] {
  return features.map(({ id, geometry, properties }) => {
    const { label = null, route = null, bearing = null, speed = null, occupancy = null } = properties
    const [lon, lat] = geometry.coordinates
    return {
      vehicle: { ...properties, id, position: geometry.coordinates, label, route, bearing, speed, occupancy },
      x: lon / 360 + 0.5,
      y: 0.5 - Math.log(Math.tan(Math.PI / 4 + radians(lat) / 2)) / (2 * Math.PI),
      staleMs: Date.parse(properties.staleAt),
      goneMs: Date.parse(properties.goneAt),
    }
  })
}

export const isShown = ({ goneMs }: FleetVehicle, nowMs: number) => nowMs < goneMs
export const isOld = ({ staleMs }: FleetVehicle, nowMs: number) => nowMs >= staleMs

export function countsOf(fleet: readonly FleetVehicle[], nowMs: number): FleetCounts {
  const shown = fleet.filter((it) => isShown(it, nowMs))
  return { total: shown.length, stale: shown.filter((it) => isOld(it, nowMs)).length }
}
