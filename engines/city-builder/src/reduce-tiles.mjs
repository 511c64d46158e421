import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { fromVectorTileJs } from '@maplibre/vt-pbf'
import { PbfReader } from 'pbf'
import { TILES } from './tiles.mjs'

const PACKAGE = dirname(createRequire(import.meta.url).resolve('@mapbox/mvt-fixtures/package.json'))
export const ORIGINALS = join(PACKAGE, 'real-world/osm-qa-montevideo')

/** Who edited an object and when, numbers of the land register, whole addresses, and where a tag was taken from: nothing of a map. */
export const isLeftOut = (/** @type {string} */ key) =>
  /^(@|mvdgis:|source)/.test(key) || (key.startsWith('addr:') && key !== 'addr:housenumber')

/**
 * One of the eight tiles with the tags that are of use for a city, and every object and position as it is.
 * @param {string} file of the originals
 * @returns {Uint8Array}
 */
export function reducedTile(file) {
  const layer = new VectorTile(new PbfReader(readFileSync(join(ORIGINALS, file)))).layers.osm
  const features = Array.from({ length: layer.length }, (_, at) => {
    const feature = layer.feature(at)
    const properties = Object.fromEntries(Object.entries(feature.properties).filter(([key]) => !isLeftOut(key)))
    return { type: feature.type, id: undefined, properties, extent: layer.extent, loadGeometry: () => feature.loadGeometry() }
  })
  const { name, version, extent } = layer
  const osm = { name, version, extent, length: features.length, feature: (/** @type {number} */ at) => features[at] }
  return fromVectorTileJs({ layers: { osm } })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(TILES, { recursive: true })
  for (const file of readdirSync(ORIGINALS)) {
    const tile = reducedTile(file)
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: tile.length,
    }
    writeFileSync(join(TILES, `${file}.br`), brotliCompressSync(tile, { params }))
  }
  writeFileSync(join(TILES, 'LICENSE-ODbL-1.0.txt'), readFileSync(join(PACKAGE, 'LICENSE-ODbL-1.0.md')))
}
