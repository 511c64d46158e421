import type { Position } from '@oppidum/domain/core/geo'

/** Mean earth radius in metres (IUGG), as in domain/src/core/geo.ts. */
const EARTH_RADIUS_M = 6_371_008.8
const METRES_PER_DEGREE = (Math.PI * EARTH_RADIUS_M) / 180

/** How much shorter a degree of longitude is than a degree of latitude. */
const lonScale = (lat: number) => Math.cos((lat * Math.PI) / 180)

/** Metres east and north of (0, 0) on a plane tangent to the earth at a latitude: good to 0.1 % across a city. */
export function toPlane([lon, pointLat]: Position, lat: number): [x: number, y: number] {
  return [lon * lonScale(lat) * METRES_PER_DEGREE, pointLat * METRES_PER_DEGREE]
}

/** The inverse of toPlane. */
export function fromPlane([x, y]: readonly [x: number, y: number], lat: number): Position {
  return [x / (lonScale(lat) * METRES_PER_DEGREE), y / METRES_PER_DEGREE]
}

/** Distance in metres on a plane tangent to the earth between the two: good to 0.1 % across a city. */
export function distanceM(a: Position, b: Position): number {
  return Math.hypot((a[0] - b[0]) * lonScale((a[1] + b[1]) / 2), a[1] - b[1]) * METRES_PER_DEGREE
}

/** The last position of a line that is not empty. */
export function lastPosition(line: readonly Position[]): Position {
  return line[line.length - 1] as Position
}

/** Both ends of a line that is not empty. */
export function endsOf(line: readonly Position[]): [start: Position, end: Position] {
  return [line[0] as Position, lastPosition(line)]
}

/** The straight segments of a line, in order. */
export function segmentsOf(line: readonly Position[]): [from: Position, to: Position][] {
  return line.slice(1).map((to, i) => [line[i] as Position, to])
}

/** Metres along the line up to each of its points: as many as the line has points, the first 0. */
export function measuresOf(line: readonly Position[]): number[] {
  const measures = [0]
  let metres = 0
  for (const [from, to] of segmentsOf(line)) {
    metres += distanceM(from, to)
    measures.push(metres)
  }
  return measures
}

/** Length in metres, from the measures of a line. */
export function totalOf(measures: readonly number[]): number {
  return measures[measures.length - 1] as number
}

/** The nearest place on a line: metres along it, and metres away from it. */
export interface PlaceOnLine {
  alongM: number
  offM: number
}

/** The place on the line nearest to a point. */
export function locate(point: Position, line: readonly Position[], measures: readonly number[]): PlaceOnLine {
  const lat = point[1]
  const [px, py] = toPlane(point, lat)
  let best: PlaceOnLine = { alongM: 0, offM: Number.POSITIVE_INFINITY }
  for (let i = 1; i < line.length; i++) {
    const [ax, ay] = toPlane(line[i - 1] as Position, lat)
    const [bx, by] = toPlane(line[i] as Position, lat)
    const span = (bx - ax) ** 2 + (by - ay) ** 2
    const t = span === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / span))
    const offM = Math.hypot(ax + t * (bx - ax) - px, ay + t * (by - ay) - py)
    const [startM, endM] = [measures[i - 1] as number, measures[i] as number]
    if (offM < best.offM) best = { alongM: startM + t * (endM - startM), offM }
  }
  return best
}

/** The part of a line between two places on it, in metres along the line. */
export function stretch(line: readonly Position[], measures: readonly number[], fromM: number, toM: number): Position[] {
  const inner = line.filter((_, i) => (measures[i] as number) > fromM + 0.5 && (measures[i] as number) < toM - 0.5)
  return [pointAt(line, measures, fromM), ...inner, pointAt(line, measures, toM)]
}

function pointAt(line: readonly Position[], measures: readonly number[], alongM: number): Position {
  const index = measures.findIndex((it) => it >= alongM)
  // The mean of several places at the very end may lie past it by a rounding error.
  const i = index < 0 ? line.length - 1 : Math.max(1, index)
  const [from, to] = [line[i - 1] as Position, line[i] as Position]
  const [startM, endM] = [measures[i - 1] as number, measures[i] as number]
  const t = Math.min(1, (alongM - startM) / (endM - startM || 1))
  return [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])]
}

/** Douglas-Peucker: drops points less than the tolerance off the line; the ends stay. */
export function simplified(line: Position[], toleranceM: number): Position[] {
  if (line.length < 3) return line
  const chord = endsOf(line)
  const chordMeasures = [0, distanceM(...chord)]
  let farthest = 0
  let farthestM = 0
  for (let i = 1; i < line.length - 1; i++) {
    const { offM } = locate(line[i] as Position, chord, chordMeasures)
    if (offM > farthestM) [farthest, farthestM] = [i, offM]
  }
  if (farthestM <= toleranceM) return chord
  return [...simplified(line.slice(0, farthest + 1), toleranceM).slice(0, -1), ...simplified(line.slice(farthest), toleranceM)]
}

/** Centre of gravity of a closed ring, or the mean of its points when it has no area. */
export function centreOf(ring: readonly Position[]): Position {
  const [originLon, originLat] = ring[0] as Position
  let twiceArea = 0
  let lonSum = 0
  let latSum = 0
  for (const [from, to] of segmentsOf(ring)) {
    const [ax, ay] = [from[0] - originLon, from[1] - originLat]
    const [bx, by] = [to[0] - originLon, to[1] - originLat]
    const cross = ax * by - bx * ay
    twiceArea += cross
    lonSum += (ax + bx) * cross
    latSum += (ay + by) * cross
  }
  if (Math.abs(twiceArea) > 1e-12) return [originLon + lonSum / (3 * twiceArea), originLat + latSum / (3 * twiceArea)]
  return [ring.reduce((sum, it) => sum + it[0], 0) / ring.length, ring.reduce((sum, it) => sum + it[1], 0) / ring.length]
}

/** Rounds to five decimals, about one metre. */
export function rounded([lon, lat]: Position): Position {
  return [Math.round(lon * 1e5) / 1e5, Math.round(lat * 1e5) / 1e5]
}
