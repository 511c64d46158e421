import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'

/** @typedef {import('./sheet.mjs').Position} Position */
/** @typedef {import('./sheet.mjs').Feature} Feature */

/** Written by reduce-tiles.mjs. */
export const TILES = join(import.meta.dirname, '../montevideo-tiles')
/** The licence of the tiles' data, as their package carries it. */
export const DATA_LICENCE = join(TILES, 'LICENSE-ODbL-1.0.txt')

/** Of zoom 12: columns from the west, rows from the north. */
const [FIRST_COLUMN, LAST_COLUMN, FIRST_ROW, LAST_ROW] = [1407, 1410, 2471, 2472]
const TILES_A_SIDE = 2 ** 12
/** Edges of what the tiles cover, in degrees: west, south, east, north. @type {[west: number, south: number, east: number, north: number]} */
export const TILES_BOUNDS = [
  ...toDegrees(FIRST_COLUMN / TILES_A_SIDE, (LAST_ROW + 1) / TILES_A_SIDE),
  ...toDegrees((LAST_COLUMN + 1) / TILES_A_SIDE, FIRST_ROW / TILES_A_SIDE),
]

const KINDS = /** @type {const} */ ([undefined, 'point', 'line', 'area'])

/**
 * Every object of the tiles, in a fixed order. The tiles (OpenStreetMap QA tiles of 2017, zoom 12, raw tags) have no buffer
 * and a grid of 8 mm: what a tile border cuts in two meets again in exactly equal positions, so equal positions are one node.
 * @returns {Feature[]}
 */
export function readFeatures() {
  /** @type {Feature[]} */
  const features = []
  for (const file of readdirSync(TILES).sort()) {
    if (!file.endsWith('.mvt.br')) continue
    const [zoom, column, row] = file.replace('.mvt.br', '').split('-').map(Number)
    const layer = new VectorTile(new PbfReader(brotliDecompressSync(readFileSync(join(TILES, file))))).layers.osm
    const sidePixels = layer.extent * 2 ** zoom
    for (let i = 0; i < layer.length; i++) {
      const feature = layer.feature(i)
      const kind = KINDS[feature.type]
      if (!kind) continue
      const lines = feature
        .loadGeometry()
        .map((line) => line.map(({ x, y }) => toDegrees((column * layer.extent + x) / sidePixels, (row * layer.extent + y) / sidePixels)))
      // The tags of these tiles are texts but for some of the '@' ones, which are left out.
      const tags = /** @type {Record<string, string>} */ (feature.properties)
      features.push({ kind, tags, lines })
    }
  }
  return features
}

/**
 * Web Mercator (EPSG:3857): 0 to 1 from the west and from the north edge of the world.
 * @param {number} x
 * @param {number} y
 * @returns {Position}
 */
function toDegrees(x, y) {
  return [x * 360 - 180, (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI]
}
