/** @typedef {[lon: number, lat: number]} Position degrees, WGS 84 */

/**
 * Edges of the city's sheet in degrees: west, south, east, north. 24 columns and 16 rows of one kilometre, the
 * most that the column letters allow; from Casabó in the west to the airport in the east, and from the upper to the lower
 * edge of the source tiles. A hair less than full kilometres, because the last square must not begin a new column.
 * @type {[west: number, south: number, east: number, north: number]}
 */
export const BOUNDS = [-56.282, -34.9576, -56.0193, -34.8138]

/**
 * @param {Position} point
 * @param {number} [marginDegrees] how far inside the edges
 */
export function isOnSheet([lon, lat], marginDegrees = 0) {
  const [west, south, east, north] = BOUNDS
  return lon >= west + marginDegrees && lon <= east - marginDegrees && lat >= south + marginDegrees && lat <= north - marginDegrees
}
