import { fromPlane, rounded, toPlane } from './geometry.mjs'
import { isWithin } from './sheet.mjs'
import { byText, slug, withOwnIds } from './street-names.mjs'

/** @typedef {import('./sheet.mjs').Bounds} Bounds */
/** @typedef {import('./sheet.mjs').Position} Position */
/** @typedef {import('./sheet.mjs').Feature} Feature */
/** @typedef {{ id: string, name: string, centre: Position, geometry: { type: 'Polygon', coordinates: Position[][] } }} District */

/** Neighbourhoods of the city and the towns that it has reached; the smaller 'neighbourhood' nodes are mostly single housing estates. */
export const SUBURBS = ['suburb', 'city', 'town']
/** Half a kilometre: a place nearer to the edge has most of its ground off the sheet. */
const EDGE_DEGREES = 0.0045

/**
 * The districts, by name. OpenStreetMap has a point for each and no border, so every point of the sheet belongs to the nearest
 * centre (Voronoi cells, which cover the sheet without gap or overlap); over water the cells reach to the edge of the sheet.
 * @param {readonly Feature[]} features
 * @param {Bounds} bounds
 * @param {{ places: readonly string[], cityName: string }} which values of `place` are districts, and the name that stands for the whole
 * @returns {District[]}
 */
export function districts(features, bounds, { places, cityName }) {
  /** @type {Map<string, Position>} */
  const centres = new Map()
  for (const { kind, tags, lines } of features) {
    const isCentre = kind === 'point' && places.includes(tags.place) && tags.name && tags.name !== cityName
    if (isCentre && isWithin(bounds, lines[0][0], EDGE_DEGREES) && !centres.has(tags.name)) centres.set(tags.name, lines[0][0])
  }
  const named = [...centres].sort((a, b) => byText(a[0], b[0]))
  const cells = cellsOf(
    named.map(([, centre]) => centre),
    bounds,
  )
  return withOwnIds(
    named.map(([name, centre], i) => ({ name, centre, geometry: { type: /** @type {const} */ ('Polygon'), coordinates: [cells[i]] } })),
    ({ name }) => slug(name) || 'district',
  )
}

/**
 * Of each centre the part of the sheet that is nearer to it than to any other: the sheet, cut by the line halfway to each.
 * @param {readonly Position[]} centres
 * @param {Bounds} bounds
 * @returns {Position[][]} closed rings
 */
export function cellsOf(centres, [west, south, east, north]) {
  const lat = (south + north) / 2
  const flat = centres.map((it) => toPlane(it, lat))
  /** @type {Position[]} */
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
  return flat.map((own) => {
    let cell = corners.map((it) => toPlane(it, lat))
    for (const other of flat) if (other !== own) cell = nearerPart(cell, own, other)
    return [...cell, cell[0]].map((corner) => rounded(fromPlane(corner, lat)))
  })
}

/**
 * What of a convex area is nearer to one point than to another.
 * @param {[number, number][]} area
 * @param {[number, number]} own
 * @param {[number, number]} other
 */
function nearerPart(area, own, other) {
  const [dx, dy] = [other[0] - own[0], other[1] - own[1]]
  const [mx, my] = [(other[0] + own[0]) / 2, (other[1] + own[1]) / 2]
  const beyond = (/** @type {[number, number]} */ [x, y]) => (x - mx) * dx + (y - my) * dy
  /** @type {[number, number][]} */
  const part = []
  area.forEach((to, i) => {
    const from = area[(i + area.length - 1) % area.length]
    const [a, b] = [beyond(from), beyond(to)]
    if (a > 0 !== b > 0) part.push([from[0] + (a / (a - b)) * (to[0] - from[0]), from[1] + (a / (a - b)) * (to[1] - from[1])])
    if (b <= 0) part.push(to)
  })
  return part
}
