import { distanceM, distanceToGeometryM, type Geometry, isInside, type Position } from '@oppidum/domain/core/geo'

/** A point inside a district for its label: the centroid of its outer ring; its first corner when the ring has no area. */
export function middleOf(rings: readonly (readonly Position[])[]): Position {
  const ring = rings[0] ?? []
  const [origin] = ring
  if (!origin) return [0, 0]
  let area = 0
  let x = 0
  let y = 0
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [ax, ay] = [(ring[j] as Position)[0] - origin[0], (ring[j] as Position)[1] - origin[1]]
    const [bx, by] = [(ring[i] as Position)[0] - origin[0], (ring[i] as Position)[1] - origin[1]]
    const cross = ax * by - bx * ay
    area += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  }
  if (area === 0) return origin
  return [origin[0] + x / (3 * area), origin[1] + y / (3 * area)]
}

/** Distance around a feature within which others count as its neighbours. */
export const NEARBY_M = 500
/** A longer list of neighbours is no use. */
export const NEARBY_SHOWN = 6

/** What lies within reach of a point, nearest first. */
export function nearest<T>(
  from: Position,
  items: readonly T[],
  geometryOf: (item: T) => Geometry | null,
  withinM = NEARBY_M,
): { item: T; metres: number }[] {
  return items
    .flatMap((item) => {
      const geometry = geometryOf(item)
      if (!geometry) return []
      const metres = distanceToGeometryM(from, geometry)
      return metres <= withinM ? [{ item, metres }] : []
    })
    .sort((a, b) => a.metres - b.metres)
}

/** What lies in a district. */
export function within<T>(rings: readonly (readonly Position[])[], items: readonly T[], positionOf: (item: T) => Position | null): T[] {
  return items.filter((it) => {
    const position = positionOf(it)
    return position !== null && isInside(position, rings)
  })
}

/** The position with the median coordinates of those given: where most of them are; null without any. */
export function medianPosition(positions: readonly Position[]): Position | null {
  const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]
  const longitude = middle(positions.map((it) => it[0]))
  const latitude = middle(positions.map((it) => it[1]))
  return longitude === undefined || latitude === undefined ? null : [longitude, latitude]
}

/** Metres from west to east through the middle of the sheet, and from south to north. */
export function sheetSizeM([west, south, east, north]: readonly [number, number, number, number]): { width: number; height: number } {
  const middle = (south + north) / 2
  return { width: distanceM([west, middle], [east, middle]), height: distanceM([west, south], [west, north]) }
}
