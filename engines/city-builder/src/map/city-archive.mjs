import { joinedLines } from './joined-lines.mjs'
import { drawn, FIRST_ZOOM, LAST_ZOOM, ROAD_NAMES } from './layers.mjs'
import { pmtiles } from './pmtiles.mjs'
import { vectorTiles } from './vector-tiles.mjs'

/** @typedef {import('../sheet.mjs').Position} Position */
/** @typedef {import('../sheet.mjs').Feature} Feature */
/** @typedef {import('./pmtiles.mjs').Bounds} Bounds */
/** @typedef {import('./vector-tiles.mjs').Shape} Shape */
/** @typedef {{ polygons: Position[][][], coast: Position[][] }} Sea lines of the coast have the water on their right */

/** What each layer holds: the description inside the archive. docs/guides/operate/map.md says the same for people. @type {Record<string, Record<string, 'String' | 'Number'>>} */
export const LAYERS = {
  building: {},
  coast: {},
  landuse: { class: 'String' },
  place: { class: 'String', name: 'String' },
  rail: { class: 'String', service: 'String' },
  road: { class: 'String', name: 'String', ref: 'String', oneway: 'Number', tunnel: 'Number', bridge: 'Number' },
  road_label: { class: 'String', name: 'String', ref: 'String' },
  water: { class: 'String' },
  water_label: { class: 'String', name: 'String' },
  waterway: { class: 'String' },
}

/**
 * The map of a city as one PMTiles archive.
 * @param {{ name: string, features: readonly Feature[], sea: Sea, waterNames: { name: string, position: Position }[], bounds: Bounds, nameOf: (tags: Record<string, string>) => string | undefined, attribution: string }} city bounds: of the tiles
 * @returns {Buffer}
 */
export function cityArchive({ name, features, sea, waterNames, bounds, nameOf, attribution }) {
  const shapes = [
    ...features.flatMap(shapesOf),
    ...roadNames(features, nameOf),
    ...sea.polygons.map((rings) => polygon('water', { class: 'sea' }, FIRST_ZOOM, rings)),
    ...sea.coast.map((line) => lineShape('coast', {}, FIRST_ZOOM, line)),
    ...waterNames.map((it) => point('water_label', { class: 'sea', name: it.name }, FIRST_ZOOM, it.position)),
  ]
  const vector_layers = Object.entries(LAYERS).map(([id, fields]) => ({ id, fields, minzoom: FIRST_ZOOM, maxzoom: LAST_ZOOM }))
  return pmtiles(vectorTiles(shapes, bounds), { bounds, metadata: { name, attribution, type: 'baselayer', vector_layers } })
}

/** @param {Feature} feature @returns {Shape[]} */
function shapesOf({ kind, tags, lines }) {
  const it = drawn({ kind, tags })
  if (!it) return []
  if (kind === 'area') return [polygon(it.layer, it.properties, it.fromZoom, lines)]
  return lines.map((line) =>
    kind === 'point' ? point(it.layer, it.properties, it.fromZoom, line[0]) : lineShape(it.layer, it.properties, it.fromZoom, line),
  )
}

/**
 * The names of roads, each on a line as long as the street runs on without a fork of the same name.
 * @param {readonly Feature[]} features
 * @param {(tags: Record<string, string>) => string | undefined} nameOf
 * @returns {Shape[]}
 */
function roadNames(features, nameOf) {
  /** @type {Map<string, { properties: Record<string, string>, fromZoom: number, lines: Position[][] }>} */
  const streets = new Map()
  for (const { kind, tags, lines } of features) {
    const fromZoom = ROAD_NAMES.get(tags.highway)
    const name = nameOf(tags)
    if (kind !== 'line' || fromZoom === undefined || !name) continue
    const key = `${tags.highway} ${name}`
    const street = streets.get(key) ?? {
      properties: { class: tags.highway, name, ...(tags.ref && { ref: tags.ref }) },
      fromZoom,
      lines: [],
    }
    streets.set(key, street)
    street.lines.push(...lines)
  }
  return [...streets.values()].flatMap(({ properties, fromZoom, lines }) =>
    joinedLines(lines).map((line) => lineShape('road_label', properties, fromZoom, fromWest(line))),
  )
}

/** In reading direction, so that a name beside the line is never turned over to its other side. @param {Position[]} line */
const fromWest = (line) => (line[0][0] <= line[line.length - 1][0] ? line : [...line].reverse())

/** @param {string} layer @param {Record<string, string | number>} properties @param {number} fromZoom @param {Position[][]} coordinates @returns {Shape} */
function polygon(layer, properties, fromZoom, coordinates) {
  return { layer, properties, fromZoom, geometry: { type: 'Polygon', coordinates } }
}

/** @param {string} layer @param {Record<string, string | number>} properties @param {number} fromZoom @param {Position[]} coordinates @returns {Shape} */
function lineShape(layer, properties, fromZoom, coordinates) {
  return { layer, properties, fromZoom, geometry: { type: 'LineString', coordinates } }
}

/** @param {string} layer @param {Record<string, string | number>} properties @param {number} fromZoom @param {Position} coordinates @returns {Shape} */
function point(layer, properties, fromZoom, coordinates) {
  return { layer, properties, fromZoom, geometry: { type: 'Point', coordinates } }
}
