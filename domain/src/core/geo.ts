import * as z from 'zod/mini'
import { deprecatedName } from './deprecated-name.ts'

/** WGS 84, degrees, longitude first (GeoJSON, RFC 7946). */
export const Position = z.tuple([z.number().check(z.gte(-180), z.lte(180)), z.number().check(z.gte(-90), z.lte(90))])
export type Position = z.infer<typeof Position>

export const PointGeometry = z.object({ type: z.literal('Point'), coordinates: Position })
export const LineGeometry = z.object({
  type: z.literal('LineString'),
  coordinates: z.array(Position).check(z.minLength(2), z.maxLength(5_000)),
})
/** Several lines of one feature, like GeoJSON's MultiLineString. */
export const MapLines = z.array(z.array(Position).check(z.minLength(2), z.maxLength(5_000))).check(z.minLength(1), z.maxLength(50))
export const PolygonGeometry = z.object({
  type: z.literal('Polygon'),
  /** Outer ring first, each ring closed. */
  coordinates: z.array(z.array(Position).check(z.minLength(4), z.maxLength(5_000))).check(z.minLength(1), z.maxLength(50)),
})
export const Geometry = z.discriminatedUnion('type', [PointGeometry, LineGeometry])
export type Geometry = z.infer<typeof Geometry>

/** Of a map sheet or an area, in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

const EARTH_RADIUS_M = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in metres (haversine, mean earth radius). */
export function distanceM(a: Position, b: Position): number {
  const dLat = radians(b[1] - a[1])
  const dLon = radians(b[0] - a[0])
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a[1])) * Math.cos(radians(b[1])) * Math.sin(dLon / 2) ** 2
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Length of the line in metres. */
export function lengthM(line: readonly Position[]): number {
  let total = 0
  for (let i = 1; i < line.length; i++) total += distanceM(line[i - 1] as Position, line[i] as Position)
  return total
}

/** The point itself, or the vertex nearest to the middle of a line. */
export function anchor(geometry: Geometry): Position {
  if (geometry.type === 'Point') return geometry.coordinates
  return geometry.coordinates[Math.floor(geometry.coordinates.length / 2)] as Position
}

/** Metres from the point to the nearest part of the geometry, on a plane tangent at the point: accurate to 0.1 % within 50 km. */
export function distanceToGeometryM(point: Position, geometry: Geometry): number {
  if (geometry.type === 'Point') return distanceM(point, geometry.coordinates)
  const scaleX = Math.cos(radians(point[1]))
  const metresPerDegree = (Math.PI * EARTH_RADIUS_M) / 180
  let best = Number.POSITIVE_INFINITY
  for (let i = 1; i < geometry.coordinates.length; i++) {
    const [aLon, aLat] = geometry.coordinates[i - 1] as Position
    const [bLon, bLat] = geometry.coordinates[i] as Position
    const ax = (aLon - point[0]) * scaleX
    const ay = aLat - point[1]
    const dx = (bLon - aLon) * scaleX
    const dy = bLat - aLat
    const span = dx * dx + dy * dy
    const t = span === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / span))
    best = Math.min(best, Math.hypot(ax + t * dx, ay + t * dy))
  }
  return best * metresPerDegree
}

/** Even-odd rule over all rings; a point on the border may be on either side. */
export function isInside(point: Position, rings: readonly (readonly Position[])[]): boolean {
  let inside = false
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [xi, yi] = ring[i] as Position
      const [xj, yj] = ring[j] as Position
      if (yi > point[1] !== yj > point[1] && point[0] < ((xj - xi) * (point[1] - yi)) / (yj - yi) + xi) inside = !inside
    }
  }
  return inside
}

const COLUMNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

const square = deprecatedName('square', 'gridReference')

/** The grid reference in an answer, under both names; null outside the sheet. */
export const GRID_REFERENCE = { ...square.member(z.nullable(z.string())), gridReference: z.nullable(z.string()) }

/** The members of `GRID_REFERENCE`. */
export const withGridReference = (reference: string | null) => ({ ...square.value(reference), gridReference: reference })

/** Whether the point is within the bounds, their edges included. */
export function isWithinBounds([lon, lat]: Position, [west, south, east, north]: Bounds): boolean {
  return lon >= west && lon <= east && lat >= south && lat <= north
}

/**
 * The grid reference of a point on the city's map sheet, 'M7': squares of one kilometre, columns A to Z without I and O
 * from the west, rows from 1 in the north. Null outside the sheet or past column Z.
 */
export function gridReference(point: Position, bounds: Bounds): string | null {
  if (!isWithinBounds(point, bounds)) return null
  const [west, , , north] = bounds
  const column = COLUMNS[Math.floor(distanceM([west, north], [point[0], north]) / 1_000)]
  const row = Math.floor(distanceM([west, north], [west, point[1]]) / 1_000) + 1
  return column ? `${column}${row}` : null
}
