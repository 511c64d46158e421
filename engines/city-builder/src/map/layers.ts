import type { Feature, Tags } from '../feature.ts'

/** Which layer of the map shows a feature, from which zoom on, and with which fields. */
export interface LayerEntry {
  layer: string
  properties: Record<string, string | number>
  fromZoom: number
}

/** The zooms of the archive; up to zoom 17 the browser magnifies the last one. */
export const FIRST_ZOOM = 10
export const LAST_ZOOM = 14

/** A table whose keys are looked up with values from outside: a Map has no prototype that these could match. */
function tableOf<T>(table: Record<string, T>): ReadonlyMap<string, T> {
  return new Map(Object.entries(table))
}

/** Classes of the layer `landuse` by OpenStreetMap's tags; the first match decides. */
const GROUND: [layerClass: string, key: string, values: string[]][] = [
  ['sand', 'natural', ['beach', 'sand', 'shingle']],
  ['park', 'leisure', ['park', 'garden', 'golf_course', 'nature_reserve', 'dog_park']],
  ['park', 'landuse', ['cemetery', 'village_green']],
  ['park', 'amenity', ['grave_yard']],
  [
    'green',
    'landuse',
    ['grass', 'forest', 'meadow', 'recreation_ground', 'orchard', 'allotments', 'farmland', 'farm', 'plant_nursery', 'vineyard'],
  ],
  ['green', 'natural', ['wood', 'scrub', 'grassland', 'heath', 'wetland']],
  ['green', 'leisure', ['pitch', 'playground', 'sports_centre', 'stadium', 'track']],
  ['industry', 'landuse', ['industrial', 'railway', 'port', 'quarry', 'landfill', 'depot']],
  ['industry', 'aeroway', ['aerodrome', 'apron']],
  ['industry', 'man_made', ['works', 'wastewater_plant', 'water_works']],
  ['institution', 'amenity', ['hospital', 'university', 'college', 'school', 'kindergarten', 'prison']],
  ['institution', 'landuse', ['military', 'institutional', 'education', 'religious']],
]

/** The zoom from which a class of road is drawn; slip roads have the suffix `_link`. */
const ROADS = tableOf({
  motorway: 10,
  trunk: 10,
  primary: 10,
  secondary: 10,
  tertiary: 10,
  unclassified: 11,
  residential: 11,
  living_street: 11,
  pedestrian: 13,
  service: 14,
})
const LINK_ZOOM = 12
const LINK = /^(motorway|trunk|primary|secondary|tertiary)_link$/

/** The zoom from which a road's name is drawn. */
export const ROAD_NAMES = tableOf({
  motorway: 11,
  trunk: 11,
  primary: 11,
  secondary: 12,
  tertiary: 13,
  unclassified: 14,
  residential: 14,
  living_street: 14,
  pedestrian: 14,
})

/** Class and first zoom of a place node. */
const PLACES = tableOf<[layerClass: string, fromZoom: number]>({
  city: ['city', 10],
  town: ['suburb', 10],
  suburb: ['suburb', 10],
  quarter: ['neighbourhood', 13],
  neighbourhood: ['neighbourhood', 13],
  hamlet: ['neighbourhood', 13],
  village: ['suburb', 11],
})

const WATERWAYS = ['river', 'stream', 'canal', 'ditch', 'drain']
const RAILWAYS = ['rail', 'light_rail', 'subway', 'tram', 'narrow_gauge', 'monorail', 'funicular']

/**
 * The layer that shows an OpenStreetMap object; null when the map does not show it. The sea, the coast and the names of roads combine
 * several objects and are made elsewhere (city-archive.ts).
 */
export function layerEntry({ kind, tags }: Pick<Feature, 'kind' | 'tags'>): LayerEntry | null {
  if (kind === 'point') return placeEntry(tags)
  return kind === 'area' ? areaEntry(tags) : lineEntry(tags)
}

function placeEntry({ place = '', name }: Tags): LayerEntry | null {
  const entry = PLACES.get(place)
  if (!entry || !name) return null
  const [layerClass, fromZoom] = entry
  return { layer: 'place', properties: { class: layerClass, name }, fromZoom }
}

function areaEntry(tags: Tags): LayerEntry | null {
  if (tags.natural === 'water' || tags.waterway === 'riverbank' || tags.waterway === 'dock' || tags.landuse === 'reservoir') {
    const isRiver = tags.water === 'river' || tags.waterway === 'riverbank'
    return { layer: 'water', properties: { class: isRiver ? 'river' : 'lake' }, fromZoom: 10 }
  }
  if (tags.building && tags.building !== 'no') return { layer: 'building', properties: {}, fromZoom: 13 }
  if (isRoad(tags) && tags.area === 'yes') return null
  const ground = GROUND.find(([, key, values]) => values.includes(tags[key] ?? ''))
  if (!ground) return null
  const [layerClass, key] = ground
  return { layer: 'landuse', properties: { class: layerClass }, fromZoom: key === 'leisure' && layerClass === 'green' ? 13 : 10 }
}

function lineEntry(tags: Tags): LayerEntry | null {
  if (isRoad(tags)) return roadEntry(tags)
  const { railway = '', waterway = '', service } = tags
  if (isUnderground(tags)) return null
  if (RAILWAYS.includes(railway))
    return { layer: 'rail', properties: { class: railway, ...(service && { service }) }, fromZoom: service ? 13 : 10 }
  if (WATERWAYS.includes(waterway))
    return { layer: 'waterway', properties: { class: waterway }, fromZoom: waterway === 'river' || waterway === 'canal' ? 11 : 12 }
  return null
}

function isRoad({ highway = '' }: Tags): boolean {
  return ROADS.has(highway) || LINK.test(highway)
}

function isUnderground({ tunnel }: Tags): boolean {
  return tunnel !== undefined && tunnel !== 'no'
}

/** @param tags of a road, see isRoad */
function roadEntry(tags: Tags): LayerEntry {
  const { highway = '', name, ref, oneway, bridge } = tags
  const properties: LayerEntry['properties'] = { class: highway }
  if (name) properties.name = name
  if (ref) properties.ref = ref
  if (oneway === 'yes' || oneway === '-1') properties.oneway = oneway === 'yes' ? 1 : -1
  if (isUnderground(tags)) properties.tunnel = 1
  if (bridge && bridge !== 'no') properties.bridge = 1
  return { layer: 'road', properties, fromZoom: ROADS.get(highway) ?? LINK_ZOOM }
}
