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
  return ring.some((corner, index) => index > 0 && crosses(ring[index - 1] as Position, corner, bounds))
}

function circleTouches({ centre, radiusM }: Circle, [west, south, east, north]: Bounds): boolean {
  const nearest: Position = [clamp(centre[0], west, east), clamp(centre[1], south, north)]
  return distanceM(centre, nearest) <= radiusM
}

const clamp = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to)

/** Liang and Barsky's test whether a part of the segment lies within the bounds. */
function crosses(a: Position, b: Position, [west, south, east, north]: Bounds): boolean {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  let [from, to] = [0, 1]
  for (const [p, q] of [
    [-dx, a[0] - west],
    [dx, east - a[0]],
    [-dy, a[1] - south],
    [dy, north - a[1]],
  ] as const) {
    if (p === 0 && q < 0) return false
    if (p < 0) from = Math.max(from, q / p)
    if (p > 0) to = Math.min(to, q / p)
  }
  return from <= to
}

/** Corners of a circle's outline. */
const CIRCLE_CORNERS = 48
const METRES_PER_DEGREE = 111_195

/**
 * The outline of the largest shape that has an edge within the bounds. Null when none has: an area that covers the whole city has no
 * place on the city's map. Without bounds, the outline of the largest shape.
 */
export function outlineOf(areas: readonly CapArea[], bounds: Bounds | null): Geometry | null {
  const rings = areas.flatMap((it) => [...it.polygons, ...it.circles.map(circleRing)])
  const visible = bounds ? rings.filter((it) => outlineCrosses(it, bounds)) : rings
  const largest = visible.reduce<Position[] | null>((best, it) => (best && extent(best) >= extent(it) ? best : it), null)
  return largest && lineThrough(largest)
}

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
