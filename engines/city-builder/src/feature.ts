import type { Position } from '@oppidum/domain/core/geo'

/** An OpenStreetMap object's tags; a key that the object lacks is undefined. */
export type Tags = Record<string, string>

/** An OpenStreetMap object, or the part of it that lies in one tile. */
export interface Feature {
  kind: 'point' | 'line' | 'area'
  tags: Tags
  /** A point is a line of one position; an area is its outer ring followed by its holes, all closed. */
  lines: Position[][]
}

/** Edges in degrees. */
export type Bounds = [west: number, south: number, east: number, north: number]

/** @param marginDegrees how far inside the edges the point has to be */
export function isWithin([west, south, east, north]: Bounds, [lon, lat]: Position, marginDegrees = 0): boolean {
  return lon >= west + marginDegrees && lon <= east - marginDegrees && lat >= south + marginDegrees && lat <= north - marginDegrees
}

/** Where the feature begins; the position itself for a point. */
export function firstPosition(feature: Pick<Feature, 'lines'>): Position {
  // A feature has at least one line, and a line at least one position.
  return feature.lines[0]?.[0] as Position
}

/** The outer ring of an area, the first line of a line. */
export function firstLine(feature: Pick<Feature, 'lines'>): Position[] {
  // A feature has at least one line.
  return feature.lines[0] as Position[]
}
