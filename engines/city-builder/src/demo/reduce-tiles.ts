import { fromVectorTileJs } from '@maplibre/vt-pbf'
import { osmLayer } from './tiles.ts'

/**
 * Whether a reduced tile drops this tag: who edited an object and when, land register numbers, whole addresses, and where a tag was
 * taken from. None of it belongs on a map.
 */
export function isDropped(key: string): boolean {
  return /^(@|mvdgis:|source)/.test(key) || (key.startsWith('addr:') && key !== 'addr:housenumber')
}

/** The tile with only the tags that a city needs; every object and position stays as it is. @param original a tile of the package */
export function reducedTile(original: Uint8Array): Uint8Array {
  const layer = osmLayer(original)
  const { name, version, extent } = layer
  const features = Array.from({ length: layer.length }, (_, at) => {
    const feature = layer.feature(at)
    const properties = Object.fromEntries(Object.entries(feature.properties).filter(([key]) => !isDropped(key)))
    return { type: feature.type, id: undefined, properties, extent, loadGeometry: () => feature.loadGeometry() }
  })
  const osm = { name, version, extent, length: features.length, feature: (at: number) => features[at] as (typeof features)[number] }
  return fromVectorTileJs({ layers: { osm } })
}
