import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile'
import type { Position } from '@oppidum/domain/core/geo'
import { PbfReader } from 'pbf'
import type { Bounds, Feature, Tags } from '../feature.ts'

/** Names in the folder of the tiles, which `engines/city-builder/reduce-tiles.mjs` writes. */
const TILE_SUFFIX = '.mvt.br'
export const LICENCE_FILE = 'LICENSE-ODbL-1.0.txt'

/** The tiles of zoom 12: columns from the west, rows from the north. */
const [FIRST_COLUMN, LAST_COLUMN, FIRST_ROW, LAST_ROW] = [1407, 1410, 2471, 2472]
const TILES_A_SIDE = 2 ** 12
/** Edges of the ground that the tiles cover. */
export const TILES_BOUNDS: Bounds = [
  ...toDegrees(FIRST_COLUMN / TILES_A_SIDE, (LAST_ROW + 1) / TILES_A_SIDE),
  ...toDegrees((LAST_COLUMN + 1) / TILES_A_SIDE, FIRST_ROW / TILES_A_SIDE),
]

/** By the number of a geometry type in a vector tile. */
const KINDS = [undefined, 'point', 'line', 'area'] as const

/**
 * Every object in the tiles, in a fixed order. The tiles (OpenStreetMap QA tiles of 2017, zoom 12, raw tags) have no buffer and a
 * grid of 8 mm: both halves of what a tile border cuts end in exactly equal positions, so equal positions are one node.
 */
export function readFeatures(folder: string): Feature[] {
  const features: Feature[] = []
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith(TILE_SUFFIX)) continue
    const [zoom = 0, column = 0, row = 0] = file.replace(TILE_SUFFIX, '').split('-').map(Number)
    const layer = osmLayer(brotliDecompressSync(readFileSync(join(folder, file))))
    const side = layer.extent * 2 ** zoom
    for (let i = 0; i < layer.length; i++) {
      const feature = layer.feature(i)
      const kind = KINDS[feature.type]
      if (!kind) continue
      const lines = feature
        .loadGeometry()
        .map((line) => line.map(({ x, y }) => toDegrees((column * layer.extent + x) / side, (row * layer.extent + y) / side)))
      // All tags of these tiles are strings, except some '@' ones, which the reduced tiles lack.
      features.push({ kind, tags: feature.properties as Tags, lines })
    }
  }
  return features
}

/** The only layer of a tile. @throws when the tile is not an OpenStreetMap QA tile */
export function osmLayer(tile: Uint8Array): VectorTileLayer {
  const { osm } = new VectorTile(new PbfReader(tile)).layers
  if (!osm) throw new Error("The tile has no layer 'osm'.")
  return osm
}

/** Web Mercator (EPSG:3857) to degrees. @param x 0 to 1 from the western edge of the world @param y 0 to 1 from the northern edge */
function toDegrees(x: number, y: number): Position {
  return [x * 360 - 180, (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI]
}
