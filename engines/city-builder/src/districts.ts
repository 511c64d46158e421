import type { Position } from '@oppidum/domain/core/geo'
import { type Bounds, type Feature, firstPosition, isWithin } from './feature.ts'
import { fromPlane, rounded, toPlane } from './geometry.ts'
import { compareText, slug, withUniqueIds } from './ids.ts'

export interface District {
  id: string
  name: string
  centre: Position
  geometry: { type: 'Polygon'; coordinates: Position[][] }
}

export interface DistrictOptions {
  /** Values of the tag `place` that make a district. */
  places: readonly string[]
  /** A place of this name stands for the whole city and is not a district. */
  cityName: string
}

/** Neighbourhoods of the city and the towns it has grown into; the smaller `neighbourhood` nodes are mostly single housing estates. */
export const SUBURBS = ['suburb', 'city', 'town']
/** Half a kilometre: a place nearer to the edge has most of its area off the sheet. */
const EDGE_DEGREES = 0.0045

/**
 * The districts, sorted by name. OpenStreetMap often has only a point for each and no border, so every point of the sheet belongs to
 * the nearest centre: Voronoi cells, which cover the sheet without gaps or overlaps. Over water the cells reach the edge of the sheet.
 */
export function districtsAroundPlaces(features: readonly Feature[], bounds: Bounds, { places, cityName }: DistrictOptions): District[] {
  const centres = new Map<string, Position>()
  for (const feature of features) {
    const { place = '', name } = feature.tags
    if (feature.kind !== 'point' || !places.includes(place) || !name || name === cityName || centres.has(name)) continue
    const position = firstPosition(feature)
    if (isWithin(bounds, position, EDGE_DEGREES)) centres.set(name, position)
  }
  const byName = [...centres].sort((a, b) => compareText(a[0], b[0]))
  const cells = voronoiCells(
    byName.map(([, centre]) => centre),
    bounds,
  )
  return withUniqueIds(
    byName.map(([name, centre], i) => ({
      name,
      centre,
      geometry: { type: 'Polygon' as const, coordinates: [cells[i] as Position[]] },
    })),
    ({ name }) => slug(name) || 'district',
  )
}

/**
 * For each centre the part of the sheet that is nearer to it than to any other: the sheet, cut halfway to each other centre.
 * @returns closed rings, in the order of the centres
 */
export function voronoiCells(centres: readonly Position[], [west, south, east, north]: Bounds): Position[][] {
  const lat = (south + north) / 2
  const flat = centres.map((it) => toPlane(it, lat))
  const corners: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
  return flat.map((own) => {
    let cell = corners.map((it) => toPlane(it, lat))
    for (const other of flat) if (other !== own) cell = nearerPart(cell, own, other)
    return [...cell, ...cell.slice(0, 1)].map((corner) => rounded(fromPlane(corner, lat)))
  })
}

type Point = [x: number, y: number]

/** The part of a convex polygon that is nearer to one point than to another. */
function nearerPart(polygon: Point[], own: Point, other: Point): Point[] {
  const [dx, dy] = [other[0] - own[0], other[1] - own[1]]
  const [mx, my] = [(other[0] + own[0]) / 2, (other[1] + own[1]) / 2]
  /** Positive on the far side of the line halfway between the two. */
  const beyond = ([x, y]: Point) => (x - mx) * dx + (y - my) * dy
  const part: Point[] = []
  polygon.forEach((to, i) => {
    const from = polygon[(i + polygon.length - 1) % polygon.length] as Point
    const [a, b] = [beyond(from), beyond(to)]
    if (a > 0 !== b > 0) part.push([from[0] + (a / (a - b)) * (to[0] - from[0]), from[1] + (a / (a - b)) * (to[1] - from[1])])
    if (b <= 0) part.push(to)
  })
  return part
}
