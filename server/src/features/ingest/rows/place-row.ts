import { StoredPlace } from '@oppidum/domain/cities/stored-place'
import { cleanLine, cleanNumber } from '../../feeds/feed-text.ts'
import type { RowShape } from '../body/body-rows.ts'
import { type Rejection, rejected, unknownMember } from './row-verdict.ts'

export const PLACE_SHAPE: RowShape = {
  known: new Set(['kind', 'id', 'name', 'lon', 'lat', 'geometry', 'freeFlowMph', 'freeFlowKmh', 'roadClass', 'capacityMw', 'energy']),
  needed: ['kind', 'id', 'name'],
}

const NAME_CHARACTERS = 120
const KMH_PER_MPH = 1.609344

/** A text in a CSV cell may be GeoJSON. */
function geometryOf({ geometry, lon, lat }: Record<string, unknown>): unknown {
  if (geometry === undefined || geometry === null) return { type: 'Point', coordinates: [cleanNumber(lon), cleanNumber(lat)] }
  if (typeof geometry !== 'string') return geometry
  try {
    return JSON.parse(geometry)
  } catch {
    return null
  }
}

function placeOf(row: Record<string, unknown>): unknown {
  const common = { id: row.id, name: cleanLine(row.name, NAME_CHARACTERS) }
  const geometry = geometryOf(row)
  if (row.kind === 'section') {
    const kmh = cleanNumber(row.freeFlowKmh)
    const freeFlowMph = kmh === null ? cleanNumber(row.freeFlowMph) : kmh / KMH_PER_MPH
    const { roadClass } = row
    return { ...common, geometry, ...(freeFlowMph !== null && { freeFlowMph }), ...(typeof roadClass === 'string' && { roadClass }) }
  }
  const position = (geometry as { type?: unknown; coordinates?: unknown } | null)?.coordinates
  const capacityMw = cleanNumber(row.capacityMw)
  return row.kind === 'plant' ? { ...common, position, capacityMw, kind: row.energy } : { ...common, position, capacityMw }
}

/** The member of a row that a member of the place comes from. */
function fieldOf(path: readonly PropertyKey[], row: Record<string, unknown>): string {
  const [first, second] = path
  if (first !== 'place') return 'kind'
  if (second === 'position' || second === 'geometry') return row.geometry === undefined ? 'lon' : 'geometry'
  if (second === 'kind') return 'energy'
  return typeof second === 'string' ? second : 'kind'
}

/** Reads a row with a place. */
export function readPlace(row: Record<string, unknown>): StoredPlace | Rejection {
  const unknown = unknownMember(row, PLACE_SHAPE.known)
  if (unknown) return unknown
  for (const name of PLACE_SHAPE.needed) if ((row[name] ?? '') === '') return rejected('missing', name)
  const result = StoredPlace.safeParse({ kind: row.kind, place: placeOf(row) })
  if (result.success) return result.data
  const [issue] = result.error.issues
  return rejected('invalid', fieldOf(issue?.path ?? [], row))
}
