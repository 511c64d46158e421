import type { Position } from '@oppidum/domain/core/geo'
import { type Bounds, type Feature, firstPosition, type Tags } from '../feature.ts'
import { endsOf } from '../geometry.ts'
import { joinedLines } from './joined-lines.ts'
import { FIRST_ZOOM, LAST_ZOOM, type LayerEntry, layerEntry, ROAD_NAMES } from './layers.ts'
import { pmtiles } from './pmtiles.ts'
import { type Shape, vectorTiles } from './vector-tiles.ts'

/** A water whose name the map shows. */
export interface NamedWater {
  name: string
  position: Position
}

interface CityMap {
  name: string
  features: readonly Feature[]
  sea: {
    /** Each with its islands. */
    polygons: Position[][][]
    /** Lines with the water on their right. */
    coast: Position[][]
  }
  waterNames: readonly NamedWater[]
  /** Of the tiles. */
  bounds: Bounds
  /** The name that the map shows for a road. */
  nameOf: (tags: Tags) => string | undefined
  attribution: string
}

/** The fields of each layer: the description inside the archive. docs/guides/operate/map.md describes them for people. */
export const LAYERS: Record<string, Record<string, 'String' | 'Number'>> = {
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

/** The map of a city as one PMTiles archive. */
export function cityArchive({ name, features, sea, waterNames, bounds, nameOf, attribution }: CityMap): Buffer {
  const seaEntry = { layer: 'water', properties: { class: 'sea' }, fromZoom: FIRST_ZOOM }
  const coastEntry = { layer: 'coast', properties: {}, fromZoom: FIRST_ZOOM }
  const shapes = [
    ...features.flatMap(shapesOf),
    ...roadNames(features, nameOf),
    ...sea.polygons.map((rings) => polygonShape(seaEntry, rings)),
    ...sea.coast.map((line) => lineShape(coastEntry, line)),
    ...waterNames.map((it) =>
      pointShape({ layer: 'water_label', properties: { class: 'sea', name: it.name }, fromZoom: FIRST_ZOOM }, it.position),
    ),
  ]
  const vector_layers = Object.entries(LAYERS).map(([id, fields]) => ({ id, fields, minzoom: FIRST_ZOOM, maxzoom: LAST_ZOOM }))
  return pmtiles(vectorTiles(shapes, bounds), { bounds, metadata: { name, attribution, type: 'baselayer', vector_layers } })
}

function shapesOf(feature: Feature): Shape[] {
  const entry = layerEntry(feature)
  if (!entry) return []
  if (feature.kind === 'area') return [polygonShape(entry, feature.lines)]
  if (feature.kind === 'point') return feature.lines.map((line) => pointShape(entry, firstPosition({ lines: [line] })))
  return feature.lines.map((line) => lineShape(entry, line))
}

/** The names of roads, each on a line as long as the street runs on without a fork of the same name. */
function roadNames(features: readonly Feature[], nameOf: CityMap['nameOf']): Shape[] {
  const streets = new Map<string, { entry: LayerEntry; lines: Position[][] }>()
  for (const { kind, tags, lines } of features) {
    const { highway = '', ref } = tags
    const fromZoom = ROAD_NAMES.get(highway)
    const name = nameOf(tags)
    if (kind !== 'line' || fromZoom === undefined || !name) continue
    const key = `${highway} ${name}`
    const street = streets.get(key) ?? {
      entry: { layer: 'road_label', properties: { class: highway, name, ...(ref && { ref }) }, fromZoom },
      lines: [],
    }
    streets.set(key, street)
    street.lines.push(...lines)
  }
  return [...streets.values()].flatMap(({ entry, lines }) => joinedLines(lines).map((line) => lineShape(entry, fromWest(line))))
}

/** In reading direction, so that a name beside the line always stays on the same side of it. */
function fromWest(line: Position[]): Position[] {
  const [start, end] = endsOf(line)
  return start[0] <= end[0] ? line : [...line].reverse()
}

function polygonShape(entry: LayerEntry, coordinates: Position[][]): Shape {
  return { ...entry, geometry: { type: 'Polygon', coordinates } }
}

function lineShape(entry: LayerEntry, coordinates: Position[]): Shape {
  return { ...entry, geometry: { type: 'LineString', coordinates } }
}

function pointShape(entry: LayerEntry, coordinates: Position): Shape {
  return { ...entry, geometry: { type: 'Point', coordinates } }
}
