import type { CityMap } from '@oppidum/domain/cities/map'
import { anchor, type Position } from '@oppidum/domain/core/geo'
import { medianPosition, sheetSizeM } from '../map-features/map-places.ts'
import type { CameraGoal } from '../map-state.ts'
import { type MapRoom, offsetOf } from './free-area.ts'
import { project, unproject, zoomForSpan } from './view.ts'

/** Metres across a map of ordinary width, and across one on a phone, chosen so that streets are distinguishable. */
const ACROSS_M = 7_800
const ACROSS_PHONE_M = 5_600
const PHONE_PX = 500
/** A wider map shows more of the city, not larger streets. */
const WIDE_PX = 1_100

/** Wheel and pinch may go further than the buttons. */
export const FURTHEST_IN = 18
export const FURTHEST_OUT = 2

/** Share of the free part at each edge where a mark would be overlooked, or its callout would not fit. */
const EDGE = { x: 0.37, y: 0.22 }
/** The same where the map would otherwise show what lies beyond the city. */
const EDGE_OF_CITY = { x: 0.25, y: 0.1 }

/**
 * Moves the camera by the minimum that puts a position well inside the free part of the map; returns the same camera where it already is.
 * Near the edge of the city the position may be closer to the edge of the map, so that less of the map is empty.
 */
export function holding<C extends CameraGoal & { zoom: number }>(
  camera: C,
  position: Position,
  room: MapRoom,
  bounds: CityMap['bounds'],
): C {
  const { width, height, free } = room
  const view = { ...camera, width, height }
  const { x, y } = project(view, position)
  const past = (at: number, from: number, to: number, edge: number) => {
    const inset = (to - from) * edge
    return at - Math.min(to - inset, Math.max(from + inset, at))
  }
  const [dx, dy] = [past(x, free.left, free.right, EDGE.x), past(y, free.top, free.bottom, EDGE.y)]
  if (Math.abs(dx) < 0.5 && Math.abs(dy) < 0.5) return camera
  const [west, south, east, north] = bounds
  const [topLeft, bottomRight] = [project(view, [west, north]), project(view, [east, south])]
  const shown = {
    x: withoutEmpty(dx, x, [topLeft.x, bottomRight.x], width, [free.left, free.right], EDGE_OF_CITY.x),
    y: withoutEmpty(dy, y, [topLeft.y, bottomRight.y], height, [free.top, free.bottom], EDGE_OF_CITY.y),
  }
  return { ...camera, center: unproject(view, { x: width / 2 + shown.x, y: height / 2 + shown.y }) }
}

type Span = readonly [from: number, to: number]

/** A move along one axis, px, without the part that would only show ground beyond the city. */
function withoutEmpty(move: number, at: number, city: Span, size: number, free: Span, edge: number): number {
  const inset = (free[1] - free[0]) * edge
  if (move < 0) {
    const empty = Math.max(0, city[0] - move)
    return move + Math.max(0, Math.min(empty, -move, at - move - free[0] - inset))
  }
  const empty = Math.max(0, size - (city[1] - move))
  return move - Math.max(0, Math.min(empty, move, free[1] - inset - (at - move)))
}

/** The centre of a camera that has a position in the middle of the free part of the map. */
export function centredOn(position: Position, zoom: number, room: MapRoom): Position {
  const { width, height } = room
  const [dx, dy] = offsetOf(room)
  return unproject({ center: position, zoom, width, height }, { x: width / 2 - dx, y: height / 2 - dy })
}

/** The initial camera of a map of this size: over the part of the city with most monitored roads. Factor 1 of the zoom. */
export function baseCamera(map: CityMap, size: { width: number; height: number }): CameraGoal & { zoom: number } {
  const [west, south, east, north] = map.bounds
  const middle: Position = [(west + east) / 2, (south + north) / 2]
  const center = medianPosition(map.sections.map((it) => anchor(it.geometry))) ?? middle
  const wanted = size.width < PHONE_PX ? ACROSS_PHONE_M : ACROSS_M * Math.max(1, size.width / WIDE_PX)
  const sheet = sheetSizeM(map.bounds)
  // A sheet smaller than that is shown in full.
  const whole = Math.max(sheet.width, (sheet.height * size.width) / Math.max(1, size.height))
  return { center, zoom: zoomForSpan(Math.min(wanted, whole), size.width, center[1]) }
}

/** At this zoom the streets around a place are distinguishable. */
export const ZOOM_OF_PLACE = 14.2
/** Share of the view in each direction that several places occupy. */
const WITHIN = 0.7

/** The camera that shows all of these in a view of that size, no closer than for a single one; null without any. */
export function showingAll(
  positions: readonly Position[],
  size: { width: number; height: number },
): (CameraGoal & { zoom: number }) | null {
  if (positions.length === 0) return null
  const unit = { center: [0, 0] as Position, zoom: 0, ...size }
  const points = positions.map((it) => project(unit, it))
  const [left, right] = [Math.min(...points.map((it) => it.x)), Math.max(...points.map((it) => it.x))]
  const [top, bottom] = [Math.min(...points.map((it) => it.y)), Math.max(...points.map((it) => it.y))]
  // At zoom 0; all lengths double with each zoom level.
  const zooms = [Math.log2((size.width * WITHIN) / (right - left)), Math.log2((size.height * WITHIN) / (bottom - top))]
  return { center: unproject(unit, { x: (left + right) / 2, y: (top + bottom) / 2 }), zoom: Math.min(ZOOM_OF_PLACE, ...zooms) }
}
