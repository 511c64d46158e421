import type { Occupancy } from '@oppidum/domain/telemetry/vehicle'
import { messageOf, numberOf, readMessage, textOf } from './message-fields.ts'

/** A VehiclePosition as published; '' and null for what is absent. */
export interface VehicleMessage {
  vehicleId: string
  label: string
  tripId: string
  routeId: string
  /** Degrees, as published: may be NaN or out of range. Null: there is no position. */
  lon: number | null
  lat: number | null
  bearing: number | null
  /** Metres per second. */
  speed: number | null
  /** POSIX seconds; 0 when absent. */
  timestampS: number
  occupancy: Occupancy | null
  /** Names of fields with a value that the standard does not know. */
  unknown: string[]
}

/** Values begin at 0. 'No data' and 'not boardable' (a service vehicle) say nothing about how full it is. */
const OCCUPANCIES: readonly (Occupancy | null)[] = [
  'empty',
  'many_seats',
  'few_seats',
  'standing_room',
  'crushed_standing_room',
  'full',
  'not_accepting_passengers',
  null,
  null,
]

/** Field numbers as in gtfs-realtime.proto. Licence plates are not read. @throws DecodeFailure broken */
export function vehicleMessage(bytes: Uint8Array): VehicleMessage {
  const it: VehicleMessage = {
    vehicleId: '',
    label: '',
    tripId: '',
    routeId: '',
    lon: null,
    lat: null,
    bearing: null,
    speed: null,
    timestampS: 0,
    occupancy: null,
    unknown: [],
  }
  readMessage(bytes, (field, value) => {
    if (field === 1) readTrip(messageOf(value), it)
    else if (field === 2) readPosition(messageOf(value), it)
    else if (field === 5) it.timestampS = numberOf(value) ?? 0
    else if (field === 8) readDescriptor(messageOf(value), it)
    else if (field === 9) {
      const number = numberOf(value)
      const occupancy = OCCUPANCIES[number ?? -1]
      if (occupancy === undefined) it.unknown.push('occupancy')
      it.occupancy = occupancy ?? null
    }
  })
  return it
}

function readTrip(bytes: Uint8Array, it: VehicleMessage): void {
  readMessage(bytes, (field, value) => {
    if (field === 1) it.tripId = textOf(value)
    else if (field === 5) it.routeId = textOf(value)
  })
}

function readPosition(bytes: Uint8Array, it: VehicleMessage): void {
  readMessage(bytes, (field, value) => {
    if (field === 1) it.lat = numberOf(value) ?? null
    else if (field === 2) it.lon = numberOf(value) ?? null
    else if (field === 3) it.bearing = numberOf(value) ?? null
    else if (field === 5) it.speed = numberOf(value) ?? null
  })
}

function readDescriptor(bytes: Uint8Array, it: VehicleMessage): void {
  readMessage(bytes, (field, value) => {
    if (field === 1) it.vehicleId = textOf(value)
    else if (field === 2) it.label = textOf(value)
  })
}
