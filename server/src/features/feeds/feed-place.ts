import { distanceM, type Geometry, type Position } from '@oppidum/domain/core/geo'
import { cleanNumber } from './feed-text.ts'

/** Limit on the points of a line. */
const CORNERS = 5_000

/**
 * A position, or why there is none. Swapped coordinates, and metres or feet, are usually out of range and rejected; guessing would
 * put records in the wrong street.
 */
export function positionOf(lon: unknown, lat: unknown): Position | 'absent' | 'no point' {
  const [x, y] = [cleanNumber(lon), cleanNumber(lat)]
  const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || value === 'null'
  if (isEmpty(lon) && isEmpty(lat)) return 'absent'
  if (x === null || y === null || Math.abs(x) > 180 || Math.abs(y) > 90) return 'no point'
  // Publishers that write 0 for unknown would put their records off the coast of Africa.
  return Math.abs(x) < 1e-6 && Math.abs(y) < 1e-6 ? 'no point' : [x, y]
}

/** Positions of a GeoJSON list, without unusable ones and without heights. */
export function positionsOf(list: unknown): { positions: Position[]; dropped: number } {
  const all = Array.isArray(list) ? list : []
  const positions: Position[] = []
  for (const it of all) {
    const position = Array.isArray(it) ? positionOf(it[0], it[1]) : 'no point'
    if (typeof position !== 'string') positions.push(position)
  }
  return { positions, dropped: all.length - positions.length }
}

/** A line through the positions; a point for a single one, null for none. Long lines are thinned evenly. */
export function lineThrough(positions: readonly Position[]): Geometry | null {
  const [first] = positions
  if (!first) return null
  if (positions.every((it) => it[0] === first[0] && it[1] === first[1])) return { type: 'Point', coordinates: first }
  if (positions.length <= CORNERS) return { type: 'LineString', coordinates: [...positions] }
  const step = (positions.length - 1) / (CORNERS - 1)
  return { type: 'LineString', coordinates: Array.from({ length: CORNERS }, (_, index) => positions[Math.round(index * step)] as Position) }
}

/** Metres; 0 for a point. */
export function lengthM(geometry: Geometry): number {
  if (geometry.type === 'Point') return 0
  let metres = 0
  for (let index = 1; index < geometry.coordinates.length; index++) {
    metres += distanceM(geometry.coordinates[index - 1] as Position, geometry.coordinates[index] as Position)
  }
  return metres
}
