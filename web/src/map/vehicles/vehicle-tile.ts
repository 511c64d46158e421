import { PbfWriter } from 'pbf'
import { type FleetVehicle, isOld, isShown } from './vehicle-fleet.ts'

/** Units along the side of a tile. */
const EXTENT = 4_096
/** The layer of the tile; a style layer names it. */
export const VEHICLE_LAYER = 'vehicles'

type Value = string | number | boolean
const KEYS = ['id', 'stale', 'bearing'] as const

interface Mark {
  x: number
  y: number
  properties: { readonly [Key in (typeof KEYS)[number]]: Value | null }
}

/** The shown vehicles of one tile as a Mapbox Vector Tile, version 2; empty without any. */
export function vehicleTile(fleet: readonly FleetVehicle[], z: number, x: number, y: number, nowMs: number): Uint8Array {
  const side = 2 ** z
  const marks: Mark[] = []
  for (const it of fleet) {
    const [left, top] = [it.x * side - x, it.y * side - y]
    if (left < 0 || left >= 1 || top < 0 || top >= 1 || !isShown(it, nowMs)) continue
    marks.push({
      x: Math.floor(left * EXTENT),
      y: Math.floor(top * EXTENT),
      properties: { id: it.vehicle.id, stale: isOld(it, nowMs), bearing: it.vehicle.bearing },
    })
  }
  if (marks.length === 0) return new Uint8Array()
  const pbf = new PbfWriter()
  pbf.writeMessage(3, writeLayer, marks)
  return pbf.finish()
}

/** Field numbers as in vector_tile.proto. */
function writeLayer(marks: readonly Mark[], pbf: PbfWriter): void {
  pbf.writeStringField(1, VEHICLE_LAYER)
  const values = new Map<Value, number>()
  for (const mark of marks) {
    const tags: number[] = []
    for (const [key, name] of KEYS.entries()) {
      const value = mark.properties[name]
      if (value === null) continue
      const index = values.get(value) ?? values.size
      values.set(value, index)
      tags.push(key, index)
    }
    pbf.writeMessage(2, writeFeature, { ...mark, tags })
  }
  for (const key of KEYS) pbf.writeStringField(3, key)
  for (const value of values.keys()) pbf.writeMessage(4, writeValue, value)
  pbf.writeVarintField(5, EXTENT)
  pbf.writeVarintField(15, 2)
}

const POINT = 1
/** One command 'move to'. */
const MOVE_TO = 9
const zigzag = (value: number) => (value << 1) ^ (value >> 31)

function writeFeature({ x, y, tags }: { x: number; y: number; tags: number[] }, pbf: PbfWriter): void {
  pbf.writePackedVarint(2, tags)
  pbf.writeVarintField(3, POINT)
  pbf.writePackedVarint(4, [MOVE_TO, zigzag(x), zigzag(y)])
}

function writeValue(value: Value, pbf: PbfWriter): void {
  if (typeof value === 'string') pbf.writeStringField(1, value)
  else if (typeof value === 'number') pbf.writeVarintField(5, value)
  else pbf.writeBooleanField(7, value)
}
