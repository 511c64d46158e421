import type { Geometry, Position } from '@oppidum/domain/core/geo'
import type { SituationIncident } from './situation-incident.ts'

/** An incident, with its texts and its geometry in the blocks of `packedSituations`. */
export interface PackedSituation extends Pick<SituationIncident, 'incident' | 'changesAt'> {
  kinds: SituationIncident['words']['kinds']
  /** Its place and then its comment, as UTF-8. */
  bytes: Buffer
  placeFrom: number
  commentFrom: number
  commentTo: number
  /** Its corners are the longitudes and latitudes in turn from here; equal positions mean that it has no geometry. */
  corners: Float64Array
  cornersFrom: number
  cornersTo: number
}

const BLOCK_BYTES = 1_000_000
const BLOCK_CORNERS = 50_000
/** UTF-16 units of a text have at most three bytes each in UTF-8. */
const BYTES_PER_UNIT = 3

/**
 * Keeps incidents in little memory, until they are wanted: texts and corners are in a few large blocks for all of them, outside of the heap,
 * as a buffer for each would occupy the garbage collector. Strings of a parser are slices of the text that they were cut from, and would
 * keep all of it.
 */
export function packedSituations() {
  let bytes = Buffer.alloc(0)
  let corners = new Float64Array(0)
  let [byteCount, cornerCount] = [0, 0]

  /** @returns where it begins in `bytes` */
  function write(text: string): number {
    const from = byteCount
    if (text !== '') byteCount += bytes.write(text, from)
    return from
  }

  return {
    pack({ incident, words, geometry, changesAt }: SituationIncident): PackedSituation {
      const { kinds, place, comment } = words
      incident.externalId = Buffer.from(incident.externalId).toString()
      const size = (place.length + comment.length) * BYTES_PER_UNIT
      if (byteCount + size > bytes.length) {
        bytes = Buffer.allocUnsafeSlow(Math.max(BLOCK_BYTES, size))
        byteCount = 0
      }
      const placeFrom = write(place)
      const commentFrom = write(comment)
      const positions = !geometry ? [] : geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates
      if (cornerCount + positions.length * 2 > corners.length) {
        corners = new Float64Array(Math.max(BLOCK_CORNERS, positions.length * 2))
        cornerCount = 0
      }
      const cornersFrom = cornerCount
      for (const position of positions) {
        corners[cornerCount++] = position[0]
        corners[cornerCount++] = position[1]
      }
      return {
        incident,
        changesAt,
        kinds,
        bytes,
        placeFrom,
        commentFrom,
        commentTo: byteCount,
        corners,
        cornersFrom,
        cornersTo: cornerCount,
      }
    },
  }
}

export function unpackSituation(packed: PackedSituation): Omit<SituationIncident, 'changesAt'> {
  const { incident, kinds, bytes, placeFrom, commentFrom, commentTo, corners, cornersFrom, cornersTo } = packed
  const text = (from: number, to: number) => (from === to ? '' : bytes.toString('utf8', from, to))
  return {
    incident,
    words: { kinds, place: text(placeFrom, commentFrom), comment: text(commentFrom, commentTo) },
    geometry: cornersFrom === cornersTo ? null : geometryOf(corners, cornersFrom, cornersTo),
  }
}

function geometryOf(corners: Float64Array, from: number, to: number): Geometry {
  const positions: Position[] = []
  for (let at = from; at < to; at += 2) positions.push([corners[at] as number, corners[at + 1] as number])
  return positions.length === 1 ? { type: 'Point', coordinates: positions[0] as Position } : { type: 'LineString', coordinates: positions }
}
