import { Delaunay } from 'd3-delaunay'
import { fromPlane, rounded, toPlane } from './geometry.mjs'
import { BOUNDS, isOnSheet } from './sheet.mjs'
import { byText, slug } from './street-names.mjs'

/** @typedef {import('./sheet.mjs').Position} Position */
/** @typedef {import('./tiles.mjs').Feature} Feature */
/** @typedef {{ id: string, name: string, centre: Position, geometry: { type: 'Polygon', coordinates: Position[][] } }} District */

/** Neighbourhoods of the city and the towns that it has reached; the smaller 'neighbourhood' nodes are mostly single housing estates. */
const DISTRICT_PLACES = ['suburb', 'city', 'town']
/** The node that stands for the whole. */
const CITY_NAME = 'Montevideo'
/** Half a kilometre: a place nearer to the edge has most of its ground off the sheet. */
const EDGE_DEGREES = 0.0045

/**
 * The districts, by name. OpenStreetMap has a point for each and no border, so every point of the sheet belongs to the nearest
 * centre (Voronoi cells, which cover the sheet without gap or overlap); over water the cells reach to the edge of the sheet.
 * @param {readonly Feature[]} features
 * @returns {District[]}
 */
export function districts(features) {
  /** @type {Map<string, Position>} */
  const centres = new Map()
  for (const { kind, tags, lines } of features) {
    const isCentre = kind === 'point' && DISTRICT_PLACES.includes(tags.place) && tags.name && tags.name !== CITY_NAME
    if (isCentre && isOnSheet(lines[0][0], EDGE_DEGREES) && !centres.has(tags.name)) centres.set(tags.name, lines[0][0])
  }
  const named = [...centres].sort((a, b) => byText(a[0], b[0]))
  const [west, south] = toPlane([BOUNDS[0], BOUNDS[1]])
  const [east, north] = toPlane([BOUNDS[2], BOUNDS[3]])
  const cells = Delaunay.from(named.map(([, centre]) => toPlane(centre))).voronoi([west, south, east, north])
  return named.map(([name, centre], i) => {
    const ring = cells.cellPolygon(i).map((/** @type {[number, number]} */ corner) => rounded(fromPlane(corner)))
    return { id: slug(name), name, centre, geometry: { type: 'Polygon', coordinates: [ring] } }
  })
}
