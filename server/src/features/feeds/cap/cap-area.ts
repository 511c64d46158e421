import { type Bounds, distanceM, type Geometry, isInside, type Position } from '@oppidum/domain/core/geo'
import { lineThrough, positionOf } from '../feed-place.ts'
import { cleanLine, cleanNumber, TEXT_LIMITS } from '../feed-text.ts'
import { childrenOf, childText, type XmlNode } from '../parsing/read-xml-trees.ts'

interface Circle {
  centre: Position
  radiusM: number
}

/** An <area>: it is the union of its shapes. */
export interface CapArea {
  description: string
  /** Closed rings. */
  polygons: Position[][]
  circles: Circle[]
  /** Codes of a country's own lists, in upper case: 'MTZ014', '006037'. */
  geocodes: string[]
}

/** @param flaw called with the reason for each shape that is left out */
export function areaOf(node: XmlNode, flaw: (reason: string) => void): CapArea {
  const area: CapArea = {
    description: cleanLine(childText(node, 'areaDesc'), TEXT_LIMITS.location * 4),
    polygons: [],
    circles: [],
    geocodes: childrenOf(node, 'geocode').flatMap(codesOf),
  }
  for (const { text } of childrenOf(node, 'polygon')) {
    if (text.trim() === '') continue
    const ring = ringOf(text)
    if (ring) area.polygons.push(ring)
    else flaw('polygon is no use')
  }
  for (const { text } of childrenOf(node, 'circle')) {
    if (text.trim() === '') continue
    const circle = circleOf(text)
    if (circle) area.circles.push(circle)
    else flaw('circle is no use')
  }
  return area
}

/** Some publishers put several pairs of name and value into one element, or several codes into one value. */
function codesOf(geocode: XmlNode): string[] {
  return childrenOf(geocode, 'value').flatMap((it) =>
    it.text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter((code) => code !== ''),
  )
}

/** 'lat,lon lat,lon ...', closed if it is not. Null with less than three usable corners, or with any that is none. */
function ringOf(text: string): Position[] | null {
  const ring: Position[] = []
  for (const pair of text.trim().split(/\s+/)) {
    const position = latLon(pair)
    if (!position) return null
    ring.push(position)
  }
  const [first, last] = [ring[0], ring.at(-1)]
  if (!first || !last || ring.length < 3) return null
  if (first[0] !== last[0] || first[1] !== last[1]) ring.push(first)
  return ring
}

/** 'lat,lon radius', the radius in kilometres. */
function circleOf(text: string): Circle | null {
  const [pair = '', radius = ''] = text.trim().split(/\s+/)
  const centre = latLon(pair)
  const km = cleanNumber(radius)
  return centre && km !== null && km >= 0 && km <= 20_100 ? { centre, radiusM: km * 1_000 } : null
}

function latLon(pair: string): Position | null {
  const [lat, lon, more] = pair.split(',')
  const position = more === undefined ? positionOf(lon, lat) : 'no point'
  return typeof position === 'string' ? null : position
}

/** Whether any part of the area's shapes lies within the bounds. */
export function touches(area: CapArea, bounds: Bounds): boolean {
  return area.polygons.some((it) => ringTouches(it, bounds)) || area.circles.some((it) => circleTouches(it, bounds))
}

export const hasShape = (area: CapArea) => area.polygons.length + area.circles.length > 0

function ringTouches(ring: readonly Position[], bounds: Bounds): boolean {
  return outlineCrosses(ring, bounds) || isInside([bounds[0], bounds[1]], [ring])
}

function outlineCrosses(ring: readonly Position[], bounds: Bounds): boolean {
  return ring.some((corner, index) => index > 0 && partWithin(ring[index - 1] as Position, corner, bounds) !== null)
}

function circleTouches({ centre, radiusM }: Circle, [west, south, east, north]: Bounds): boolean {
  const nearest: Position = [clamp(centre[0], west, east), clamp(centre[1], south, north)]
  return distanceM(centre, nearest) <= radiusM
}

const clamp = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to)

/** The part of an edge within the bounds, by Liang and Barsky; null when there is none. */
function partWithin(a: Position, b: Position, [west, south, east, north]: Bounds): [Position, Position] | null {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  let [from, to] = [0, 1]
  for (const [p, q] of [
    [-dx, a[0] - west],
    [dx, east - a[0]],
    [-dy, a[1] - south],
    [dy, north - a[1]],
  ] as const) {
    if (p === 0 && q < 0) return null
    if (p < 0) from = Math.max(from, q / p)
    if (p > 0) to = Math.min(to, q / p)
  }
  const at = (share: number): Position => [a[0] + share * dx, a[1] + share * dy]
  return from <= to ? [at(from), at(to)] : null
}

/** Corners of a circle's outline. */
const CIRCLE_CORNERS = 48
const METRES_PER_DEGREE = 111_195

/**
 * The outline of the largest shape that has an edge within the bounds, else of the largest one. Null when a shape covers the bounds
 * without an edge in them: such an area has no place on the map. The middle corner is within the bounds if the outline is, as a record's
 * district and grid reference are those of its line's middle corner.
 */
export function outlineOf(areas: readonly CapArea[], bounds: Bounds | null): Geometry | null {
  const rings = areas.flatMap((it) => [...it.polygons, ...it.circles.map(circleRing)])
  const crossing = bounds ? rings.filter((it) => outlineCrosses(it, bounds)) : []
  const largest = largestOf(crossing)
  if (largest && bounds) return lineThrough(withMiddleIn(largest, bounds))
  if (bounds && rings.some((it) => ringTouches(it, bounds))) return null
  const other = largestOf(rings)
  return other && lineThrough(other)
}

function largestOf(rings: readonly Position[][]): Position[] | null {
  return rings.reduce<Position[] | null>((best, it) => (best && extent(best) >= extent(it) ? best : it), null)
}

/** The same outline, with a corner within the bounds in the middle of its list: one more on the longest edge within them. */
function withMiddleIn(ring: readonly Position[], bounds: Bounds): Position[] {
  const corners = ring.slice(0, -1)
  const edges = corners.map((from, index) => ({ index, part: partWithin(from, ring[index + 1] as Position, bounds) }))
  const [longest] = edges.toSorted((a, b) => lengthOf(b.part) - lengthOf(a.part))
  if (!longest?.part) return [...ring]
  const [from, to] = longest.part
  const middle: Position = [roundTo6((from[0] + to[0]) / 2), roundTo6((from[1] + to[1]) / 2)]
  const others = [...corners.slice(longest.index + 1), ...corners.slice(0, longest.index + 1)]
  // So that it is where `anchor` looks, with the closing corner counted.
  const half = Math.ceil(others.length / 2) - 1
  const turned = [...others.slice(half), middle, ...others.slice(0, half)]
  return [...turned, turned[0] as Position]
}

/** In degrees; 0 of an edge outside. */
const lengthOf = (part: readonly [Position, Position] | null) => (part ? Math.hypot(part[1][0] - part[0][0], part[1][1] - part[0][1]) : 0)

/** All corners at the centre for a radius of zero. */
function circleRing({ centre, radiusM }: Circle): Position[] {
  const [dLat, widest] = [radiusM / METRES_PER_DEGREE, Math.max(0.01, Math.cos((centre[1] * Math.PI) / 180))]
  return Array.from({ length: CIRCLE_CORNERS + 1 }, (_, index) => {
    const angle = ((index % CIRCLE_CORNERS) * 2 * Math.PI) / CIRCLE_CORNERS
    const lon = centre[0] + (Math.sin(angle) * dLat) / widest
    return [clamp(roundTo6(lon), -180, 180), clamp(roundTo6(centre[1] + Math.cos(angle) * dLat), -90, 90)]
  })
}

const roundTo6 = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** In square degrees, of the box around it. */
function extent(ring: readonly Position[]): number {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [lon, lat] of ring) {
    west = Math.min(west, lon)
    east = Math.max(east, lon)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return (east - west) * (north - south)
}
