import type { Geometry, Position } from '@oppidum/domain/core/geo'
import { pack, unpack } from './packed-values.ts'
import type { SituationIncident } from './situation-incident.ts'

/** An incident in little memory and outside of the heap, until it is wanted. */
export interface PackedSituation {
  version: number | null
  updatedAt: string
  changesAt: string | null
  rest: Buffer
  /** Longitudes and latitudes in turn: numbers as text would cost more than all the rest. */
  corners: Float64Array | null
}

export function packSituation({ geometry, ...rest }: SituationIncident): PackedSituation {
  const positions = !geometry ? [] : geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates
  const corners = geometry ? Float64Array.from({ length: positions.length * 2 }, (_, at) => positions[at >> 1]?.[at & 1] ?? 0) : null
  return { version: rest.externalVersion, updatedAt: rest.updatedAt, changesAt: rest.changesAt, rest: pack(rest), corners }
}

export function unpackSituation({ rest, corners }: PackedSituation): SituationIncident {
  return { ...unpack<Omit<SituationIncident, 'geometry'>>(rest), geometry: corners && geometryOf(corners) }
}

function geometryOf(corners: Float64Array): Geometry {
  const positions: Position[] = []
  for (let at = 0; at < corners.length; at += 2) positions.push([corners[at] as number, corners[at + 1] as number])
  return positions.length === 1 ? { type: 'Point', coordinates: positions[0] as Position } : { type: 'LineString', coordinates: positions }
}
