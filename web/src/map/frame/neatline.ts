import type { Position } from '@oppidum/domain/core/geo'
import { project, type View } from '../camera/view.ts'

type Bounds = readonly [west: number, south: number, east: number, north: number]

/** A grid square: its name, and the positions of its two borders in px along the edge of the view. */
export interface GridReference {
  name: string
  /** The start of the square; may lie outside the view. */
  from: number
  to: number
}

const COLUMNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const SQUARE_KM = 1
const EARTH_RADIUS_KM = 6_371.0088
const degrees = (radians: number) => (radians * 180) / Math.PI

/** Kilometres from the west along the north edge, measured as the domain's `mapSquare` does (great circle, haversine). */
function longitudeAt(km: number, [west, , , north]: Bounds): number {
  const half = Math.sin(km / (2 * EARTH_RADIUS_KM)) / Math.cos((north * Math.PI) / 180)
  return west + 2 * degrees(Math.asin(Math.min(1, half)))
}

function latitudeAt(km: number, [, , , north]: Bounds): number {
  return north - degrees(km / EARTH_RADIUS_KM)
}

/** Longitudes of the column borders, from the west edge of the sheet to the first one at or past its east edge. */
export function columnBorders(bounds: Bounds): number[] {
  const borders: number[] = []
  for (let km = 0; km <= COLUMNS.length; km += SQUARE_KM) {
    const longitude = longitudeAt(km, bounds)
    borders.push(Math.min(longitude, bounds[2]))
    if (longitude >= bounds[2]) break
  }
  return borders
}

/** Latitudes of the row borders, from the north edge of the sheet to the first one at or past its south edge. */
export function rowBorders(bounds: Bounds): number[] {
  const borders: number[] = []
  for (let km = 0; ; km += SQUARE_KM) {
    const latitude = latitudeAt(km, bounds)
    borders.push(Math.max(latitude, bounds[1]))
    if (latitude <= bounds[1]) return borders
  }
}

/** The visible columns between these borders, with their start and end from the left of the view. */
export function columnsInSight(view: View, borders: readonly number[]): GridReference[] {
  const x = (longitude: number) => project(view, [longitude, view.center[1]]).x
  return inSight(borders.map(x), view.width, (index) => COLUMNS[index] ?? '')
}

/** The visible rows between these borders, with their start and end from the top of the view. */
export function rowsInSight(view: View, borders: readonly number[]): GridReference[] {
  const y = (latitude: number) => project(view, [view.center[0], latitude]).y
  return inSight(borders.map(y), view.height, (index) => String(index + 1))
}

function inSight(borders: readonly number[], length: number, name: (index: number) => string): GridReference[] {
  const squares: GridReference[] = []
  for (let index = 0; index + 1 < borders.length; index++) {
    const [from, to] = [borders[index] as number, borders[index + 1] as number]
    if (to >= 0 && from <= length) squares.push({ name: name(index), from, to })
  }
  return squares
}

/** The grid lines of the whole sheet, for the drawing. */
export function gridLines(bounds: Bounds): Position[][] {
  const [west, south, east, north] = bounds
  return [
    ...columnBorders(bounds).map((longitude): Position[] => [
      [longitude, south],
      [longitude, north],
    ]),
    ...rowBorders(bounds).map((latitude): Position[] => [
      [west, latitude],
      [east, latitude],
    ]),
  ]
}
