import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { FIRST_ZOOM, LAST_ZOOM } from './layers.mjs'

/** @typedef {import('../sheet.mjs').Position} Position */
/** @typedef {import('./pmtiles.mjs').Tile} Tile */
/** @typedef {import('./pmtiles.mjs').Bounds} Bounds */
/** @typedef {{ type: 'Point', coordinates: Position } | { type: 'LineString', coordinates: Position[] } | { type: 'Polygon', coordinates: Position[][] }} Geometry */
/** @typedef {import('./layers.mjs').Drawn & { geometry: Geometry }} Shape */

/** Steps across a tile; at the last zoom half a metre each. */
const EXTENT = 4_096
/** Steps beyond the edge of a tile, so that wide lines and names do not end there. */
const BUFFER = 80
/** How far simplifying may move a line, in steps; ground may move more than streets. */
const TOLERANCE = 3

/**
 * Cuts shapes into the tiles that touch the bounds, from the first to the last zoom. Equal shapes give equal tiles.
 * @param {readonly Shape[]} shapes
 * @param {Bounds} bounds
 * @returns {Tile[]} without empty ones
 */
export function vectorTiles(shapes, bounds) {
  const groups = inGroups(shapes)
  /** @type {Tile[]} */
  const tiles = []
  for (let zoom = FIRST_ZOOM; zoom <= LAST_ZOOM; zoom++) {
    const [left, top, right, bottom] = tileRange(bounds, zoom)
    for (let x = left; x <= right; x++) {
      for (let y = top; y <= bottom; y++) {
        const bytes = tileAt(groups, zoom, x, y)
        if (bytes) tiles.push({ zoom, x, y, bytes })
      }
    }
  }
  return tiles
}

/**
 * One index for what is there from the same zoom on in one layer, in the order of layers and zooms.
 * @param {readonly Shape[]} shapes
 */
function inGroups(shapes) {
  /** @type {Map<string, { layer: string, fromZoom: number, features: GeoJSON.Feature[] }>} */
  const groups = new Map()
  for (const { layer, fromZoom, properties, geometry } of shapes) {
    const key = `${layer} ${fromZoom}`
    const group = groups.get(key) ?? { layer, fromZoom, features: [] }
    groups.set(key, group)
    group.features.push({ type: 'Feature', properties, geometry })
  }
  return [...groups.values()]
    .sort((a, b) => (a.layer < b.layer ? -1 : a.layer > b.layer ? 1 : a.fromZoom - b.fromZoom))
    .map(({ layer, fromZoom, features }) => ({
      layer,
      fromZoom,
      index: new GeoJSONVT(
        { type: 'FeatureCollection', features },
        {
          maxZoom: LAST_ZOOM,
          indexMaxZoom: FIRST_ZOOM,
          indexMaxPoints: 0,
          tolerance: TOLERANCE,
          extent: EXTENT,
          buffer: BUFFER,
          wrap: false,
        },
      ),
    }))
}

/**
 * @param {ReturnType<typeof inGroups>} groups
 * @param {number} zoom
 * @param {number} x
 * @param {number} y
 */
function tileAt(groups, zoom, x, y) {
  /** @type {Record<string, { features: import('@maplibre/geojson-vt').GeoJSONVTFeature[] }>} */
  const layers = {}
  for (const { layer, fromZoom, index } of groups) {
    if (zoom < fromZoom) continue
    const features = index.getTile(zoom, x, y)?.features ?? []
    if (features.length === 0) continue
    layers[layer] ??= { features: [] }
    layers[layer].features.push(...features)
  }
  return Object.keys(layers).length === 0 ? null : fromGeojsonVt(/** @type {never} */ (layers), { version: 2, extent: EXTENT })
}

/**
 * Columns and rows that touch the bounds, both ends included.
 * @param {Bounds} bounds
 * @param {number} zoom
 * @returns {[left: number, top: number, right: number, bottom: number]}
 */
export function tileRange([west, south, east, north], zoom) {
  const side = 2 ** zoom
  const last = side - 1
  const column = (/** @type {number} */ lon) => Math.min(last, Math.floor(((lon + 180) / 360) * side))
  const row = (/** @type {number} */ lat) => {
    const y = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2
    return Math.max(0, Math.min(last, Math.floor(y * side)))
  }
  return [column(west), row(north), column(east), row(south)]
}
