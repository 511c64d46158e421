/** @typedef {import('../sheet.mjs').Position} Position */
/** @typedef {import('../sheet.mjs').Feature} Feature */
/** @typedef {{ layer: string, properties: Record<string, string | number>, fromZoom: number }} Drawn where a thing is drawn, and what is known of it there */

/** The zooms of the archive; the browser draws the last one larger up to zoom 17. */
export const FIRST_ZOOM = 10
export const LAST_ZOOM = 14

/**
 * Words come from outside: no prototype to trip over.
 * @template T
 * @param {Record<string, T>} table
 * @returns {ReadonlyMap<string, T>}
 */
function byWord(table) {
  return new Map(Object.entries(table))
}

/** What the map calls ground, in the order in which a tag decides; OpenStreetMap's words on the right. @type {[layerClass: string, key: string, values: string[]][]} */
const GROUND = [
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

/** From which zoom a class of road is there; slip roads come with 'link' in the name. */
const ROADS = byWord({
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
const LINKS = 12
const LINK = /^(motorway|trunk|primary|secondary|tertiary)_link$/

/** From which zoom the name of a road is there. */
export const ROAD_NAMES = byWord({
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
const PLACES = byWord({
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
 * Where an object of OpenStreetMap stands on the map; null when it stands nowhere. The sea, the coast and the names of roads are
 * made of more than one object and come from elsewhere.
 * @param {Pick<Feature, 'kind' | 'tags'>} feature
 * @returns {Drawn | null}
 */
export function drawn({ kind, tags }) {
  if (kind === 'point') return place(tags)
  return kind === 'area' ? area(tags) : line(tags)
}

/** @param {Record<string, string>} tags @returns {Drawn | null} */
function place(tags) {
  const found = PLACES.get(tags.place)
  if (!found || !tags.name) return null
  return { layer: 'place', properties: { class: found[0], name: tags.name }, fromZoom: found[1] }
}

/** @param {Record<string, string>} tags @returns {Drawn | null} */
function area(tags) {
  if (tags.natural === 'water' || tags.waterway === 'riverbank' || tags.waterway === 'dock' || tags.landuse === 'reservoir')
    return {
      layer: 'water',
      properties: { class: tags.water === 'river' || tags.waterway === 'riverbank' ? 'river' : 'lake' },
      fromZoom: 10,
    }
  if (tags.building && tags.building !== 'no') return { layer: 'building', properties: {}, fromZoom: 13 }
  if (isRoad(tags) && tags.area === 'yes') return null
  const ground = GROUND.find(([, key, values]) => values.includes(tags[key]))
  return ground
    ? { layer: 'landuse', properties: { class: ground[0] }, fromZoom: ground[1] === 'leisure' && ground[0] === 'green' ? 13 : 10 }
    : null
}

/** @param {Record<string, string>} tags @returns {Drawn | null} */
function line(tags) {
  if (isRoad(tags)) return road(tags)
  if (RAILWAYS.includes(tags.railway) && !isBelow(tags))
    return {
      layer: 'rail',
      properties: { class: tags.railway, ...(tags.service && { service: tags.service }) },
      fromZoom: tags.service ? 13 : 10,
    }
  if (WATERWAYS.includes(tags.waterway) && !isBelow(tags))
    return {
      layer: 'waterway',
      properties: { class: tags.waterway },
      fromZoom: tags.waterway === 'river' || tags.waterway === 'canal' ? 11 : 12,
    }
  return null
}

/** @param {Record<string, string>} tags */
function isRoad(tags) {
  return ROADS.has(tags.highway) || LINK.test(tags.highway ?? '')
}

/** @param {Record<string, string>} tags */
function isBelow(tags) {
  return tags.tunnel !== undefined && tags.tunnel !== 'no'
}

/** @param {Record<string, string>} tags @returns {Drawn} */
function road(tags) {
  /** @type {Record<string, string | number>} */
  const properties = { class: tags.highway }
  if (tags.name) properties.name = tags.name
  if (tags.ref) properties.ref = tags.ref
  if (tags.oneway === 'yes' || tags.oneway === '-1') properties.oneway = tags.oneway === 'yes' ? 1 : -1
  if (isBelow(tags)) properties.tunnel = 1
  if (tags.bridge && tags.bridge !== 'no') properties.bridge = 1
  return { layer: 'road', properties, fromZoom: ROADS.get(tags.highway) ?? LINKS }
}
