import type { Position } from '@oppidum/domain/core/geo'

/** The visible part of the city: a plane of Web Mercator, never rotated or tilted. */
export interface View {
  center: Position
  /** MapLibre's zoom: the world is 512 * 2^zoom px wide. */
  zoom: number
  /** px */
  width: number
  height: number
}

/** px from the top left of the view. */
export interface Point {
  x: number
  y: number
}

const TILE_PX = 512

/** Maps latitude to 0 (85.05 north) to 1 (85.05 south). */
function mercatorY(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

const mercatorX = (longitude: number) => (longitude + 180) / 360

export function project({ center, zoom, width, height }: View, [longitude, latitude]: Position): Point {
  const world = TILE_PX * 2 ** zoom
  return {
    x: width / 2 + (mercatorX(longitude) - mercatorX(center[0])) * world,
    y: height / 2 + (mercatorY(latitude) - mercatorY(center[1])) * world,
  }
}

export function unproject({ center, zoom, width, height }: View, { x, y }: Point): Position {
  const world = TILE_PX * 2 ** zoom
  const worldX = mercatorX(center[0]) + (x - width / 2) / world
  const worldY = mercatorY(center[1]) + (y - height / 2) / world
  return [worldX * 360 - 180, (Math.atan(Math.sinh(Math.PI * (1 - 2 * worldY))) * 180) / Math.PI]
}

export function isInSight(view: View, position: Position, marginPx = 0): boolean {
  const { x, y } = project(view, position)
  return x >= -marginPx && y >= -marginPx && x <= view.width + marginPx && y <= view.height + marginPx
}

const EQUATOR_M = 40_075_016.686

/** Metres on the ground of one px at the middle of the view. */
export function metresPerPx({ center, zoom }: Pick<View, 'center' | 'zoom'>): number {
  return (EQUATOR_M * Math.cos((center[1] * Math.PI) / 180)) / (TILE_PX * 2 ** zoom)
}

/** The zoom at which a distance in metres fills a number of px. */
export function zoomForSpan(metres: number, px: number, latitude: number): number {
  return Math.log2((EQUATOR_M * Math.cos((latitude * Math.PI) / 180) * px) / (TILE_PX * metres))
}
