import { anchor, type Position } from '@oppidum/domain/geo'
import type { CityMap } from '@oppidum/domain/map'
import type { CameraGoal } from './map-state.ts'
import { medianPosition, sheetSizeM } from './places.ts'
import { project, unproject, zoomForSpan } from './view.ts'

/** Metres across a map of ordinary width, and across one on a phone: streets can be told apart. */
const ACROSS_M = 7_800
const ACROSS_PHONE_M = 5_600
const PHONE_PX = 500
/** A wider map shows more of the city, not larger streets. */
const WIDE_PX = 1_100

/** Wheel and pinch may go further than the buttons. */
export const FURTHEST_IN = 18
export const FURTHEST_OUT = 2

/** Share of the view at each edge in which a mark would be overlooked, or its plate beside it find no room. */
const EDGE = { x: 0.37, y: 0.22 }

/** The camera moved as little as it takes for a position to stand well inside the view. */
export function holding<C extends CameraGoal & { zoom: number }>(
  camera: C,
  position: Position,
  size: { width: number; height: number },
): C {
  const { x, y } = project({ ...camera, ...size }, position)
  const past = (at: number, length: number, edge: number) => at - Math.min(length * (1 - edge), Math.max(length * edge, at))
  const middle = { x: size.width / 2 + past(x, size.width, EDGE.x), y: size.height / 2 + past(y, size.height, EDGE.y) }
  return { ...camera, center: unproject({ ...camera, ...size }, middle) }
}

/** Where a map of this size begins: over the part of the city where most of its roads are watched. Factor 1 of the zoom. */
export function baseCamera(map: CityMap, size: { width: number; height: number }): CameraGoal & { zoom: number } {
  const [west, south, east, north] = map.bounds
  const middle: Position = [(west + east) / 2, (south + north) / 2]
  const center = medianPosition(map.sections.map((it) => anchor(it.geometry))) ?? middle
  const wanted = size.width < PHONE_PX ? ACROSS_PHONE_M : ACROSS_M * Math.max(1, size.width / WIDE_PX)
  const sheet = sheetSizeM(map.bounds)
  // A sheet smaller than that is shown whole.
  const whole = Math.max(sheet.width, (sheet.height * size.width) / Math.max(1, size.height))
  return { center, zoom: zoomForSpan(Math.min(wanted, whole), size.width, center[1]) }
}

/** Streets around a place can be told apart. */
export const ZOOM_OF_PLACE = 14.2
/** Share of the view in each direction that several places take. */
const WITHIN = 0.7

/** The camera that shows all of these in a view of that size, no nearer than a single one; null without any. */
export function showingAll(
  positions: readonly Position[],
  size: { width: number; height: number },
): (CameraGoal & { zoom: number }) | null {
  if (positions.length === 0) return null
  const unit = { center: [0, 0] as Position, zoom: 0, ...size }
  const points = positions.map((it) => project(unit, it))
  const [left, right] = [Math.min(...points.map((it) => it.x)), Math.max(...points.map((it) => it.x))]
  const [top, bottom] = [Math.min(...points.map((it) => it.y)), Math.max(...points.map((it) => it.y))]
  // At zoom 0; all lengths double with each zoom.
  const zooms = [Math.log2((size.width * WITHIN) / (right - left)), Math.log2((size.height * WITHIN) / (bottom - top))]
  return { center: unproject(unit, { x: (left + right) / 2, y: (top + bottom) / 2 }), zoom: Math.min(ZOOM_OF_PLACE, ...zooms) }
}
