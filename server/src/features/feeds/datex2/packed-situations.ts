import type { Geometry, Position } from '@oppidum/domain/core/geo'
import type { SituationIncident } from './situation-incident.ts'

/** Where an incident is kept, and what is asked about it while others are still being read. */
export interface PackedSituation {
  version: number | null
  updatedAt: string
  changesAt: string | null
  bytes: Buffer
  from: number
  to: number
  corners: Float64Array
  /** Its corners are the longitudes and latitudes in turn from here; equal positions mean that it has no geometry. */
  cornersFrom: number
  cornersTo: number
}

const BLOCK_BYTES = 1_000_000
const BLOCK_CORNERS = 50_000
/** UTF-16 units of a text have at most three bytes each in UTF-8. */
const BYTES_PER_UNIT = 3

/**
 * Keeps incidents in little memory and outside of the heap, until they are wanted: a few large blocks for all of them, as a buffer for
 * each would occupy the garbage collector. Strings of a parser are slices of the text that they were cut from, and would keep all of it.
 */
export function packedSituations() {
  let bytes = Buffer.alloc(0)
  let corners = new Float64Array(0)
  let [byteCount, cornerCount] = [0, 0]

  return {
    pack({ incident, words, geometry, changesAt }: SituationIncident): PackedSituation {
      const text = JSON.stringify([incident, words])
      if (byteCount + text.length * BYTES_PER_UNIT > bytes.length) {
        bytes = Buffer.allocUnsafeSlow(Math.max(BLOCK_BYTES, text.length * BYTES_PER_UNIT))
        byteCount = 0
      }
      const from = byteCount
      byteCount += bytes.write(text, from)
      // Numbers as text would cost more than all the rest.
      const positions = !geometry ? [] : geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates
      if (cornerCount + positions.length * 2 > corners.length) {
        corners = new Float64Array(Math.max(BLOCK_CORNERS, positions.length * 2))
        cornerCount = 0
      }
      const cornersFrom = cornerCount
      for (const [lon, lat] of positions) {
        corners[cornerCount++] = lon
        corners[cornerCount++] = lat
      }
      const { externalVersion: version, updatedAt } = incident
      return { version, updatedAt, changesAt, bytes, from, to: byteCount, corners, cornersFrom, cornersTo: cornerCount }
    },
  }
}

export function unpackSituation(packed: PackedSituation): Omit<SituationIncident, 'changesAt'> {
  const { bytes, from, to, corners, cornersFrom, cornersTo } = packed
  const [incident, words] = JSON.parse(bytes.toString('utf8', from, to)) as [SituationIncident['incident'], SituationIncident['words']]
  return { incident, words, geometry: cornersFrom === cornersTo ? null : geometryOf(corners, cornersFrom, cornersTo) }
}

function geometryOf(corners: Float64Array, from: number, to: number): Geometry {
  const positions: Position[] = []
  for (let at = from; at < to; at += 2) positions.push([corners[at] as number, corners[at + 1] as number])
  return positions.length === 1 ? { type: 'Point', coordinates: positions[0] as Position } : { type: 'LineString', coordinates: positions }
}
