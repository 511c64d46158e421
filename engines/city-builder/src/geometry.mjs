/** @typedef {import('./sheet.mjs').Position} Position */

/** Mean earth radius in metres (IUGG), the same as in domain/src/core/geo.ts, which plain Node cannot import. */
const EARTH_RADIUS_M = 6_371_008.8
const METRES_PER_DEGREE = (Math.PI * EARTH_RADIUS_M) / 180

/** How much shorter a degree of longitude is than one of latitude. @param {number} lat */
const lonScale = (lat) => Math.cos((lat * Math.PI) / 180)

/**
 * Metres east and north of (0, 0) on a plane that touches the earth at a latitude: good to 0.1 % for a city around it.
 * @param {Position} point
 * @param {number} lat
 * @returns {[number, number]}
 */
export function toPlane([lon, pointLat], lat) {
  return [lon * lonScale(lat) * METRES_PER_DEGREE, pointLat * METRES_PER_DEGREE]
}

/**
 * The inverse of toPlane.
 * @param {readonly number[]} point metres
 * @param {number} lat
 * @returns {Position}
 */
export function fromPlane([x, y], lat) {
  return [x / (lonScale(lat) * METRES_PER_DEGREE), y / METRES_PER_DEGREE]
}

/** Metres. @param {Position} a @param {Position} b */
export function distanceM(a, b) {
  return Math.hypot((a[0] - b[0]) * lonScale((a[1] + b[1]) / 2), a[1] - b[1]) * METRES_PER_DEGREE
}

/** Metres along the line up to each of its points. @param {readonly Position[]} line */
export function measuresOf(line) {
  const measures = [0]
  for (let i = 1; i < line.length; i++) measures.push(measures[i - 1] + distanceM(line[i - 1], line[i]))
  return measures
}

/**
 * The place on the line nearest to a point: metres along the line, and metres off it.
 * @param {Position} point
 * @param {readonly Position[]} line
 * @param {readonly number[]} measures of the line
 */
export function locate(point, line, measures) {
  const lat = point[1]
  const [px, py] = toPlane(point, lat)
  let best = { alongM: 0, offM: Number.POSITIVE_INFINITY }
  for (let i = 1; i < line.length; i++) {
    const [ax, ay] = toPlane(line[i - 1], lat)
    const [bx, by] = toPlane(line[i], lat)
    const span = (bx - ax) ** 2 + (by - ay) ** 2
    const t = span === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / span))
    const offM = Math.hypot(ax + t * (bx - ax) - px, ay + t * (by - ay) - py)
    if (offM < best.offM) best = { alongM: measures[i - 1] + t * (measures[i] - measures[i - 1]), offM }
  }
  return best
}

/**
 * The part of a line between two places on it.
 * @param {readonly Position[]} line
 * @param {readonly number[]} measures of the line
 * @param {number} fromM
 * @param {number} toM
 * @returns {Position[]}
 */
export function stretch(line, measures, fromM, toM) {
  const inner = line.filter((_, i) => measures[i] > fromM + 0.5 && measures[i] < toM - 0.5)
  return [pointAt(line, measures, fromM), ...inner, pointAt(line, measures, toM)]
}

/**
 * @param {readonly Position[]} line
 * @param {readonly number[]} measures
 * @param {number} alongM
 * @returns {Position}
 */
function pointAt(line, measures, alongM) {
  const found = measures.findIndex((it) => it >= alongM)
  // The mean of several places at the very end may lie past it by a rounding error.
  const i = found < 0 ? line.length - 1 : Math.max(1, found)
  const t = Math.min(1, (alongM - measures[i - 1]) / (measures[i] - measures[i - 1] || 1))
  return [line[i - 1][0] + t * (line[i][0] - line[i - 1][0]), line[i - 1][1] + t * (line[i][1] - line[i - 1][1])]
}

/**
 * Douglas-Peucker: leaves out what lies less than the tolerance off the line; the ends stay.
 * @param {Position[]} line
 * @param {number} toleranceM
 * @returns {Position[]}
 */
export function simplified(line, toleranceM) {
  if (line.length < 3) return line
  const chord = [line[0], line[line.length - 1]]
  let farthest = 0
  let farthestM = 0
  for (let i = 1; i < line.length - 1; i++) {
    const { offM } = locate(line[i], chord, [0, distanceM(chord[0], chord[1])])
    if (offM > farthestM) [farthest, farthestM] = [i, offM]
  }
  if (farthestM <= toleranceM) return chord
  return [...simplified(line.slice(0, farthest + 1), toleranceM).slice(0, -1), ...simplified(line.slice(farthest), toleranceM)]
}

/** Centre of gravity of a closed ring, or the mean of its points when it has no area. @param {readonly Position[]} ring @returns {Position} */
export function centreOf(ring) {
  const [originLon, originLat] = ring[0]
  let twiceArea = 0
  let lonSum = 0
  let latSum = 0
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = [ring[i - 1][0] - originLon, ring[i - 1][1] - originLat]
    const [bx, by] = [ring[i][0] - originLon, ring[i][1] - originLat]
    const cross = ax * by - bx * ay
    twiceArea += cross
    lonSum += (ax + bx) * cross
    latSum += (ay + by) * cross
  }
  if (Math.abs(twiceArea) > 1e-12) return [originLon + lonSum / (3 * twiceArea), originLat + latSum / (3 * twiceArea)]
  return [ring.reduce((sum, it) => sum + it[0], 0) / ring.length, ring.reduce((sum, it) => sum + it[1], 0) / ring.length]
}

/** Five decimals, about one metre. @param {Position} point @returns {Position} */
export function rounded([lon, lat]) {
  return [Math.round(lon * 1e5) / 1e5, Math.round(lat * 1e5) / 1e5]
}
