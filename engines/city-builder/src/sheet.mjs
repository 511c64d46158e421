/** @typedef {[lon: number, lat: number]} Position degrees, WGS 84 */
/** @typedef {{ kind: 'point' | 'line' | 'area', tags: Record<string, string>, lines: Position[][] }} Feature one OpenStreetMap object, or a part of it; a point is a line of one position, an area its outer ring and its holes */
/** @typedef {[west: number, south: number, east: number, north: number]} Bounds edges of a city's sheet in degrees */

/**
 * @param {Bounds} bounds
 * @param {Position} point
 * @param {number} [marginDegrees] how far inside the edges
 */
export function isWithin([west, south, east, north], [lon, lat], marginDegrees = 0) {
  return lon >= west + marginDegrees && lon <= east - marginDegrees && lat >= south + marginDegrees && lat <= north - marginDegrees
}
