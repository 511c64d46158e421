import { GeoJSONVT, type GeoJSONVTFeature } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Position } from '@oppidum/domain/core/geo'
import type { Bounds } from '../feature.ts'
import { FIRST_ZOOM, LAST_ZOOM, type LayerEntry } from './layers.ts'
import type { Tile } from './pmtiles.ts'

type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'Polygon'; coordinates: Position[][] }

/** Something to draw, and where in the tiles it belongs. */
export interface Shape extends LayerEntry {
  geometry: Geometry
}

/** Steps across a tile; at the last zoom half a metre each. */
const EXTENT = 4_096
/** Steps beyond the edge of a tile, so that wide lines and names do not end there. */
const BUFFER = 80
/** How far simplifying may move a line, in steps; areas may move more than streets. */
const TOLERANCE = 3

/** Cuts shapes into the tiles that touch the bounds, from the first to the last zoom, without empty tiles. Equal shapes give equal tiles. */
export function vectorTiles(shapes: readonly Shape[], bounds: Bounds): Tile[] {
  const groups = indexed(shapes)
  const tiles: Tile[] = []
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

interface Group {
  layer: string
  fromZoom: number
  index: GeoJSONVT
}

/** One index for the shapes of each layer that appear from the same zoom, sorted by layer and zoom. */
function indexed(shapes: readonly Shape[]): Group[] {
  const groups = new Map<
    string,
    { layer: string; fromZoom: number; features: { type: 'Feature'; properties: Shape['properties']; geometry: Geometry }[] }
  >()
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

/** Null when nothing is in the tile. */
function tileAt(groups: readonly Group[], zoom: number, x: number, y: number): Uint8Array | null {
  const layers: Record<string, { features: GeoJSONVTFeature[] }> = {}
  for (const { layer, fromZoom, index } of groups) {
    if (zoom < fromZoom) continue
    const features = index.getTile(zoom, x, y)?.features ?? []
    if (features.length === 0) continue
    layers[layer] ??= { features: [] }
    layers[layer].features.push(...features)
  }
  if (Object.keys(layers).length === 0) return null
  // The packer asks for whole tiles and reads only their features.
  return fromGeojsonVt(layers as Parameters<typeof fromGeojsonVt>[0], { version: 2, extent: EXTENT })
}

/** Columns and rows of the tiles that touch the bounds, both ends included. */
export function tileRange([west, south, east, north]: Bounds, zoom: number): [left: number, top: number, right: number, bottom: number] {
  const side = 2 ** zoom
  const last = side - 1
  const column = (lon: number) => Math.min(last, Math.floor(((lon + 180) / 360) * side))
  const row = (lat: number) => {
    const y = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2
    return Math.max(0, Math.min(last, Math.floor(y * side)))
  }
  return [column(west), row(north), column(east), row(south)]
}
