import { PbfWriter } from 'pbf'
import type { Published } from './publisher.ts'

export const POSITIONS = '/positions.pb'

/** A vehicle of `vehiclePositions`. */
export interface FeedVehicle {
  id: string
  label: string
  routeId: string
  lat: number
  lon: number
  /** Degrees clockwise from north. */
  bearing: number
  /** Metres per second. */
  speed: number
  atMs: number
}

const seconds = (ms: number) => Math.floor(ms / 1_000)

/** A feed of the standard of the vehicles' positions, as its field numbers in gtfs-realtime.proto say. */
export function positionBytes(vehicles: readonly FeedVehicle[], atMs: number): Uint8Array {
  const pbf = new PbfWriter()
  pbf.writeMessage(
    1,
    (at, header) => {
      header.writeStringField(1, '2.0')
      header.writeVarintField(3, at)
    },
    seconds(atMs),
  )
  for (const it of vehicles) pbf.writeMessage(2, writeEntity, it)
  return pbf.finish()
}

function writeEntity(it: FeedVehicle, entity: PbfWriter): void {
  entity.writeStringField(1, `m-${it.id}`)
  entity.writeMessage(4, writeVehicle, it)
}

function writeVehicle(it: FeedVehicle, vehicle: PbfWriter): void {
  vehicle.writeMessage(1, ({ routeId }, trip) => trip.writeStringField(5, routeId), it)
  vehicle.writeMessage(
    2,
    ({ lat, lon, bearing, speed }, position) => {
      position.writeFloatField(1, lat)
      position.writeFloatField(2, lon)
      position.writeFloatField(3, bearing)
      position.writeFloatField(5, speed)
    },
    it,
  )
  vehicle.writeVarintField(5, seconds(it.atMs))
  vehicle.writeMessage(
    8,
    ({ id, label }, descriptor) => {
      descriptor.writeStringField(1, id)
      descriptor.writeStringField(2, label)
    },
    it,
  )
}

export const vehiclePositions = (vehicles: readonly FeedVehicle[], atMs: number): Published => ({
  body: positionBytes(vehicles, atMs),
  type: 'application/x-protobuf',
})
