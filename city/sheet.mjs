/** @typedef {[lon: number, lat: number]} Position degrees, WGS 84 */
/** @typedef {[west: number, south: number, east: number, north: number]} Bounds edges of a city's sheet in degrees */

/**
 * @param {Bounds} bounds
 * @param {Position} point
 * @param {number} [marginDegrees] how far inside the edges
 */
export function isWithin([west, south, east, north], [lon, lat], marginDegrees = 0) {
  return lon >= west + marginDegrees && lon <= east - marginDegrees && lat >= south + marginDegrees && lat <= north - marginDegrees
}
